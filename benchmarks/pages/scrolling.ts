import type { ViewportSize } from 'playwright-core'
import { milliseconds, type Row } from '../measuring/figure.ts'
import type { PagesBench, PagesFigure } from './figures.ts'
import { startFrames, stopFrames } from './in-page.ts'
import { longestTask } from './longest-task.ts'
import { atRest, DESKTOP, PHONE, type VisitOptions, visit } from './visit.ts'

interface Scrolled {
  /** Share of frames that were more than one refresh late. */
  late: number
  longest: number
  /** The longest task of the page, in CPU time. */
  longestTask: number
  elements: number
}

const SPEED = 3_000
const SECONDS = 3
/** One refresh at 60 Hz: a shorter task drops no frame. */
const ONE_PICTURE_MS = 16
/** Two refreshes at 60 Hz. */
const LATE_MS = 33.4

const LISTS: readonly { what: string; path: string; viewport: ViewportSize; drawn: string }[] = [
  { what: 'books as covers, phone', path: '/web/library/1/books', viewport: PHONE, drawn: 'main a[href*="/web/book/"]' },
  { what: 'books as covers, desktop', path: '/web/library/1/books', viewport: DESKTOP, drawn: 'main a[href*="/web/book/"]' },
  { what: 'folders, phone', path: '/web/library/1', viewport: PHONE, drawn: '.library-folder' },
]

/** Three seconds of wheel scrolling over a long list, against as many plain lines. */
export const scrolling: PagesFigure = {
  name: 'scrolling',
  async measure(bench) {
    const rows: Row[] = []
    for (const { what, path, viewport, drawn } of LISTS) {
      const ours = () => scroll(bench, 'server', { path, selector: drawn, viewport })
      const reference = () => scroll(bench, 'bare', { path: '/web/lines', selector: '#drawn li', viewport })
      // Small covers are created on first request, which is measured with the server instead.
      await ours()
      const best: { ours: Scrolled[]; reference: Scrolled[] } = { ours: [], reference: [] }
      for (let round = 0; round < bench.rounds; round += 1) {
        best.ours.push(await ours())
        best.reference.push(await reference())
      }
      rows.push(...toRows(what, smoothest(best.ours), smoothest(best.reference)))
    }
    return rows
  },
}

async function scroll(bench: PagesBench, on: 'server' | 'bare', options: VisitOptions): Promise<Scrolled> {
  await using visited = await visit(bench, bench[on], options)
  const { page, cdp } = visited
  await atRest(visited)
  await page.evaluate(startFrames)
  const { width, height } = options.viewport ?? PHONE
  const middle = { x: Math.round(width / 2), y: Math.round(height / 2) }
  const by = { yDistance: -SPEED * SECONDS, speed: SPEED, gestureSourceType: 'mouse' as const }
  const task = await longestTask(cdp, () => cdp.send('Input.synthesizeScrollGesture', { ...middle, ...by }))
  const { frames, elements } = await page.evaluate(stopFrames)
  if ((await page.evaluate(() => scrollY)) < (SPEED * SECONDS) / 2) throw new Error(`${options.path} did not scroll`)
  return {
    late: frames.filter((ms) => ms > LATE_MS).length / frames.length,
    longest: Math.max(...frames),
    longestTask: task,
    elements,
  }
}

const smoothest = (runs: readonly Scrolled[]): Scrolled => {
  const [best] = runs.toSorted((a, b) => a.late - b.late || a.longest - b.longest)
  if (!best) throw new Error('nothing was measured')
  return best
}

function toRows(what: string, ours: Scrolled, reference: Scrolled): Row[] {
  const percent = (part: number) => `${(part * 100).toFixed(1)} %`
  return [
    {
      what: `${what}: frames later than 33 ms`,
      ours: percent(ours.late),
      reference: percent(reference.late),
      value: ours.late * 100,
      unit: '%',
      target: { atMost: 0 },
    },
    {
      what: `${what}: the longest frame`,
      ours: milliseconds(ours.longest),
      reference: milliseconds(reference.longest),
      value: ours.longest / reference.longest,
    },
    {
      what: `${what}: the longest task of the page, in processor time`,
      ours: `${ours.longestTask.toFixed(1)} ms`,
      reference: `${reference.longestTask.toFixed(1)} ms`,
      value: ours.longestTask,
      unit: 'ms',
      target: { atMost: ONE_PICTURE_MS },
    },
    {
      what: `${what}: most elements in the document`,
      ours: String(ours.elements),
      reference: String(reference.elements),
      value: ours.elements / reference.elements,
    },
  ]
}
