import { Refused } from '@chapterhouse/client/call'
import { QueryClient } from '@tanstack/preact-query'
import type { Home } from './answers.ts'
import { call } from './api.ts'
import { homeFromLists } from './home-from-lists.ts'
import { keepingAnswer, keptAnswer } from './kept-answers.ts'
import { type BookRef, bookKey } from './keys.ts'

/** What the server said, for as long as the page lives; forgotten when somebody else signs in. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 20_000,
      gcTime: 30 * 60_000,
      // What is kept on the device answers without a network.
      networkMode: 'always',
      retry: (times, error) => times < 1 && error instanceof Refused && error.status >= 500,
    },
    mutations: { networkMode: 'always' },
  },
})

const at = ({ libraryId, path }: BookRef) => ({ params: { id: libraryId }, query: { path } })
const HOUR = 3_600_000

/** Every question that more than one page asks, with the key of its answer. */
export const ask = {
  server: () => ({
    queryKey: ['server'],
    queryFn: () => keepingAnswer('server', () => call('GET /server', {})),
    staleTime: 5 * 60_000,
  }),
  home: (hasHome: boolean) => ({
    queryKey: ['home'],
    queryFn: (): Promise<Home> =>
      keepingAnswer('home', () => (hasHome ? call('GET /me/home', { query: { limit: '50' } }) : homeFromLists())),
  }),
  libraries: () => ({
    queryKey: ['libraries'],
    queryFn: () => keepingAnswer('libraries', async () => (await call('GET /libraries', {})).libraries),
    staleTime: 60_000,
  }),
  progress: () => ({
    queryKey: ['progress'],
    queryFn: () => keepingAnswer('progress', async () => (await call('GET /me/progress', { query: {} })).progress),
  }),
  favourites: () => ({
    queryKey: ['favourites'],
    queryFn: () => keepingAnswer('favourites', async () => (await call('GET /me/favourites', {})).favourites),
  }),
  queue: () => ({ queryKey: ['queue'], queryFn: async () => (await call('GET /me/queue', {})).queue }),
  collections: () => ({ queryKey: ['collections'], queryFn: async () => (await call('GET /me/collections', {})).collections }),
  recent: () => ({
    queryKey: ['recent'],
    queryFn: async () => (await call('GET /books/recent', { query: { limit: '200' } })).books,
  }),
  book: (ref: BookRef) => ({
    queryKey: ['book', bookKey(ref)],
    queryFn: () => keepingAnswer(`book ${bookKey(ref)}`, () => call('GET /libraries/:id/item', at(ref))),
    staleTime: 60_000,
  }),
  progressOf: (ref: BookRef) => ({
    queryKey: ['book', bookKey(ref), 'progress'],
    queryFn: () =>
      keepingAnswer(`progress ${bookKey(ref)}`, async () => (await call('GET /libraries/:id/progress', at(ref))).progress),
    staleTime: 0,
  }),
  bookmarks: (ref: BookRef) => ({
    queryKey: ['book', bookKey(ref), 'bookmarks'],
    queryFn: () =>
      keepingAnswer(`bookmarks ${bookKey(ref)}`, async () => (await call('GET /libraries/:id/bookmarks', at(ref))).bookmarks),
  }),
  notes: (ref: BookRef) => ({
    queryKey: ['book', bookKey(ref), 'notes'],
    queryFn: () => keepingAnswer(`notes ${bookKey(ref)}`, async () => (await call('GET /libraries/:id/notes', at(ref))).notes),
  }),
  history: (ref: BookRef) => ({
    queryKey: ['book', bookKey(ref), 'history'],
    queryFn: async () =>
      (await call('GET /libraries/:id/history', { ...at(ref), query: { path: ref.path, limit: '200' } })).history,
  }),
  rating: (ref: BookRef) => ({
    queryKey: ['book', bookKey(ref), 'rating'],
    queryFn: async () => (await call('GET /libraries/:id/rating', at(ref))).rating,
  }),
  files: (ref: BookRef) => ({
    queryKey: ['book', bookKey(ref), 'files'],
    queryFn: async () => (await call('GET /libraries/:id/files', at(ref))).files,
    staleTime: HOUR,
  }),
  me: () => ({ queryKey: ['me'], queryFn: () => call('GET /me', {}) }),
}

/** What Home showed the last time stands there at once, and is asked for anew. */
export async function showKept(): Promise<void> {
  for (const name of ['server', 'home', 'progress', 'libraries']) {
    const kept = await keptAnswer(name)
    if (kept !== undefined && queryClient.getQueryData([name]) === undefined)
      queryClient.setQueryData([name], kept, { updatedAt: 1 })
  }
}
