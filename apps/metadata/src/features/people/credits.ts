import type { ReadDb } from '@chapterhouse/kit/sqlite'
import { listProlific, rowsAuthored, rowsNarrated } from './person.store.ts'

/** Rows of works that a person wrote, and rows of credits of works that they read, both in display order. */
export interface Credits {
  authored: Uint32Array
  narrated: Uint32Array
}

/** Data for the pages of people, computed once for a release: plain data. */
export interface PeopleData {
  /** By row of a work: where it stands among all works by title. */
  rankOf: Uint32Array
  /** Of those whose credits take too long to be looked up and ordered for every page. */
  prolific: ReadonlyMap<string, Credits>
}

/** So many are looked up and ordered in two milliseconds. */
const MOST_ORDERED = 500

/** From the rows of all works in the order of their titles, then of their ids. */
export function preparePeople(db: ReadDb, byTitle: Uint32Array): PeopleData {
  const rankOf = new Uint32Array(byTitle.reduce((highest, row) => Math.max(highest, row), 0) + 1)
  for (const [rank, row] of byTitle.entries()) rankOf[row] = rank
  const orderedOf = (id: string): [string, Credits] => [id, orderedCredits(db, rankOf, id)]
  return { rankOf, prolific: new Map(listProlific(db, MOST_ORDERED).map(orderedOf)) }
}

export function creditsOf({ db, people }: { db: ReadDb; people: PeopleData }, id: string): Credits {
  return people.prolific.get(id) ?? orderedCredits(db, people.rankOf, id)
}

/** Recordings of one work stay in the order of their ids. */
function orderedCredits(db: ReadDb, rankOf: Uint32Array, id: string): Credits {
  const byTitle = (one: { work: number }, other: { work: number }) => (rankOf[one.work] ?? 0) - (rankOf[other.work] ?? 0)
  return {
    authored: Uint32Array.from(rowsAuthored(db, id).sort(byTitle), ({ work }) => work),
    narrated: Uint32Array.from(rowsNarrated(db, id).sort(byTitle), ({ credit }) => credit),
  }
}
