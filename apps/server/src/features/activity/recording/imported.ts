import type { Db } from '@chapterhouse/kit/sqlite/db'
import { finishesStore } from './finishes.store.ts'
import { importedActivityStore } from './imported.store.ts'

export function createImportedActivity({ db }: { db: Db }) {
  // The finish of a finished book is added unless it has one within a day.
  return { ...importedActivityStore(db), addMissingFinish: finishesStore(db).add }
}
