import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Catalogue } from '../catalogue/index.ts'
import type { MatchedBooks, OverlayOfBooks } from '../overlay/index.ts'
import type { MatchRuns } from './match-runs.ts'

/** The number of changed books, removed covers, and runs that can be applied again. */
export interface TakenBack {
  books: number
  covers: number
  runs: number
}

export type TakeBack = ReturnType<typeof createTakeBack>

/** Undoes what matches wrote to these books; also while lookup is off. */
export function createTakeBack({
  db,
  catalogue,
  overlay,
  matchRuns,
}: {
  db: Db
  catalogue: Pick<Catalogue, 'find' | 'markStale' | 'catchUp'>
  overlay: Pick<OverlayOfBooks, 'takeBackUnseen'>
  matchRuns: Pick<MatchRuns, 'refuseIfBusy' | 'forgetApplied'>
}) {
  return async function takeBack(matched: MatchedBooks): Promise<TakenBack> {
    matchRuns.refuseIfBusy()
    const taken = db.transaction(() => {
      const { books, covers } = overlay.takeBackUnseen(matched)
      catalogue.markStale(books.flatMap((key) => catalogue.find(key.libraryId, key.path)?.id ?? []))
      return { books: books.length, covers, runs: matchRuns.forgetApplied(matched) }
    })
    await catalogue.catchUp()
    return taken
  }
}
