import type { ReadDb } from '@chapterhouse/kit/sqlite/db'
import { listProlific, rowsAuthored, rowsNarrated } from './person.store.ts'

/** The rows of works that a person wrote, and of their narrator credits, in display order. */
export interface Credits {
  authored: Uint32Array
  narrated: Uint32Array
}

/** Data about people, computed once per release: plain data. */
export interface PeopleData {
  /** The rank of each work by title, by its row. */
  rankOf: Uint32Array
  /** The credits of people with too many to look up and sort per request. */
  prolific: ReadonlyMap<string, Credits>
}

/** Looking up and sorting this many takes two milliseconds. */
const MAX_ORDERED = 500

/** `byTitle` has the rows of all works by title, then by id. */
export function preparePeople(db: ReadDb, byTitle: Uint32Array): PeopleData {
  const rankOf = new Uint32Array(byTitle.reduce((highest, row) => Math.max(highest, row), 0) + 1)
  for (const [rank, row] of byTitle.entries()) rankOf[row] = rank
  const orderedOf = (id: string): [string, Credits] => [id, orderedCredits(db, rankOf, id)]
  return { rankOf, prolific: new Map(listProlific(db, MAX_ORDERED).map(orderedOf)) }
}

export function creditsOf({ db, people }: { db: ReadDb; people: PeopleData }, id: string): Credits {
  return people.prolific.get(id) ?? orderedCredits(db, people.rankOf, id)
}

/** Recordings of a work are kept in id order. */
function orderedCredits(db: ReadDb, rankOf: Uint32Array, id: string): Credits {
  const byTitle = (one: { work: number }, other: { work: number }) => (rankOf[one.work] ?? 0) - (rankOf[other.work] ?? 0)
  return {
    authored: Uint32Array.from(rowsAuthored(db, id).sort(byTitle), ({ work }) => work),
    narrated: Uint32Array.from(rowsNarrated(db, id).sort(byTitle), ({ credit }) => credit),
  }
}
