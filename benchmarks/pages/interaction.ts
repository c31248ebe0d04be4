import type { Page } from 'playwright-core'
import { milliseconds, type Row } from '../measuring/figure.ts'
import { bestOf, type PagesBench, type PagesFigure, type TestServer } from './figures.ts'
import { LONG, LONG_BOOK } from './large-library.ts'
import { atRest, DESKTOP, type VisitOptions, visit } from './visit.ts'

interface Touch {
  what: string
  at: VisitOptions
  act: (page: Page) => Promise<void>
  reference: 'button' | 'field'
}

const SLOW = 4
/** Shorter delays are not reported by the browser. */
const MIN_MS = 16
const A_BOOK = 'main a[href*="/web/book/"]'

const TOUCHES: readonly Touch[] = [
  {
    what: 'player: home to library',
    at: { path: '/web/', selector: A_BOOK },
    act: (page) => page.locator('.shell-nav a[href^="/web/library"]').click(),
    reference: 'button',
  },
  {
    what: 'player: library to search',
    at: { path: '/web/library/1/books', selector: A_BOOK },
    act: (page) => page.locator('.shell-nav a[href^="/web/search"]').click(),
    reference: 'button',
  },
  {
    what: 'player: play',
    at: { path: `/web/book/${LONG}?path=${encodeURIComponent(LONG_BOOK)}`, selector: '.book-actions button' },
    act: (page) => page.locator('.book-actions button').first().click(),
    reference: 'button',
  },
  {
    what: 'player: typing in search',
    at: { path: '/web/search', selector: '.search-field input' },
    act: (page) => page.locator('.search-field input').pressSequentially('winter lantern', { delay: 120 }),
    reference: 'field',
  },
  {
    what: 'console: overview to books',
    at: { path: '/admin', selector: '.overview-counts', viewport: DESKTOP },
    act: (page) => page.locator('.overview-counts a[href^="/admin/books"]').click(),
    reference: 'button',
  },
]

/** From a tap to the next frame, by the Event Timing API, in steps of 8 ms. */
export const interactions: PagesFigure = {
  name: 'interaction',
  async measure(bench) {
    const rows: Row[] = []
    for (const touch of TOUCHES) rows.push(await delayOf(bench, touch))
    return rows
  },
}

async function delayOf(bench: PagesBench, { what, at, act, reference }: Touch): Promise<Row> {
  const bare = { path: `/web/${reference}`, selector: `#${reference}` }
  const actBare = (page: Page) =>
    reference === 'button'
      ? page.locator('#button').click()
      : page.locator('#field').pressSequentially('winter lantern', { delay: 120 })
  const best = await bestOf(bench.rounds, {
    ours: () => longestDelay(bench, bench.server, { at, act }),
    reference: () => longestDelay(bench, bench.bare, { at: bare, act: actBare }),
  })
  return { what, ours: inWords(best.ours), reference: inWords(best.reference), value: best.ours / best.reference }
}

async function longestDelay(bench: PagesBench, server: TestServer, { at, act }: Pick<Touch, 'at' | 'act'>): Promise<number> {
  await using visited = await visit(bench, server, { ...at, cpuTimes: SLOW })
  const { page } = visited
  await atRest(visited)
  const from = await page.evaluate(() => performance.now())
  await act(page)
  await page.waitForTimeout(1_000)
  const delays = await page.evaluate((since) => window.seen.delays.filter(({ at }) => at >= since).map(({ ms }) => ms), from)
  return Math.max(MIN_MS, ...delays)
}

const inWords = (ms: number): string => (ms <= MIN_MS ? `≤ ${milliseconds(MIN_MS)}` : milliseconds(ms))
