import type { Db } from '@chapterhouse/kit/sqlite/db'
import { finishesStore } from './finishes.store.ts'
import { importedActivityStore } from './imported.store.ts'

/** Listening and finishes that an import writes and removes for a person, in its own transaction. */
export function createImportedActivity({ db }: { db: Db }) {
  // The finish of a finished book is added if it has none within a day of it.
  return { ...importedActivityStore(db), addMissingFinish: finishesStore(db).add }
}
