import { ignore } from '@chapterhouse/ui/ignore'
import { call } from './api.ts'
import type { Home, ListBook, Progress } from './responses.ts'

/** The start page for a server without `/home`: composed from the lists that it has. */
export async function homeFromLists(): Promise<Home> {
  const [progress, recent, favourites] = await Promise.all([
    call('GET /me/progress', { query: { include: 'book' } }),
    call('GET /books/recent', { query: { limit: '48' } }),
    call('GET /me/favourites', {}).catch(ignore('the page is shown without favourites', { favourites: [] })),
  ])
  return {
    continue: begun(progress.progress),
    next_in_series: [],
    recent: recent.books,
    favourites: favourites.favourites,
    queue: [],
  }
}

/** Books in progress that are neither finished nor set aside, in the given order; without unknown books. */
export function begun(rows: readonly (Progress & { book?: ListBook })[]): Home['continue'] {
  return rows.flatMap(({ book, ...progress }) =>
    book && progress.position > 0 && !progress.finished && !progress.set_aside ? [{ progress, book }] : [],
  )
}
