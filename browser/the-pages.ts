import type { Page } from 'playwright-core'

/** Every address of the pages that somebody signed in may open, for tests and pictures that look at all of them. */
export interface PageAddress {
  name: string
  path: string
  /** What the page shows when it is there. */
  heading: RegExp
}

const book = `/web/book/1?${new URLSearchParams({ path: 'Ada Moor/The Long Walk' })}`

export const PLAYER_PAGES: readonly PageAddress[] = [
  { name: 'home', path: '/web/', heading: /./ },
  { name: 'library', path: '/web/library', heading: /./ },
  { name: 'folder', path: '/web/library/1', heading: /./ },
  { name: 'authors', path: '/web/library/1/authors', heading: /./ },
  { name: 'series', path: '/web/library/1/series', heading: /./ },
  { name: 'books of an author', path: '/web/library/1/books?author=Ada%20Moor', heading: /./ },
  { name: 'collections', path: '/web/collections', heading: /./ },
  { name: 'set aside', path: '/web/set-aside', heading: /./ },
  { name: 'search', path: '/web/search?q=walk', heading: /./ },
  { name: 'book', path: book, heading: /The Long Walk/ },
  { name: 'you', path: '/web/you', heading: /./ },
  ...(['account', 'devices', 'downloads', 'statistics', 'marks', 'settings', 'help'] as const).map((part) => ({
    name: `you: ${part}`,
    path: `/web/you/${part}`,
    heading: /./,
  })),
]

export const CONSOLE_PAGES: readonly PageAddress[] = [
  { name: 'overview', path: '/admin', heading: /./ },
  { name: 'libraries', path: '/admin/libraries', heading: /./ },
  { name: 'books', path: '/admin/books', heading: /./ },
  { name: 'people', path: '/admin/people', heading: /./ },
  { name: 'health', path: '/admin/health', heading: /./ },
  { name: 'activity', path: '/admin/activity', heading: /./ },
  { name: 'jobs', path: '/admin/jobs', heading: /./ },
]

/** Whoever comes by may open these. */
export const OPEN_PAGES: readonly PageAddress[] = [
  { name: 'connect to the player', path: '/web/connect', heading: /./ },
  { name: 'connect', path: '/connect', heading: /./ },
  { name: 'console, not signed in', path: '/admin', heading: /./ },
]

/** Opens a page and waits until it shows what it has: its heading, and nothing that is still loading. */
export async function settle(page: Page, base: string, { path, heading }: PageAddress): Promise<void> {
  await page.goto(`${base}${path}`)
  await page.getByRole('heading', { level: 1, name: heading }).first().waitFor()
  await page.waitForFunction(() => document.querySelectorAll('.skeleton').length === 0)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}
