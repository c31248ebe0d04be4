import { ignore } from '@chapterhouse/ui/ignore'
import { currentQuery, pageUrl } from '@chapterhouse/ui/page-url'
import { session } from '@chapterhouse/ui/session'
import { booksQuery, SORTS } from './pages/library/books-query.ts'
import { readFilter } from './pages/library/filter/filter.ts'
import { preloadPage } from './pages/pages.tsx'
import { queries, queryClient } from './queries/queries.ts'
import { BASE, to } from './routes.ts'

/** The longest wait before a page without data is rendered. */
const MOMENT_MS = 100
/** The longest wait for the data of the first page. */
const MAX_WAIT_MS = 2_500

let script: Promise<unknown> = Promise.resolve()

/**
 * Requests script and data of the first page before it is rendered. Resolves when they have arrived, or after a moment: rendering
 * a page with its data costs a slow phone less than rendering a skeleton first.
 */
export async function fetchFirstPage(): Promise<void> {
  const server = queryClient.prefetchQuery(queries.server())
  if (!session.peek()) return
  const { path, query } = pageUrl.peek()
  script = preloadPage(path, query).catch(ignore('the page fetches it when it is shown'))
  await Promise.race([Promise.all([server, prefetchData(path), script]), afterMoment()])
}

function prefetchData(path: string): Promise<unknown> {
  if (path === BASE) return queryClient.prefetchQuery(queries.home())
  if (!path.startsWith(to.library)) return Promise.resolve()
  return Promise.all([queryClient.prefetchQuery(queries.libraries()), prefetchBooks(path)])
}

/** The first books of a library, unless the request depends on capabilities of the server or on the letters of the list. */
async function prefetchBooks(path: string): Promise<void> {
  const [, id] = /\/library\/(\d+)\/books$/.exec(path) ?? []
  const query = currentQuery()
  const { filter } = readFilter(query)
  if (id === undefined || filter.series || filter.downloaded || query.has('from')) return
  const sort = SORTS.find((one) => one === query.get('sort')) ?? 'author'
  await queryClient.prefetchInfiniteQuery(booksQuery({ libraryId: Number(id), filter, sort, start: '' }))
}

/**
 * Settles once the first page has its data and is painted. Everything else waits for this: on a slow phone, starting the player
 * takes longer than fetching the page.
 */
export async function firstPagePainted(): Promise<void> {
  await script
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = () => {
    // The next requests may follow from the last responses, in the frame that renders them.
    if (queryClient.isFetching() === 0) afterFrame(() => (queryClient.isFetching() === 0 ? end() : undefined))
  }
  const forget = queryClient.getQueryCache().subscribe(look)
  const timer = setTimeout(end, MAX_WAIT_MS)
  function end(): void {
    forget()
    clearTimeout(timer)
    resolve()
  }
  afterFrame(look)
  return promise
}

/** Hidden pages have no frames. */
function afterFrame(then: () => void): void {
  if (document.hidden) setTimeout(then)
  else requestAnimationFrame(() => setTimeout(then))
}

const afterMoment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, MOMENT_MS))
