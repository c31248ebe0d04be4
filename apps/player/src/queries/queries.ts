import { ApiError } from '@chapterhouse/client/call'
import { ignore } from '@chapterhouse/ui/ignore'
import { FreshQueryClient } from '@chapterhouse/ui/query-client'
import { deviceStore } from '../device/device-store.ts'
import { type BookRef, bookKey, ownerKey } from '../device/keys.ts'
import { localProgressKey } from '../playback/sync/local-saves.ts'
import { progressStore } from '../playback/sync/stored-progress.ts'
import { call } from '../server/api.ts'
import { cachedResponse, cachingResponse } from '../server/cached-responses.ts'
import { fetchCommunity } from '../server/community.ts'
import {
  favouritesWith,
  homeWith,
  type PendingAction,
  pendingActions,
  ratingWith,
  rowsWith,
  type ShownRating,
} from '../server/optimistic-updates.ts'
import type { Book, Home, Progress, Rating } from '../server/responses.ts'
import { serverFacts } from '../server/server-facts.ts'
import { serverTime } from '../server/server-time.ts'
import { bookmarksWith, type WaitingMark } from '../server/waiting-marks.ts'
import { newestRow } from './newest-row.ts'

/** The server's responses for the life of the page; cleared when another user signs in. */
export const queryClient = new FreshQueryClient({
  defaultOptions: {
    queries: {
      staleTime: 20_000,
      gcTime: 30 * 60_000,
      // Values stored on the device need no network.
      networkMode: 'always',
      retry: (times, error) => times < 1 && error instanceof ApiError && error.status >= 500,
    },
    mutations: { networkMode: 'always' },
  },
})

const at = ({ libraryId, path }: BookRef) => ({ params: { id: libraryId }, query: { path } })
/** Applies changes that the server does not have yet. */
async function withPendingActions<T>(
  response: Promise<T>,
  over: (response: T, actions: readonly PendingAction[]) => T,
): Promise<T> {
  return over(await response, await pendingActions())
}
const localProgress = progressStore(deviceStore('progress'))
/** Offline, and just afterwards, the device may know more than the response. */
async function newestOf(ref: BookRef, response: Promise<Progress | null>): Promise<Progress | null> {
  const key = localProgressKey(ownerKey, bookKey(ref))
  const row = await response
  return newestRow(row, (await localProgress.get(key))?.state, serverTime.now())
}
const waitingMarks = deviceStore<WaitingMark>('marks')
const HOUR = 3_600_000

/** The stored responses suffice, because a bookmarked book has been open here. */
async function titleOf(ref: BookRef): Promise<string> {
  const book = await cachedResponse<Book>(`book ${bookKey(ref)}`)
  return book?.title ?? ref.path.slice(ref.path.lastIndexOf('/') + 1)
}

