import type { Db } from '@chapterhouse/kit/sqlite/db'
import { caseless, isPerson, plainName, traitKey } from '../../catalogue/index.ts'
import { type VisibleLibrary, withinReach } from '../../shares/index.ts'
import type { BookFilters, Dimension, Flag, Trait } from '../filters/book-filters.ts'

/** A filter as a condition over `books b` and its values, without the filter of dimension `but`. */
interface Narrowed {
  condition: string
  values: Readonly<Record<string, string | number>>
}

const FLAG_COLUMNS: Record<Flag, string> = {
  direct_playable: 'b.direct_playable',
  has_cover: "(b.custom_cover > 0 OR b.cover_kind IN ('file', 'embedded'))",
  has_chapters: '(b.chapter_count > 1)',
  matched: "(b.asin <> '' OR b.isbn <> '')",
  edited: "(b.edited_fields <> '')",
  abridged: 'ifnull(b.abridged, 0)',
  explicit: 'ifnull(b.explicit, 0)',
}
const WITH_TRAIT = (kind: Trait) =>
  `b.id IN (SELECT book_id FROM book_traits WHERE kind = '${kind}' AND key IN (SELECT value FROM json_each(:${kind})))`

const isNamed = (kind: string) => (kind === 'series' ? 'value = :series' : isPerson('value', kind))

export interface Limits {
  /** Books with the requested issue. */
  issueIds: readonly number[] | undefined
  /** The visible libraries, if some are hidden. */
  libraries: readonly number[] | undefined
  /** Books that a person or share has access to, for filters by them. */
  reaches: Readonly<Partial<Record<'seen' | 'opened', readonly VisibleLibrary[]>>>
}

export function narrowed(filters: BookFilters, { issueIds, libraries, reaches }: Limits, but?: Dimension): Narrowed {
  const parts: string[] = []
  const values: Record<string, string | number> = {}
  const add = (part: string, more: Record<string, string | number>): void => {
    parts.push(part)
    Object.assign(values, more)
  }
  const { libraryId, match, minDurationUs, maxDurationUs, addedFromMs, addedBeforeMs } = filters
  if (libraryId !== undefined && but !== 'library') add('b.library_id = :libraryId', { libraryId })
  if (match !== undefined) add('b.id IN (SELECT rowid FROM book_search WHERE book_search MATCH :match)', { match })
  for (const [kind, name] of Object.entries(filters.people))
    add(`b.id IN (SELECT book_id FROM book_traits WHERE kind = '${kind}' AND key = :${kind}Key AND ${isNamed(kind)})`, {
      ...(kind === 'series' ? { series: name } : { [`${kind}Plain`]: plainName(name) }),
      [`${kind}Key`]: traitKey(kind, name),
    })
  for (const [column, wanted] of Object.entries(filters.own))
    if (column !== but) add(`b.${column} IN (SELECT value FROM json_each(:${column}))`, { [column]: JSON.stringify(wanted) })
  for (const [flag, isSet] of Object.entries(filters.flags))
    if (flag !== but) add(`${FLAG_COLUMNS[flag as Flag]} = :${flag}`, { [flag]: Number(isSet) })
  for (const [kind, wanted] of Object.entries(filters.traits))
    if (kind !== but) add(WITH_TRAIT(kind as Trait), { [kind]: JSON.stringify(wanted.map(caseless)) })
  if (minDurationUs !== undefined) add('b.duration_us >= :minDurationUs', { minDurationUs })
  if (maxDurationUs !== undefined) add('b.duration_us <= :maxDurationUs', { maxDurationUs })
  if (addedFromMs !== undefined) add('b.added_at_ms >= :addedFromMs', { addedFromMs })
  if (addedBeforeMs !== undefined) add('b.added_at_ms < :addedBeforeMs', { addedBeforeMs })
  if (libraries) add('b.library_id IN (SELECT value FROM json_each(:shown))', { shown: JSON.stringify(libraries) })
  for (const [name, reach] of Object.entries(reaches)) {
    const within = withinReach(name, reach)
    add(within.condition, within.values)
  }
  if (issueIds) add('b.id IN (SELECT value FROM json_each(:issueIds))', { issueIds: JSON.stringify(issueIds) })
  return { condition: parts.join(' AND '), values }
}

