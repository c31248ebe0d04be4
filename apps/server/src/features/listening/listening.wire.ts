import type { SealedCursor } from '@chapterhouse/contract/cursor'
import type { ResponseBody } from '@chapterhouse/contract/operation'
import type * as contract from '@chapterhouse/contract/server/listening/listening'
import type * as marks from '@chapterhouse/contract/server/listening/marks'
import type { saveProgress } from '@chapterhouse/contract/server/listening/progress'
import { toCover } from '../catalogue/index.ts'
import type { Bookmark } from './marks/bookmarks.ts'
import type { ShownFavourite } from './marks/favourites.ts'
import type { NamedSpan } from './marks/history.ts'
import type { Note } from './marks/notes.ts'
import { type NamedProgress, savedAt, setAsideAt } from './progress/progress.ts'
import type { SavedSettings } from './settings/player-settings.ts'

type WireProgress = ResponseBody<typeof saveProgress>['progress']
type WireSpan = ResponseBody<typeof contract.bookHistory>['history'][number]
type WireFavourite = ResponseBody<typeof contract.listFavourites>['favourites'][number]

export function toProgress(row: NamedProgress): WireProgress {
  return {
    library_id: row.libraryId,
    path: row.path,
    position: row.position,
    duration: row.duration,
    finished: row.finished,
    playback_speed: row.playbackSpeed,
    version: row.version,
    device_id: row.deviceId,
    ...(row.deviceName !== '' && { device_name: row.deviceName }),
    updated_at: savedAt(row),
    ...(row.startedAt !== null && { started_at: row.startedAt }),
    ...(row.finishedAt !== null && { finished_at: row.finishedAt }),
    set_aside: row.setAsideAtUs !== null,
    ...(row.setAsideAtUs !== null && { set_aside_at: setAsideAt(row.setAsideAtUs) }),
    ...(row.finished && typeof row.grownFrom === 'number' && { grown_from: row.grownFrom }),
  }
}

export function toBookmark(row: Bookmark): ResponseBody<typeof marks.addBookmark> {
  const { id, libraryId, path, position, note, label, createdAt } = row
  return { id, library_id: libraryId, path, position, note, label, created_at: createdAt }
}

export function toNote({ id, libraryId, path, position, body, createdAt, updatedAt }: Note): ResponseBody<typeof marks.addNote> {
  return { id, library_id: libraryId, path, position, body, created_at: createdAt, updated_at: updatedAt }
}

export function toSpan(row: NamedSpan): WireSpan {
  return {
    id: row.id,
    library_id: row.libraryId,
    path: row.path,
    from_pos: row.fromPosition,
    to_pos: row.toPosition,
    started_at: row.startedAt,
    ended_at: row.endedAt,
    ...(row.deviceName !== '' && { device_name: row.deviceName }),
  }
}

/** A favourite folder has empty book fields. */
export function toFavourite({ libraryId, path, createdAt, book }: ShownFavourite): WireFavourite {
  return {
    library_id: libraryId,
    path,
    is_book: book !== undefined,
    title: book?.title ?? '',
    author: book?.author ?? '',
    series: book?.series ?? '',
    ...(book && book.seriesIndex !== null && { series_index: book.seriesIndex }),
    duration: (book?.durationUs ?? 0) / 1_000_000,
    ...(book && toCover(book)),
    created_at: `${createdAt.slice(0, 19)}Z`,
  }
}

/** A page of a list whose rows are already JSON. */
export function pageText(name: string, rows: readonly string[], nextCursor?: SealedCursor): string {
  const list = `"${name}":[${rows.join(',')}]`
  return nextCursor === undefined ? `{${list}}` : `{${list},"next_cursor":${JSON.stringify(nextCursor)}}`
}

export function settingsText({ settings, updatedAt }: SavedSettings): string {
  return JSON.stringify({ settings, updated_at: updatedAt })
}
