import type { Db } from '@chapterhouse/kit/sqlite/db'
import { millisecondText } from '@chapterhouse/kit/time/moments'
import type { RelPath } from '../paths/index.ts'
import { listenersStore, type Listener as Row } from './listeners.store.ts'

export type Listener = Omit<Row, 'updatedAtUs'> & { updatedAt: string }

export type Listeners = ReturnType<typeof createListeners>

export function createListeners({ db }: { db: Db }) {
  const store = listenersStore(db)
  return {
    /** Newest save first. */
    listenersAt: (libraryId: number, path: RelPath): Listener[] =>
      store.at(libraryId, path).map(({ updatedAtUs, ...row }) => ({ ...row, updatedAt: millisecondText(updatedAtUs) })),
    listenerCounts: store.counts,
    /** Books that people have begun or finished, most recently played first. */
    lastPlayed: (limit: number) =>
      store.played(limit).map(({ updatedAtUs, isBegun, ...at }) => ({
        ...at,
        playedAt: millisecondText(updatedAtUs),
        isBegun: isBegun === 1,
      })),
    listenersIn: store.inLibrary,
  }
}
