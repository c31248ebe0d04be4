import type { Db } from '@chapterhouse/kit/sqlite/db'
import { caseless, isPerson, plainName, traitKey } from '../../catalogue/index.ts'
import type { ListFilter, ProgressState } from './list-filter.ts'

/** One filter of a list, as SQL. */
interface Narrowing {
  /** Ids of the books that match, from an index; undefined if there is none. */
  members?: string
  /** Whether members may include a book twice. */
  hasRepeats?: true
  /** The same for one row of `books b`. */
  probe: string
  /** Whether every order's index has its columns: then checking a row costs no more than finding its id among collected ones. */
  isInIndex?: true
}

export interface NarrowedList {
  from: string
  /** Each begins with AND. */
  conditions: string
  /** Whether rows come in the order of the index they are sorted by. */
  isInOrder: boolean
}

/** A set up to this size is found and sorted. */
const SORTED_UP_TO = 500
/** Up to this many ids are collected before the list is walked; a larger set is checked row by row, since many rows match. */
const COLLECTED_UP_TO = 4_000
/** With further filters the walk is longer, so collecting pays off for more. */
const COLLECTED_BESIDE_OTHERS = 10_000

const trait = (kind: string, condition: string): Narrowing => ({
  members: `SELECT book_id AS id FROM book_traits WHERE kind = '${kind}' AND ${condition}`,
  probe: `EXISTS (SELECT 1 FROM book_traits t WHERE t.book_id = b.id AND t.kind = '${kind}' AND ${condition})`,
})
const person = (kind: 'author' | 'narrator') => trait(kind, `key = :${kind}Key AND ${isPerson('value', kind)}`)
const SERIES = trait('series', 'key = :seriesKey AND value = :series')
const anyOf = (kind: 'genre' | 'language'): Narrowing => ({
  ...trait(kind, `key IN (SELECT value FROM json_each(:${kind}Keys))`),
  hasRepeats: true,
})

const MAIN_SERIES: Narrowing = {
  members: 'SELECT id FROM books WHERE library_id = :libraryId AND series = :series',
  probe: 'b.series = :series',
}

// The plus keeps this condition from choosing the index: the walk follows the sort order.
const LENGTH: Narrowing = {
  members:
    'SELECT id FROM books WHERE library_id = :libraryId AND duration_us >= :minDurationUs AND duration_us < :belowDurationUs',
  probe: '(+b.duration_us >= :minDurationUs AND +b.duration_us < :belowDurationUs)',
  isInIndex: true,
}
const ADDED: Narrowing = {
  members: 'SELECT id FROM books WHERE library_id = :libraryId AND added_at_ms >= :addedFromMs',
  probe: '+b.added_at_ms >= :addedFromMs',
  isInIndex: true,
}
/** In order of addition, the filter selects the end of the list. */
const ADDED_IN_ORDER: Narrowing = { probe: 'b.added_at_ms >= :addedFromMs' }

const STATES: Record<Exclude<ProgressState, 'not_started'>, string> = {
  finished: 'p.finished',
  in_progress: '(NOT p.finished AND p.position > 0)',
}

/** Most books have no progress, so unstarted ones are those without another state. */
function byStates(states: readonly ProgressState[]): Narrowing {
  const isWithout = states.includes('not_started')
  const named = (['finished', 'in_progress'] as const).filter((state) => states.includes(state) !== isWithout)
  const isOne = `p.user_id = :userId AND (${named.map((state) => STATES[state]).join(' OR ')})`
  const row = `EXISTS (SELECT 1 FROM progress p WHERE ${isOne} AND p.library_id = b.library_id AND p.path = b.path)`
  if (isWithout) return { probe: `NOT ${row}` }
  return {
    members: `SELECT k.id FROM progress p CROSS JOIN books k ON k.library_id = :libraryId AND k.path = p.path
      WHERE ${isOne} AND p.library_id = :libraryId`,
    probe: row,
  }
}

function narrowingsOf(filter: ListFilter, isByRecency: boolean): Narrowing[] {
  const { author, narrator, series, memberships, genres, languages, states, minDurationUs, belowDurationUs } = filter
  const isAdded = filter.addedFromMs !== undefined
  const all: [boolean, () => Narrowing][] = [
    [author !== '', () => person('author')],
    [narrator !== '', () => person('narrator')],
    [series !== '', () => (memberships ? SERIES : MAIN_SERIES)],
    [genres.length > 0, () => anyOf('genre')],
    [languages.length > 0, () => anyOf('language')],
    [states.length > 0, () => byStates(states)],
    [minDurationUs !== undefined || belowDurationUs !== undefined, () => LENGTH],
    [isAdded, () => (isByRecency ? ADDED_IN_ORDER : ADDED)],
  ]
  return all.filter(([isUsed]) => isUsed).map(([, narrowing]) => narrowing())
}

