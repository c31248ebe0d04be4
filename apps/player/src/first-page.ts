import { ignore } from '@chapterhouse/ui/ignore'
import { currentQuery, pageUrl } from '@chapterhouse/ui/page-url'
import { session } from '@chapterhouse/ui/session'
import { booksQuery, SORTS } from './pages/library/books-query.ts'
import { readFilter } from './pages/library/filter/filter.ts'
import { preloadPage } from './pages/pages.tsx'
import { queries, queryClient } from './queries/queries.ts'
import { BASE, to } from './routes.ts'

/** How long to wait before rendering a page without data. */
const MOMENT_MS = 100
/** How long to wait for the data of the first page. */
const MAX_WAIT_MS = 2_500

let script: Promise<unknown> = Promise.resolve()

/**
 * Fetches the first page's script and data before it is rendered. Resolves when they have arrived, or after a moment: on a slow
 * phone, rendering a page with its data is cheaper than rendering a skeleton first.
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

/** The first books of a library, unless the request depends on the server's capabilities or on the list's letters. */
async function prefetchBooks(path: string): Promise<void> {
  const [, id] = /\/library\/(\d+)\/books$/.exec(path) ?? []
  const query = currentQuery()
  const { filter } = readFilter(query)
  if (id === undefined || filter.series || filter.downloaded || query.has('from')) return
  const sort = SORTS.find((one) => one === query.get('sort')) ?? 'author'
  await queryClient.prefetchInfiniteQuery(booksQuery({ libraryId: Number(id), filter, sort, start: '' }))
}

/**
 * Settles once the first page has its data and has been painted. Everything else waits for this: on a slow phone, starting the
 * player takes longer than fetching the page.
 */
export async function firstPagePainted(): Promise<void> {
  await script
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = () => {
    // The last responses may trigger further requests, in the frame that renders them.
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
