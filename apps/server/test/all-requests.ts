import assert from 'node:assert/strict'
import { type Key, keyText, type TestServer, type World } from './random-worlds.ts'

/** The books that each kind of request shows to one listener. */
export async function booksByRequest(
  server: TestServer,
  { books }: Pick<World, 'books'>,
  headers: Record<string, string>,
): Promise<Record<string, string[]>> {
  const get = async <T>(url: string) => (await server.app.inject({ url: `/api/v1${url}`, headers })).json<T>()
  const status = async (url: string) => (await server.app.inject({ url: `/api/v1${url}`, headers })).statusCode
  const at = ({ library, path: where }: Key, what: string, tail = '') =>
    `/libraries/${library}/${what}?path=${encodeURIComponent(where + tail)}`
  const opened = async (what: string, tail = '') => {
    const found: string[] = []
    for (const book of books) {
      const code = await status(at(book, what, tail))
      assert.ok(code === 403 || code === 200 || (what === 'cover' && code === 404), `${what} of ${keyText(book)}: ${code}`)
      if (code !== 403) found.push(keyText(book))
    }
    return found
  }
  type Row = { library_id: number; path?: string; rel_path?: string }
  const named = (rows: Row[]) => rows.map((row) => keyText({ library: row.library_id, path: row.path ?? row.rel_path ?? '' }))
  const listed: string[] = []
  for (const library of [1, 2])
    listed.push(...named((await get<{ books?: Row[] }>(`/libraries/${library}/books?limit=200`)).books ?? []))
  const home = await get<Record<'continue' | 'recent' | 'favourites' | 'queue', (Row & { book: Row })[]>>('/me/home?limit=50')
  const lists = async (url: string, name: string) => named((await get<Record<string, Row[]>>(url))[name] ?? [])
  return {
    books: listed,
    search: await lists('/search?q=common&limit=200', 'books'),
    recent: await lists('/books/recent?limit=200', 'books'),
    item: await opened('item'),
    chapters: await opened('chapters'),
    attachments: await opened('attachments'),
    stream: await opened('stream', '/1.mp3'),
    cover: await opened('cover'),
    files: await opened('files'),
    next: await opened('next'),
    'me/progress': await lists('/me/progress', 'progress'),
    'me/bookmarks': await lists('/me/bookmarks', 'bookmarks'),
    'me/notes': await lists('/me/notes', 'notes'),
    'me/history': await lists('/me/history', 'history'),
    'me/favourites': await lists('/me/favourites', 'favourites'),
    'me/ratings': await lists('/me/ratings', 'ratings'),
    'me/queue': await lists('/me/queue', 'queue'),
    'home, continue': named(home.continue.map(({ book }) => book)),
    'home, recent': named(home.recent),
    'home, favourites': named(home.favourites),
    'home, queue': named(home.queue),
  }
}

/** Saves data for all books while the listener has access to everything. */
export async function leaveSomething(
  server: TestServer,
  { books }: Pick<World, 'books'>,
  headers: Record<string, string>,
): Promise<void> {
  server.infrastructure.db.run("UPDATE users SET is_admin = 1 WHERE username = 'Ann'")
  for (const { library, path: where } of books) {
    const write = (method: 'PUT' | 'POST', what: string, payload: object = {}) =>
      server.app.inject({ method, url: `/api/v1/libraries/${library}/${what}?path=${encodeURIComponent(where)}`, headers, payload })
    const saved = await Promise.all([
      write('PUT', 'progress', { position: 5, duration: 100 }),
      write('POST', 'bookmarks', { position: 1 }),
      write('POST', 'notes', { body: 'n' }),
      write('POST', 'history', { from_pos: 1, to_pos: 2 }),
      write('POST', 'favourites'),
      write('PUT', 'rating', { rating: 3 }),
      server.app.inject({ method: 'POST', url: '/api/v1/me/queue', headers, payload: { library_id: library, path: where } }),
    ])
    for (const response of saved) assert.ok(response.statusCode < 300, response.body)
  }
  server.infrastructure.db.run("UPDATE users SET is_admin = 0 WHERE username = 'Ann'")
}
