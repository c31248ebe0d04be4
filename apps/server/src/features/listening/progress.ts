import { type Micros, microsOf, millisecondText, parseMoment } from '@chapterhouse/kit/moments'
import type { Db } from '@chapterhouse/kit/sqlite'
import type { Viewer } from '@chapterhouse/kit/viewer'
import type { PathMemory, PathMove, RelPath } from '../libraries/index.ts'
import type { Place } from '../shares/index.ts'
import { mergeProgress, type SentValues, toSave } from './merge-progress.ts'
import { moveProgress } from './move-progress.ts'
import { sharingCommits } from './one-commit.ts'
import { type Key, type NamedProgress, progressStore } from './progress.store.ts'

export type { NamedProgress } from './progress.store.ts'

/** A save as a player sends it: its moment is text that may be none. */
export type SentSave = Omit<SentValues, 'updatedAtUs'> & { updatedAt?: string | undefined }

/** Whether stored rows may be shown to whoever asks now. */
export type Judge = (libraryId: number, path: RelPath) => boolean

export interface ProgressNeeds {
  db: Db
  now: () => Date
  /** Keeps a position that a move would lose. */
  keepPosition: (kept: Key & { position: number; note: string }) => void
}

export type ProgressOfBooks = ReturnType<typeof createProgress>

export function createProgress({ db, now, keepPosition }: ProgressNeeds) {
  const store = progressStore(db)
  const nowUs = risingClock(now)
  const write = sharingCommits(db)

  function follow(move: PathMove): void {
    const { libraryId, from, to } = move
    for (const row of store.atPath(libraryId, from)) {
      const key = { userId: row.userId, libraryId, path: to }
      const moved = moveProgress(row, store.find(key), move)
      store.save({ ...moved.row, ...key })
      if (moved.lostPosition !== undefined) keepPosition({ ...key, position: moved.lostPosition, note: 'position before the move' })
    }
    store.removeAtPath(libraryId, from)
  }

  const memory: PathMemory = { tables: ['progress'], follow }
  return {
    memory,
    find: (place: Place): NamedProgress | undefined => store.find(keyOf(place)),
    /** Everything of one person that they may still open, newest save first. */
    list: (viewer: Viewer, maySee: Judge): NamedProgress[] =>
      store.ofPerson(viewer.userId).filter(({ libraryId, path }) => maySee(libraryId, path)),
    /** The stored row after this save: the save's, or the one that it could not outrank. Once it is answered it is on the disk. */
    save(place: Place, sent: SentSave): Promise<NamedProgress> {
      const key = keyOf(place)
      const { tokenId } = place.viewer
      const save = toSave({ ...sent, updatedAtUs: parseMoment(sent.updatedAt ?? '') }, nowUs())
      return write(() => {
        const { stored, ownName } = store.before(key, tokenId)
        const merged = mergeProgress(stored, save)
        if (stored && merged === stored) return stored
        const row = { ...merged, ...key, tokenId, deviceName: ownName }
        store.save(row)
        return row
      })
    },
  }
}

export function keyOf({ viewer, library, path }: Place): Key {
  return { userId: viewer.userId, libraryId: library.id, path }
}

/** The moment of a save as every client reads it: UTC, with milliseconds. */
export function savedAt({ updatedAtUs }: { updatedAtUs: Micros }): string {
  return millisecondText(updatedAtUs)
}

/** Two saves without a moment of their own may come in one millisecond: the later one is later. */
function risingClock(now: () => Date): () => Micros {
  let last = 0
  return () => {
    last = Math.max(microsOf(now()), last + 1)
    return last
  }
}
