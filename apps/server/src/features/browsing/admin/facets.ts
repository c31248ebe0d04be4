import { type BookFilters, type Dimension, FLAGS, type Flag, TRAITS, type Trait } from '../filters/book-filters.ts'
import type { Combination, TraitCount } from './admin-books.store.ts'

interface ValueCount {
  value: string
  count: number
}

export interface YesNo {
  yes: number
  no: number
}

export interface Facets {
  total: number
  libraries: { libraryId: number; count: number }[]
  formats: ValueCount[]
  codecs: ValueCount[]
  flags: Record<Flag, YesNo>
  traits: Record<Trait, ValueCount[]>
}

interface FacetNeeds {
  /** Counts of the filtered books; the filter of `but` is ignored. */
  combinations: (but?: Dimension) => readonly Combination[]
  traits: (kinds: readonly Trait[], but?: Dimension) => readonly TraitCount[]
}

interface Row extends Pick<Combination, 'libraryId' | 'count'> {
  format: string
  codec: string
  flags: string
}

/**
 * Counts the books per value of each filter. Dimensions without an active filter share one query; each of the others needs a
 * separate one without its filter.
 */
export function countFacets(filters: BookFilters, { combinations, traits }: FacetNeeds): Facets {
  const all = combinations().map(toRow)
  const without = (dimension: Dimension, hasOwn: boolean) => (hasOwn ? combinations(dimension).map(toRow) : all)
  const own = (name: 'format' | 'codec') => tally(without(name, filters.own[name] !== undefined), (row) => row[name])
  const unfiltered = TRAITS.filter((kind) => filters.traits[kind] === undefined)
  const shared = traits(unfiltered)
  return {
    total: all.reduce((sum, { count }) => sum + count, 0),
    libraries: tally(without('library', filters.libraryId !== undefined), ({ libraryId }) => String(libraryId)).map(
      ({ value, count }) => ({ libraryId: Number(value), count }),
    ),
    formats: own('format'),
    codecs: own('codec'),
    flags: Object.fromEntries(
      FLAGS.map((flag, at) => [flag, yesNo(without(flag, filters.flags[flag] !== undefined), at)]),
    ) as Facets['flags'],
    traits: Object.fromEntries(
      TRAITS.map((kind) => [kind, counted(unfiltered.includes(kind) ? shared : traits([kind], kind), kind)]),
    ) as Facets['traits'],
  }
}

function toRow({ libraryId, facet, count }: Combination): Row {
  const [format = '', codec = '', flags = ''] = facet.split('/')
  return { libraryId, count, format, codec, flags }
}

/** Highest count first, then alphabetically; books without a value are not counted. */
function tally(rows: readonly Row[], of: (row: Row) => string): ValueCount[] {
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(of(row), (counts.get(of(row)) ?? 0) + row.count)
  counts.delete('')
  return [...counts].map(([value, count]) => ({ value, count })).sort(byCount)
}

function counted(found: readonly TraitCount[], kind: Trait): ValueCount[] {
  return found
    .filter((one) => one.kind === kind)
    .map(({ value, count }) => ({ value, count }))
    .sort(byCount)
}

const byCount = (a: ValueCount, b: ValueCount) => b.count - a.count || (a.value < b.value ? -1 : 1)

function yesNo(rows: readonly Row[], at: number): YesNo {
  const yes = rows.filter(({ flags }) => flags[at] === '1').reduce((sum, { count }) => sum + count, 0)
  return { yes, no: rows.reduce((sum, { count }) => sum + count, 0) - yes }
}
