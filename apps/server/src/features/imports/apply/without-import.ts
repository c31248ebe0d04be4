import { isDeepStrictEqual } from 'node:util'
import { secondText } from '@chapterhouse/kit/time/moments'
import type { OwnListening } from '../../activity/index.ts'
import { isUnheard, NOT_SET_ASIDE, type SetAside, type StoredProgress, setAsideAt } from '../../listening/index.ts'
import type { JournalEntry } from './journal.store.ts'

type Written = Pick<JournalEntry, 'before' | 'after'>

/** The row of a book without the import; undefined for none. A later save or edit is kept. Pure. */
export function withoutImport(present: StoredProgress, written: Written, own: OwnListening): StoredProgress | undefined {
  const { before, after } = written
  if (isDeepStrictEqual(present, after)) return before
  const { setAsideAtUs, setAsideMark } = after
  if (isDeepStrictEqual({ ...present, setAsideAtUs, setAsideMark }, after)) return withSetAside(present, written)
  return withOwnValues(present, written, own)
}

/** Only "set aside" was changed since, which isn't a save. */
function withSetAside({ setAsideAtUs }: StoredProgress, { before, after }: Written): StoredProgress | undefined {
  if (setAsideAtUs === null) return before && { ...before, ...NOT_SET_ASIDE }
  const row = before ?? { ...after, ...UNHEARD }
  return row.finished ? row : { ...row, setAsideAtUs, setAsideMark: row.position }
}

/** The row of a book that was only set aside. */
const UNHEARD = { position: 0, finished: false, version: 0, updatedAtUs: 0, startedAt: null, finishedAt: null }

/** A save or an edit keeps the existing start and finish, and a book may remain set aside. */
function withOwnValues(present: StoredProgress, { before, after }: Written, own: OwnListening): StoredProgress {
  const ownStart = own.firstMs === null ? null : secondText(own.firstMs * 1000)
  const ownFinish = secondText(own.firstFinishMs === null ? present.updatedAtUs : own.firstFinishMs * 1000)
  const startIsImported = present.startedAt === after.startedAt && before?.startedAt !== after.startedAt
  const finishIsImported = present.finished && present.finishedAt === after.finishedAt && before?.finishedAt !== after.finishedAt
  return {
    ...present,
    ...(startIsImported && { startedAt: before && !isUnheard(before) ? before.startedAt : ownStart }),
    ...(finishIsImported && { finishedAt: ownFinish }),
    ...setAsideWithout(present, { before, after }),
  }
}

/**
 * The import may have set the book aside or, by finishing it, have undone that. If nothing else has changed it since, the previous
 * state is restored, unless the person has listened past the point where it was set aside.
 */
function setAsideWithout(present: StoredProgress, { before, after }: Written): SetAside | undefined {
  const isAsBefore = before?.setAsideAtUs === after.setAsideAtUs
  if (isAsBefore || present.setAsideAtUs !== after.setAsideAtUs) return undefined
  if (!before || before.setAsideAtUs === null || before.setAsideMark === null || present.finished) return NOT_SET_ASIDE
  const { setAsideAtUs, setAsideMark } = before
  if (present.setAsideMark !== null) return { setAsideAtUs, setAsideMark: present.setAsideMark }
  return setAsideAt(present.position, { setAsideAtUs, setAsideMark })
}
