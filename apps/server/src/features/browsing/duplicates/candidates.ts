import { atMost } from '@chapterhouse/kit/caches/at-most'
import { createStampedCache } from '@chapterhouse/kit/caches/stamped-cache'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import { candidatesStore } from './candidates.store.ts'
import type { Candidate } from './duplicates.ts'

/** About two megabytes. */
const MAX_CACHED = 4_000

export type CandidatesOf = (books: readonly { id: number; stamp: number }[]) => Candidate[]

/** Books as candidates, in this order. Cached until they change: reading sixteen columns takes longer than finding them. */
export function createCandidates({ db }: { db: Pick<Db, 'all'> }): CandidatesOf {
  const store = candidatesStore(db)
  const cached = createStampedCache<Candidate>(atMost(MAX_CACHED))
  return (books) => {
    const found = new Map<number, Candidate>()
    const unknown: number[] = []
    for (const { id, stamp } of books) {
      const known = cached.take(id, stamp)
      if (known) found.set(id, known)
      else unknown.push(id)
    }
    for (const one of unknown.length > 0 ? store.ofIds(unknown) : []) {
      cached.keep(one.id, one.stamp, one)
      found.set(one.id, one)
    }
    return books.flatMap(({ id }) => found.get(id) ?? [])
  }
}
