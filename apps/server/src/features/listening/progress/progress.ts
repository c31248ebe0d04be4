import { missing } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { LocalTime } from '@chapterhouse/kit/time/local-time'
import { type Micros, microsOf, millisecondText, parseMoment } from '@chapterhouse/kit/time/moments'
import type { Viewer } from '@chapterhouse/kit/viewer'
import type { RelPath } from '../../paths/index.ts'
import type { AccessiblePath } from '../../shares/index.ts'
import type { Key } from '../rows/key.ts'
import type { SealedMark } from '../rows/keyset.ts'
import { type Limits, MAX } from '../rows/limits.ts'
import { editProgress, isEmpty, type ProgressEdit } from './edit-progress.ts'
import { mergeProgress, type Progress, type Save, type SentValues, toSave } from './merge-progress.ts'
import { type SharedCommit, sharingCommits } from './one-commit.ts'
import { type NamedProgress, progressStore } from './progress.store.ts'
import { type LostPosition, progressPathTable } from './progress-path-table.ts'
import { createSaveOrder } from './save-order.ts'

export type { NamedProgress } from './progress.store.ts'

/** A save as received; its time is unvalidated text. */
type SentSave = Omit<SentValues, 'updatedAtUs'> & { updatedAt?: string | undefined }

/** Whether the viewer may see a stored row. */
export type MaySee = (libraryId: number, path: RelPath) => boolean

/** A page request for a list over all books of one person. */
export interface ProgressListOptions {
  limit: number
  /** Absent: from the newest. */
  after: SealedMark | undefined
  maySee: MaySee
}

/** A row before and after a write. */
export interface Change {
  key: Key
  before: Progress | undefined
  after: Progress
}

/** Records listening sessions; called inside the transaction. */
export interface SessionRecorder {
  /** Called for every save, including those that lost the merge. */
  saved(change: Change & { save: Save; tokenId: number }): void
  edited(change: Change): void
}

export interface ProgressNeeds {
  db: Db
  now: () => Date
  local: LocalTime
  findBook: (libraryId: number, path: RelPath) => { durationUs: number } | undefined
  sessionRecorder: SessionRecorder
  /** Called inside the transaction that finishes a book, however it was finished. */
  onFinish: (key: Key) => void
  limits: Pick<Limits, 'refuseProgress'>
  /** Called if recording fails; the save succeeds anyway. */
  onDefect: (error: unknown) => void
  /** Called for every commit of saves, before their responses. */
  onCommit?: (commit: SharedCommit) => void
  /** Saves a position that a move would lose. */
  keepPosition: (kept: LostPosition) => void
}

export function createProgress(needs: ProgressNeeds) {
  const { db, now, local, findBook, sessionRecorder, limits, keepPosition, onDefect } = needs
  const store = progressStore(db)
  const nowUs = risingClock(now)
  const write = sharingCommits(db, needs.onCommit)
  const record = recordingSafely(sessionRecorder, onDefect)
  const order = createSaveOrder()
  const saveRow = savingRows(store, needs.onFinish)

  function edit(key: Key, tokenId: number | null, request: ProgressEdit): NamedProgress | undefined {
    return db.transaction(() => {
      const stored = store.find(key)
      const book = findBook(key.libraryId, key.path)
      if (!stored && !book) throw missing('no progress or book at this path', { code: 'book_not_found' })
      if (isEmpty(request)) return stored
      if (!stored) limits.refuseProgress(key)
      const edited = editProgress(stored, request, { nowUs: nowUs(), duration: (book?.durationUs ?? 0) / 1_000_000, local })
      // Setting a book aside is not a save, so the last save's token is kept.
      const writer = edited.updatedAtUs === stored?.updatedAtUs ? stored.tokenId : tokenId
      const change = { key, before: stored, after: edited }
      saveRow(change, writer)
      sessionRecorder.edited(change)
      return store.find(key)
    })
  }

  return {
    pathTable: progressPathTable(store, keepPosition),
    find: (target: AccessiblePath): NamedProgress | undefined => store.find(keyOf(target)),
    /** Progress of another person, for an admin. */
    findFor: (target: AccessiblePath, userId: number): NamedProgress | undefined => store.find({ ...keyOf(target), userId }),
    /** All progress in books this person has access to, newest save first. */
    list: (viewer: Pick<Viewer, 'userId'>, maySee: MaySee): NamedProgress[] =>
      store.ofPerson(viewer.userId, MAX.progress).filter(({ libraryId, path }) => maySee(libraryId, path)),
    /** Returns the stored row once it is committed: the save's, or the existing one if newer. */
    save(target: AccessiblePath, sent: SentSave): Promise<NamedProgress> {
      const key = keyOf(target)
      const { tokenId } = target.viewer
      const [statedUs, arrivedUs] = [parseMoment(sent.updatedAt ?? ''), nowUs()]
      const save = toSave({ ...sent, updatedAtUs: statedUs }, arrivedUs)
      return write(() => {
        const { stored, ownName } = store.before(key, tokenId)
        if (!stored) limits.refuseProgress(key)
        const isOvertaken = order.isOvertaken({ key, tokenId, statedUs, arrivedUs })
        const merged = stored && isOvertaken ? stored : mergeProgress(stored, save, arrivedUs)
        const row = merged === stored ? stored : { ...merged, ...key, tokenId, deviceName: ownName }
        const change = { key, before: stored, after: merged }
        if (row !== stored) saveRow(change, tokenId)
        record({ ...change, save, tokenId })
        return row
      })
    },
    /** The row after a manual edit; undefined if the edit is empty and there is no row. */
    edit: (target: AccessiblePath, request: ProgressEdit): NamedProgress | undefined =>
      edit(keyOf(target), target.viewer.tokenId, request),
    /** An admin's edit for another person, attributed to none of their devices. */
    editFor: (target: AccessiblePath, userId: number, request: ProgressEdit): NamedProgress | undefined =>
      edit({ ...keyOf(target), userId }, null, request),
  }
}

function savingRows(store: ReturnType<typeof progressStore>, onFinish: ProgressNeeds['onFinish']) {
  return ({ key, before, after }: Change, tokenId: number | null): void => {
    store.save({ ...after, ...key, tokenId })
    if (after.finished && !before?.finished) onFinish(key)
  }
}

/** An error in recording must not fail the save. */
function recordingSafely(sessionRecorder: SessionRecorder, onDefect: (error: unknown) => void): SessionRecorder['saved'] {
  return (change) => {
    try {
      sessionRecorder.saved(change)
    } catch (error) {
      onDefect(error)
    }
  }
}

export function keyOf({ viewer, library, path }: AccessiblePath): Key {
  return { userId: viewer.userId, libraryId: library.id, path }
}

/** Time of a save in the wire format: UTC, with milliseconds. */
export function savedAt({ updatedAtUs }: { updatedAtUs: Micros }): string {
  return millisecondText(updatedAtUs)
}

export const setAsideAt = millisecondText

/** Strictly increasing, so that the later of two saves in one millisecond also counts as later. */
function risingClock(now: () => Date): () => Micros {
  let last = 0
  return () => {
    last = Math.max(microsOf(now()), last + 1)
    return last
  }
}
