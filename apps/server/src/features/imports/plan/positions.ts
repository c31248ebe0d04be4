import type { Steps } from '@chapterhouse/kit/queues/steps'
import { type Micros, millisecondText, secondText } from '@chapterhouse/kit/time/moments'
import { type ImportedBookmark, mergeProgress, type Progress, toSave } from '../../listening/index.ts'
import type { RelPath } from '../../paths/index.ts'
import type { SourceProgress } from '../source/source-data.ts'
import type { Match } from './match-items.ts'

export interface BookKey {
  libraryId: number
  path: RelPath
}

/** A person's progress in a book on the other server. */
export interface Position extends BookKey {
  position: number
  duration: number
  finished: boolean
  updatedAtUs: Micros
  startedAt: string | null
  finishedAt: string | null
  setsAside: boolean
}

export interface PositionsInput {
  progress: readonly SourceProgress[]
  matched: ReadonlyMap<string, Match>
  nowMs: number
  takesSetAside: boolean
}

/** Positions in books here: one per book, the newest of several. */
export function* planPositions({ progress, matched, nowMs, takesSetAside }: PositionsInput): Steps<Position[]> {
  const positions = new Map<string, Position>()
  for (const row of progress) {
    yield
    const match = matched.get(row.itemId)
    if (!match) continue
    const position = toPosition(row, match, { nowMs, takesSetAside })
    const key = `${position.libraryId} ${position.path}`
    if ((positions.get(key)?.updatedAtUs ?? -1) < position.updatedAtUs) positions.set(key, position)
  }
  return [...positions.values()]
}

function toPosition(row: SourceProgress, { book }: Match, options: { nowMs: number; takesSetAside: boolean }): Position {
  const past = (ms: number | undefined): number | undefined => {
    if (ms === undefined || !Number.isFinite(ms) || ms <= 0) return undefined
    return Math.floor(Math.min(ms, options.nowMs))
  }
  const updatedAtMs = past(row.updatedAt) ?? past(row.finishedAt) ?? past(row.startedAt) ?? 0
  const duration = book.durationSeconds > 0 ? book.durationSeconds : Math.max(0, row.durationSeconds)
  const heard = Math.max(0, row.positionSeconds)
  const startedAtMs = past(row.startedAt)
  return {
    libraryId: book.libraryId,
    path: book.path,
    position: row.isFinished && duration > 0 ? duration : duration > 0 ? Math.min(heard, duration) : heard,
    duration,
    finished: row.isFinished,
    updatedAtUs: updatedAtMs * 1000,
    startedAt: startedAtMs === undefined ? null : secondText(startedAtMs * 1000),
    finishedAt: row.isFinished ? secondText((past(row.finishedAt) ?? updatedAtMs) * 1000) : null,
    setsAside: options.takesSetAside && row.isHidden && !row.isFinished,
  }
}

/** The row after importing a position; undefined if the row here is newer or equally new. */
export function takePosition(stored: Progress | undefined, position: Position, nowUs: Micros): Progress | undefined {
  const { position: seconds, duration, finished, updatedAtUs, startedAt, finishedAt, setsAside } = position
  const playbackSpeed = stored?.playbackSpeed ?? 1
  const merged = mergeProgress(stored, toSave({ position: seconds, duration, finished, playbackSpeed, updatedAtUs }, nowUs), nowUs)
  if (merged === stored) return undefined
  return {
    ...merged,
    startedAt: earlier(merged.startedAt, startedAt),
    finishedAt: finished ? (stored?.finished ? merged.finishedAt : finishedAt) : null,
    ...(setsAside && { setAsideAtUs: updatedAtUs, setAsideMark: seconds }),
  }
}

function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  return Date.parse(other) < Date.parse(one) ? other : one
}

const DAY_MS = 24 * 60 * 60_000

export interface PlannedFinish extends BookKey {
  atMs: number
}

/** Finishes on the other server. They are kept even if a newer position here wins: the book was finished then. */
export function planFinishes(positions: readonly Position[]): PlannedFinish[] {
  return positions.flatMap(({ libraryId, path, finishedAt }) =>
    finishedAt === null ? [] : [{ libraryId, path, atMs: Date.parse(finishedAt) }],
  )
}

/** Whether the book has a finish within a day of it (docs/reference/server.md 2.16). */
export const isKnownFinish = (atMs: number, known: readonly number[]): boolean =>
  known.some((other) => Math.abs(other - atMs) <= DAY_MS)

export type PlannedBookmark = ImportedBookmark

const MAX_NOTE_LENGTH = 2_000

interface SourceMark {
  itemId: string
  title: string
  positionSeconds: number
  createdAt: number
}

export function* planBookmarks(
  marks: readonly SourceMark[],
  { matched, nowMs }: Pick<PositionsInput, 'matched' | 'nowMs'>,
): Steps<PlannedBookmark[]> {
  const planned = new Map<string, PlannedBookmark>()
  for (const { itemId, title, positionSeconds, createdAt } of marks) {
    yield
    const match = matched.get(itemId)
    if (!match) continue
    const { libraryId, path } = match.book
    const position = positionSeconds > 0 ? positionSeconds : 0
    const note = [...title.trim().slice(0, 2 * MAX_NOTE_LENGTH)].slice(0, MAX_NOTE_LENGTH).join('')
    const at = Number.isFinite(createdAt) && createdAt > 0 ? Math.min(createdAt, nowMs) : nowMs
    const bookmark = { libraryId, path, position, note, createdAt: millisecondText(Math.floor(at) * 1000) }
    planned.set(bookmarkKey(bookmark), bookmark)
  }
  return [...planned.values()]
}

/** Bookmarks with the same key are duplicates. */
export const bookmarkKey = ({ libraryId, path, position, note }: Omit<PlannedBookmark, 'createdAt'>): string =>
  JSON.stringify([libraryId, path, position, note])