const SORT_KEYS = {
  title: { key: 'title_key', blank: '' },
  author: { key: 'author_key', blank: "b.author = ''" },
  surname: { key: 'surname_key', blank: "b.surname_key = ''" },
  series: { key: 'series_sort', blank: "b.series_sort = ''" },
  narrator: { key: 'narrator_key', blank: "b.narrator_key = ''" },
  published: { key: 'published', blank: '' },
  added: { key: 'added_at_ms', blank: '' },
  duration: { key: 'duration_us', blank: '' },
  size: { key: 'size', blank: '' },
} as const

export type AdminSort = keyof typeof SORT_KEYS
export const isAdminSort = (name: string): name is AdminSort => Object.hasOwn(SORT_KEYS, name)

/** The sort values of a row. */
export interface Placed {
  id: number
  key: string | number
  /** Breaks ties: author, series, position, title. */
  tie: string
}

export interface PageRequest {
  narrowed: Narrowed
  sort: AdminSort
  descending: boolean
  /** The last row of the previous page. */
  after: Placed | undefined
  limit: number
}

/** Number of books per combination: a library, and `format/codec/` with seven digits for the flags in order. */
export interface Combination {
  libraryId: number
  facet: string
  count: number
}

export interface TraitCount {
  kind: Trait
  value: string
  count: number
}

export function adminBooksStore(db: Db) {
  function rows({ narrowed: { condition, values }, sort, descending, after, limit }: PageRequest, blank: string): Placed[] {
    const { key } = SORT_KEYS[sort]
    const further = `(b.${key} ${descending ? '<' : '>'} :key OR (b.${key} = :key AND (b.author_key, b.id) > (:tie, :id)))`
    const parts = [condition, blank, after ? further : ''].filter((part) => part !== '')
    const where = parts.length > 0 ? `WHERE ${parts.join(' AND ')}` : ''
    return db.all<Placed>(
      `SELECT b.id, b.${key} AS key, b.author_key AS tie FROM books b ${where}
       ORDER BY b.${key} ${descending ? 'DESC' : 'ASC'}, b.author_key, b.id LIMIT +:limit`,
      { ...values, ...after, limit },
    )
  }

  return {
    /** Rows with a value to sort by come first, in either direction; `isBlank` selects the rest. */
    page: (params: PageRequest, { isBlank }: { isBlank: boolean }): Placed[] => {
      const { blank } = SORT_KEYS[params.sort]
      if (blank === '') return isBlank ? [] : rows(params, '')
      return rows(params, isBlank ? blank : `NOT (${blank})`)
    },
    /** The sort values of one row. */
    placeOf: (id: number, sort: AdminSort): Placed | undefined =>
      db.first<Placed>(`SELECT b.id, b.${SORT_KEYS[sort].key} AS key, b.author_key AS tie FROM books b WHERE b.id = :id`, { id }),
    combinations: ({ condition, values }: Narrowed): Combination[] =>
      db.all<Combination>(
        `SELECT b.library_id AS libraryId, b.facet, count(*) AS count FROM books b ${condition && `WHERE ${condition}`}
         GROUP BY b.library_id, b.facet`,
        values,
      ),
    traits: (kinds: readonly Trait[], { condition, values }: Narrowed): TraitCount[] =>
      db.all<TraitCount>(
        `SELECT t.kind, min(t.value) AS value, count(*) AS count FROM book_traits t
         WHERE t.kind IN (SELECT value FROM json_each(:kinds)) ${condition && `AND t.book_id IN (SELECT b.id FROM books b WHERE ${condition})`}
         GROUP BY t.kind, t.key`,
        { ...values, kinds: JSON.stringify(kinds) },
      ),
  }
}
