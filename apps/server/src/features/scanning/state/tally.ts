import type { RelPath } from '../../paths/index.ts'
import type { ScanReport } from './scan-report.ts'
import type { Uses } from './scan-state.ts'

/** The counts of books that were read and saved. */
export interface SaveTally {
  added: number
  updated: number
  errors: number
  /** The first new books. */
  titles: { path: RelPath; title: string }[]
  /** New books whose folder may turn out to contain others. */
  fresh: Set<RelPath>
}

/** The books of a folder before and after it was regrouped. */
export interface Regrouped {
  before: readonly NamedBook[]
  after: readonly NamedBook[]
}

export interface NamedBook {
  path: RelPath
  title: string
}

const ANNOUNCED_TITLES = 5

export function createTally(): SaveTally {
  return { added: 0, updated: 0, errors: 0, titles: [], fresh: new Set() }
}

/** The counts of both readings. */
export function together(one: SaveTally, other: SaveTally): SaveTally {
  return {
    added: one.added + other.added,
    updated: one.updated + other.updated,
    errors: one.errors + other.errors,
    titles: [...one.titles, ...other.titles],
    fresh: one.fresh.union(other.fresh),
  }
}

export type Reported = 'tally' | 'regrouped' | 'seen' | 'moves' | 'recognised' | 'gone' | 'whyPartial'

/** The report of a scan that reached its end, or the guard of a partial one. */
export function toReport({ tally, regrouped, seen, moves, recognised, gone, whyPartial }: Uses<Reported>): ScanReport {
  const isPartial = whyPartial !== ''
  return {
    outcome: isPartial ? 'partial' : 'ok',
    books: seen.size + gained(regrouped),
    ...withRegrouped(tally, regrouped),
    moved: moves.length + recognised.length,
    removed: isPartial ? 0 : gone.length,
  }
}

const gained = (regrouped: readonly Regrouped[]) =>
  regrouped.reduce((sum, { before, after }) => sum + after.length - before.length, 0)

/** Counts and names new books as the final ones of their folder. */
function withRegrouped({ added, updated, errors, fresh, titles: noted }: SaveTally, regrouped: readonly Regrouped[]) {
  const ofNew = regrouped.filter(({ before }) => before.length > 0 && before.every(({ path }) => fresh.has(path)))
  const replaced = new Set(ofNew.flatMap(({ before }) => before.map(({ path }) => path)))
  const named = [...noted.filter(({ path }) => !replaced.has(path)), ...ofNew.flatMap(({ after }) => after)]
  const titles = named.slice(0, ANNOUNCED_TITLES).map(({ title }) => title)
  return { added: added + gained(ofNew), updated, errors, titles }
}
