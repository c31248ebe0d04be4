import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '@chapterhouse/kit/sqlite'
import { purgeLibrariesStore } from './purge-libraries.store.ts'

/** Lets go what deleted libraries held, a few rows at a time; also what a server that died left over. */
export function createLibraryPurge({ db }: { db: Db }) {
  const store = purgeLibrariesStore(db)
  return async function purgeDeletedLibraries(signal: AbortSignal): Promise<void> {
    for (const id of store.leaving()) {
      // A scan or a save that was under way may still have written behind us.
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
