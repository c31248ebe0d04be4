import type { RequestOptions } from '@chapterhouse/client/call'
import type { BookRef } from '../../device/keys.ts'
import { call } from '../../server/api.ts'

export type WireBook = Awaited<ReturnType<typeof call<'GET /libraries/:id/item'>>>
export type ProgressRow = Awaited<ReturnType<typeof call<'PUT /libraries/:id/progress'>>>['progress']
export type WireSpan = Awaited<ReturnType<typeof call<'GET /libraries/:id/history'>>>['history'][number]
export type WireBookmark = Awaited<ReturnType<typeof call<'GET /libraries/:id/bookmarks'>>>['bookmarks'][number]
export type QueueEntry = Awaited<ReturnType<typeof call<'GET /me/queue'>>>['queue'][number]
export type NextBook = Awaited<ReturnType<typeof call<'GET /libraries/:id/next'>>>

/** A save as queued and sent. */
export interface Save {
  position: number
  duration: number
  finished: boolean
  playback_speed: number
  version: 0
  device_id: string
  updated_at: string
}

/** The requests that playback makes. */
export interface ProgressApi {
  book(ref: BookRef, options?: RequestOptions): Promise<WireBook>
  row(ref: BookRef): Promise<ProgressRow | null>
  save(ref: BookRef, save: Save, options?: RequestOptions): Promise<ProgressRow>
  queue(): Promise<readonly QueueEntry[]>
  leaveQueue(ref: BookRef): Promise<void>
  /** `position`: from 0. */
  enterQueue(ref: BookRef, position: number): Promise<void>
  next(ref: BookRef): Promise<NextBook>
  history(ref: BookRef): Promise<readonly WireSpan[]>
  addSpan(ref: BookRef, span: { from_pos: number; to_pos: number; started_at: string; ended_at: string }): Promise<void>
  bookmarks(ref: BookRef): Promise<readonly WireBookmark[]>
  addBookmark(ref: BookRef, mark: { position: number; note: string; label: string }): Promise<WireBookmark>
  editBookmark(id: number, change: { note?: string; label?: string }): Promise<void>
  removeBookmark(id: number): Promise<void>
}

const FOLLOWING_WITHIN_MS = 30_000

const at = ({ libraryId, path }: BookRef) => ({ params: { id: libraryId }, query: { path } })

export const progressApi: ProgressApi = {
  book: (ref, options) => call('GET /libraries/:id/item', at(ref), options),
  row: async (ref) => (await call('GET /libraries/:id/progress', at(ref))).progress,
  save: async (ref, body, options) => (await call('PUT /libraries/:id/progress', { ...at(ref), body }, options)).progress,
  queue: async () => (await call('GET /me/queue', {})).queue,
  leaveQueue: async ({ libraryId, path }) => void (await call('DELETE /me/queue', { query: { library_id: libraryId, path } })),
  enterQueue: async ({ libraryId, path }, position) =>
    void (await call('POST /me/queue', { body: { library_id: libraryId, path, position } })),
  next: (ref) => call('GET /libraries/:id/next', at(ref), { within: FOLLOWING_WITHIN_MS }),
  history: async (ref) => (await call('GET /libraries/:id/history', at(ref))).history,
  addSpan: async (ref, body) => void (await call('POST /libraries/:id/history', { ...at(ref), body })),
  bookmarks: async (ref) => (await call('GET /libraries/:id/bookmarks', at(ref))).bookmarks,
  addBookmark: (ref, body) => call('POST /libraries/:id/bookmarks', { ...at(ref), body }),
  editBookmark: async (id, body) => void (await call('PATCH /bookmarks/:id', { params: { id }, body })),
  removeBookmark: async (id) => void (await call('DELETE /bookmarks/:id', { params: { id } })),
}
