import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import { purgeLibrariesStore } from './purge-libraries.store.ts'

/** Removes the rows of deleted libraries in small batches, including those left by a crash. */
export function createLibraryPurge({ db }: { db: Db }) {
  const store = purgeLibrariesStore(db)
  return async function purgeDeletedLibraries(signal: AbortSignal): Promise<void> {
    for (const id of store.leaving()) {
      // A scan or save in progress may still add rows.
      while (!store.isSmall(id)) {
        for (const _ of store.thin(id)) {
          await nextTurn()
          if (signal.aborted) return
        }
      }
      store.remove(id)
    }
  }
}
