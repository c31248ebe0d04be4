import type { ViewportSize } from 'playwright-core'
import { milliseconds, type Row } from '../measuring/figure.ts'
import type { PagesBench, PagesFigure } from './figures.ts'
import { firstPaint } from './in-page.ts'
import { DESKTOP, PHONE, visit } from './visit.ts'

interface Address {
  what: string
  path: string
  /** The main element of the page. */
  selector: string
  /** Its description. */
  drawn: string
  viewport: ViewportSize
  /** The maximum in milliseconds until it is drawn. */
  within?: number
}

const A_BOOK = 'main a[href*="/web/book/"]'
const ADDRESSES: readonly Address[] = [
  { what: 'home', path: '/web/', selector: A_BOOK, drawn: 'first book', viewport: PHONE, within: 700 },
  { what: 'library', path: '/web/library/1/books', selector: A_BOOK, drawn: 'first book', viewport: PHONE },
  { what: 'console overview', path: '/admin', selector: '.overview-plots, .plot', drawn: 'first figures', viewport: DESKTOP },
]
const THROTTLED = { cpuTimes: 4, isFarAway: true }

/** With an empty cache, a slow CPU and a slow network. */
export const firstPaints: PagesFigure = {
  name: 'first-paint',
  async measure(bench) {
    const rows: Row[] = []
    for (const address of ADDRESSES) rows.push(...(await paintsOf(bench, address)))
    return rows
  },
}

async function paintsOf(bench: PagesBench, { what, drawn, within, ...options }: Address): Promise<Row[]> {
  const best = { paint: Infinity, drawn: Infinity, bare: Infinity, bareDrawn: Infinity }
  for (let round = 0; round < bench.rounds; round += 1) {
    await using ours = await visit(bench, bench.server, { ...options, ...THROTTLED })
    best.paint = Math.min(best.paint, await ours.page.evaluate(firstPaint))
    best.drawn = Math.min(best.drawn, await ours.page.evaluate(() => window.seen.drawnAt ?? 0))
    await ours[Symbol.asyncDispose]()
    await using bare = await visit(bench, bench.bare, {
      path: '/web/',
      selector: '#drawn',
      viewport: options.viewport,
      ...THROTTLED,
    })
    best.bare = Math.min(best.bare, await bare.page.evaluate(firstPaint))
    best.bareDrawn = Math.min(best.bareDrawn, await bare.page.evaluate(() => window.seen.drawnAt ?? 0))
  }
  const drawnRow = row(`${what}: ${drawn} drawn`, best.drawn, best.bareDrawn)
  return [
    row(`${what}: first contentful paint`, best.paint, best.bare),
    within === undefined ? drawnRow : { ...drawnRow, value: best.drawn, unit: 'ms', target: { atMost: within } },
  ]
}

const row = (what: string, ours: number, reference: number): Row => ({
  what,
  ours: milliseconds(ours),
  reference: milliseconds(reference),
  value: ours / reference,
})