/** All queries used by several pages, with their keys. */
export const queries = {
  server: () => ({
    queryKey: ['server'],
    queryFn: async () => {
      const facts = await cachingResponse('server', () => call('GET /server', {}))
      // Here rather than in a component: the first page may be rendered, and send its requests, as soon as they are known.
      serverFacts.value = facts
      return facts
    },
    staleTime: 5 * 60_000,
  }),
  home: () => ({
    queryKey: ['home'],
    queryFn: (): Promise<Home> =>
      withPendingActions(
        cachingResponse('home', () => call('GET /me/home', { query: { limit: '50', suggestions: '1' } })),
        homeWith,
      ),
  }),
  libraries: () => ({
    queryKey: ['libraries'],
    queryFn: () => cachingResponse('libraries', async () => (await call('GET /libraries', {})).libraries),
    staleTime: 60_000,
  }),
  progress: () => ({
    queryKey: ['progress'],
    queryFn: () =>
      withPendingActions(
        cachingResponse('progress', async () => (await call('GET /me/progress', { query: {} })).progress),
        rowsWith,
      ),
  }),
  favourites: () => ({
    queryKey: ['favourites'],
    queryFn: () =>
      withPendingActions(
        cachingResponse('favourites', async () => (await call('GET /me/favourites', {})).favourites),
        favouritesWith,
      ),
  }),
  queue: () => ({ queryKey: ['queue'], queryFn: async () => (await call('GET /me/queue', {})).queue }),
  collections: () => ({ queryKey: ['collections'], queryFn: async () => (await call('GET /me/collections', {})).collections }),
  recent: () => ({
    queryKey: ['recent'],
    queryFn: async () => (await call('GET /books/recent', { query: { limit: '200' } })).books,
  }),
  book: (ref: BookRef) => ({
    queryKey: ['book', bookKey(ref)],
    queryFn: () => cachingResponse(`book ${bookKey(ref)}`, () => call('GET /libraries/:id/item', at(ref))),
    staleTime: 60_000,
  }),
  progressOf: (ref: BookRef) => ({
    queryKey: ['book', bookKey(ref), 'progress'],
    queryFn: () =>
      withPendingActions(
        newestOf(
          ref,
          cachingResponse(`progress ${bookKey(ref)}`, async () => (await call('GET /libraries/:id/progress', at(ref))).progress),
        ),
        (row, actions) => (row ? (rowsWith([row], actions)[0] ?? row) : row),
      ),
    staleTime: 0,
  }),
  bookmarks: (ref: BookRef) => ({
    queryKey: ['book', bookKey(ref), 'bookmarks'],
    queryFn: async () => {
      const fetchBookmarks = async () => (await call('GET /libraries/:id/bookmarks', at(ref))).bookmarks
      const there = await cachingResponse(`bookmarks ${bookKey(ref)}`, fetchBookmarks)
      return bookmarksWith(there, await waitingMarks.all(ownerKey()), ref)
    },
  }),
  /** Pending bookmarks of all books, with the titles of these. */
  waitingMarks: () => ({
    queryKey: ['marks', 'waiting'],
    queryFn: async () => {
      const marks = await waitingMarks.all(ownerKey())
      const titles = [...marks.values()].map(async ({ ref }) => [bookKey(ref), await titleOf(ref)] as const)
      return { marks, titles: new Map(await Promise.all(titles)) }
    },
    staleTime: 0,
  }),
  notes: (ref: BookRef) => ({
    queryKey: ['book', bookKey(ref), 'notes'],
    queryFn: () => cachingResponse(`notes ${bookKey(ref)}`, async () => (await call('GET /libraries/:id/notes', at(ref))).notes),
  }),
  history: (ref: BookRef) => ({
    queryKey: ['book', bookKey(ref), 'history'],
    queryFn: async () =>
      (await call('GET /libraries/:id/history', { ...at(ref), query: { path: ref.path, limit: '200' } })).history,
  }),
  rating: (ref: BookRef) => ({
    queryKey: ['book', bookKey(ref), 'rating'],
    queryFn: async (): Promise<ShownRating | null> => {
      const request = cachingResponse(
        `rating ${bookKey(ref)}`,
        async () => (await call('GET /libraries/:id/rating', at(ref))).rating,
      )
      const there: Rating | null | undefined = await request.catch(ignore('ratings on the device are shown alone'))
      const shown = ratingWith(there, await pendingActions(), ref)
      return shown === undefined ? await request : shown
    },
  }),
  files: (ref: BookRef) => ({
    queryKey: ['book', bookKey(ref), 'files'],
    queryFn: async () => (await call('GET /libraries/:id/files', at(ref))).files,
    staleTime: HOUR,
  }),
  community: (ref: BookRef) => ({
    queryKey: ['community', bookKey(ref)],
    queryFn: () => fetchCommunity(ref),
    staleTime: HOUR,
    retry: false,
  }),
  me: () => ({ queryKey: ['me'], queryFn: () => call('GET /me', {}) }),
}

/** Shows Home's stored content immediately, and fetches it again. */
export async function showCached(): Promise<void> {
  for (const name of ['server', 'home', 'progress', 'libraries']) {
    const cached = await cachedResponse(name)
    if (cached !== undefined && queryClient.getQueryData([name]) === undefined)
      queryClient.setQueryData([name], cached, { updatedAt: 1 })
  }
}