/** The filter for rows of `books b` of any library; empty without one. */
export const probesOf = (filter: ListFilter): string =>
  narrowingsOf(filter, false)
    .map(({ probe }) => ` AND ${probe}`)
    .join('')

export function valuesOf({ author, narrator, series, genres, languages, minDurationUs, belowDurationUs, addedFromMs }: ListFilter) {
  return {
    ...{ author, narrator, series },
    ...{ authorKey: traitKey('author', author), narratorKey: traitKey('narrator', narrator), seriesKey: caseless(series) },
    ...{ authorPlain: plainName(author), narratorPlain: plainName(narrator) },
    genreKeys: JSON.stringify(genres.map(caseless)),
    languageKeys: JSON.stringify(languages.map(caseless)),
    minDurationUs: minDurationUs ?? 0,
    belowDurationUs: belowDurationUs ?? Number.MAX_SAFE_INTEGER,
    addedFromMs,
  }
}

/** A size is used only to choose a plan, so it may be outdated for this many pages. */
const USES_OF_A_SIZE = 100
const MOST_SIZES = 1_000

type Values = Readonly<Record<string, string | number | undefined>>

/** How many books match a filter, up to a limit. */
function createSizes(db: Pick<Db, 'one'>) {
  const known = new Map<string, { size: number; uses: number }>()
  return (members: string | undefined, most: number, values: Values): number => {
    if (members === undefined) return Number.POSITIVE_INFINITY
    const key = JSON.stringify([members, most, ...[...members.matchAll(/:(\w+)/g)].map(([, name = '']) => values[name])])
    const counted = known.get(key)
    if (counted && counted.uses < USES_OF_A_SIZE) {
      counted.uses += 1
      return counted.size
    }
    if (known.size >= MOST_SIZES) known.clear()
    const size = db.one<{ n: number }>(`SELECT count(*) AS n FROM (SELECT 1 FROM (${members}) LIMIT ${most + 1})`, values).n
    known.set(key, { size, uses: 1 })
    return size
  }
}

/**
 * Chooses how to find a page of a filtered list by the size of its smallest set (docs/decisions/0054): sort a small set, walk the
 * list beside collected ids, or walk it and look up each row. An unused filter is left out of the statement.
 */
export function createNarrowing(db: Pick<Db, 'one'>) {
  const sizeOf = createSizes(db)
  return (filter: ListFilter, isByRecency: boolean, values: Values): NarrowedList => {
    const narrowings = narrowingsOf(filter, isByRecency)
    const most = narrowings.length > 1 ? COLLECTED_BESIDE_OTHERS : COLLECTED_UP_TO
    const sized = narrowings.map((one) => ({ ...one, size: sizeOf(one.members, most, values) }))
    const [first, ...others] = sized.sort((a, b) => a.size - b.size)
    if (!first) return { from: 'books b', conditions: '', isInOrder: true }
    const { members, hasRepeats, probe, isInIndex, size } = first
    const probed = others.map((other) => ` AND ${other.probe}`).join('')
    const walk = (check: string): NarrowedList => ({ from: 'books b', conditions: ` AND ${check}${probed}`, isInOrder: true })
    if (members === undefined) return walk(probe)
    const ids = hasRepeats ? `SELECT DISTINCT id FROM (${members})` : members
    const from = `(${ids}) m CROSS JOIN books b ON b.id = m.id`
    if (size <= SORTED_UP_TO || isSmallTogether()) return { from, conditions: probed, isInOrder: false }
    return walk(isInIndex || size > most ? probe : `b.id IN (${members})`)

    /** Sets that are large alone may have few books in common, and a walk would read almost the whole list to find them. */
    function isSmallTogether(): boolean {
      if (others.length === 0 || size > COLLECTED_UP_TO) return false
      const common = `SELECT b.id FROM ${from} WHERE b.library_id = :libraryId${probed}`
      return sizeOf(common, SORTED_UP_TO, values) <= SORTED_UP_TO
    }
  }
}
