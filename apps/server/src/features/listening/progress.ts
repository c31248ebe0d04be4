import { missing } from '@chapterhouse/kit/errors'
import type { LocalTime } from '@chapterhouse/kit/local-time'
import { type Micros, microsOf, millisecondText, parseMoment } from '@chapterhouse/kit/moments'
import type { Db } from '@chapterhouse/kit/sqlite'
import type { Viewer } from '@chapterhouse/kit/viewer'
import type { PathKeyedTable, PathMove, RelPath } from '../libraries/index.ts'
import type { AccessiblePath } from '../shares/index.ts'
import { type Bounds, MOST } from './bounds.ts'
import { editProgress, isEmpty, type ProgressEdit } from './edit-progress.ts'
import { mergeProgress, type Progress, type Save, type SentValues, toSave } from './merge-progress.ts'
import { moveProgress } from './move-progress.ts'
import { sharingCommits } from './one-commit.ts'
import { type Key, type NamedProgress, progressStore } from './progress.store.ts'

export type { NamedProgress } from './progress.store.ts'

/** A save as a player sends it: its moment is text that may be none. */
export type SentSave = Omit<SentValues, 'updatedAtUs'> & { updatedAt?: string | undefined }

/** Whether stored rows may be shown to whoever asks now. */
export type Judge = (libraryId: number, path: RelPath) => boolean

/** A page of a list over all books of one person. */
export interface Asked {
  limit: number
  cursor: string | undefined
  maySee: Judge
}

/** A row before and after something was written. */
export interface Change {
  key: Key
  before: Progress | undefined
  after: Progress
}

/** The book in which listening is written down; told inside the transaction. */
export interface SessionRecorder {
  /** Of every save, also of one that lost. */
  saved(change: Change & { save: Save; tokenId: number }): void
  edited(change: Change): void
}

export interface ProgressNeeds {
  db: Db
  now: () => Date
  local: LocalTime
  findBook: (libraryId: number, path: RelPath) => { durationUs: number } | undefined
  sessionRecorder: SessionRecorder
  bounds: Pick<Bounds, 'refuseProgress'>
  /** Called when recording failed: no save fails with it. */
  onDefect: (error: unknown) => void
  /** Keeps a position that a move would lose. */
  keepPosition: (kept: Key & { position: number; note: string }) => void
}

export function createProgress({ db, now, local, findBook, sessionRecorder, bounds, keepPosition, onDefect }: ProgressNeeds) {
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

  const pathTable: PathKeyedTable = {
    tables: ['progress'],
    follow,
    left: (libraryId, paths) =>
      store
        .left(libraryId, paths)
        .map(({ path, userId, ...row }) => ({ path, userId, savedAt: row.updatedAtUs > 0 ? savedAt(row) : null })),
  }

  /** A save is never refused for what is written down of it, and never lost with it. */
  function note(change: Parameters<SessionRecorder['saved']>[0]): void {
    try {
      sessionRecorder.saved(change)
    } catch (error) {
      onDefect(error)
    }
  }

  function edit(key: Key, tokenId: number | null, wish: ProgressEdit): NamedProgress | undefined {
    return db.transaction(() => {
      const stored = store.find(key)
      const book = findBook(key.libraryId, key.path)
      if (!stored && !book) throw missing('no progress or book at this path', { code: 'book_not_found' })
      if (isEmpty(wish)) return stored
      if (!stored) bounds.refuseProgress(key)
      const edited = editProgress(stored, wish, { nowUs: nowUs(), duration: (book?.durationUs ?? 0) / 1_000_000, local })
      // To set a book aside is no save: who saved last stays who it was.
      const writer = edited.updatedAtUs === stored?.updatedAtUs ? stored.tokenId : tokenId
      store.save({ ...edited, ...key, tokenId: writer })
      sessionRecorder.edited({ key, before: stored, after: edited })
      return store.find(key)
    })
  }

  return {
    pathTable,
    find: (target: AccessiblePath): NamedProgress | undefined => store.find(keyOf(target)),
    /** Of somebody else, for an admin. */
    findFor: (target: AccessiblePath, userId: number): NamedProgress | undefined => store.find({ ...keyOf(target), userId }),
    /** Everything of one person that they may still open, newest save first. */
    list: (viewer: Pick<Viewer, 'userId'>, maySee: Judge): NamedProgress[] =>
      store.ofPerson(viewer.userId, MOST.progress).filter(({ libraryId, path }) => maySee(libraryId, path)),
    /** The stored row after this save: the save's, or the one that it could not outrank. Once it is answered it is on the disk. */
    save(target: AccessiblePath, sent: SentSave): Promise<NamedProgress> {
      const key = keyOf(target)
      const { tokenId } = target.viewer
      const save = toSave({ ...sent, updatedAtUs: parseMoment(sent.updatedAt ?? '') }, nowUs())
      return write(() => {
        const { stored, ownName } = store.before(key, tokenId)
        if (!stored) bounds.refuseProgress(key)
        const merged = mergeProgress(stored, save)
        const row = merged === stored ? stored : { ...merged, ...key, tokenId, deviceName: ownName }
        if (row !== stored) store.save(row)
        note({ key, before: stored, after: merged, save, tokenId })
        return row
      })
    },
    /** The row after an edit by hand; undefined where nothing was asked for and nothing is there. */
    edit: (target: AccessiblePath, wish: ProgressEdit): NamedProgress | undefined =>
      edit(keyOf(target), target.viewer.tokenId, wish),
    /** The same by an admin for somebody else: no device of theirs wrote it. */
    editFor: (target: AccessiblePath, userId: number, wish: ProgressEdit): NamedProgress | undefined =>
      edit({ ...keyOf(target), userId }, null, wish),
  }
}

export function keyOf({ viewer, library, path }: AccessiblePath): Key {
  return { userId: viewer.userId, libraryId: library.id, path }
}

/** The moment of a save as every client reads it: UTC, with milliseconds. */
export function savedAt({ updatedAtUs }: { updatedAtUs: Micros }): string {
  return millisecondText(updatedAtUs)
}

export const setAsideAt = millisecondText

/** Two saves without a moment of their own may come in one millisecond: the later one is later. */
function risingClock(now: () => Date): () => Micros {
  let last = 0
  return () => {
    last = Math.max(microsOf(now()), last + 1)
    return last
  }
}
