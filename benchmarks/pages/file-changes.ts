import type { Page } from 'playwright-core'
import { slowNetwork } from '../../browser/slow-network.ts'
import { milliseconds, type Row } from '../measuring/figure.ts'
import type { PagesBench, PagesFigure, TestServer } from './figures.ts'
import { LONG, PART_SECONDS, PARTED_BOOK } from './large-library.ts'
import { type Visit, visit } from './visit.ts'

const DELAYS_MS = [0, 200, 600]
/** The changes between short files; the next one would start the long file. */
const CHANGES = 3
const WHERE = `path=${encodeURIComponent(PARTED_BOOK)}`

/** The silence between two files with delayed audio responses, against setting a new URL in `ended`. */
export const fileChanges: PagesFigure = {
  name: 'file-change',
  async measure(bench): Promise<Row[]> {
    const rows: Row[] = []
    for (const delayMs of DELAYS_MS) {
      const [ours, reference] = [await inThePlayer(bench, delayMs), await onABarePage(bench, delayMs)]
      rows.push({
        what: `silence between files, ${delayMs} ms server delay: shortest of ${CHANGES}`,
        ours: `${milliseconds(Math.min(...ours))} (longest ${milliseconds(Math.max(...ours))})`,
        reference: `${milliseconds(Math.min(...reference))} (longest ${milliseconds(Math.max(...reference))})`,
        value: Math.min(...ours) / Math.min(...reference),
      })
    }
    return rows
  },
}

async function inThePlayer(bench: PagesBench, delayMs: number): Promise<number[]> {
  const { server } = bench
  await using line = await createLine(server, delayMs)
  const start = { position: 0, duration: PART_SECONDS.reduce((a, b) => a + b, 0), playback_speed: 1, device_id: 'bench' }
  await server.call('PUT', `/libraries/${LONG}/progress?${WHERE}`, start)
  const book = { path: `/web/book/${LONG}?${WHERE}`, selector: '.book-actions button', origin: line.url }
  await using visited = await visit(bench, server, book)
  return await silences(visited, (page) => page.locator('.book-actions button').first().click())
}

async function onABarePage(bench: PagesBench, delayMs: number): Promise<number[]> {
  const { bare } = bench
  await using line = await createLine(bare, delayMs)
  const files = PART_SECONDS.map((_, index) => {
    const query = new URLSearchParams({ path: `${PARTED_BOOK}/${index + 1}.mp3`, token: bare.token })
    return `/api/v1/libraries/1/stream?${query}`
  })
  const path = `/web/sound?files=${encodeURIComponent(JSON.stringify(files))}`
  await using visited = await visit(bench, bare, { path, selector: '#play', origin: line.url })
  return await silences(visited, (page) => page.locator('#play').click())
}

async function createLine({ origin }: TestServer, delayMs: number) {
  return Object.assign(await slowNetwork(origin), { delayMs })
}

/** Milliseconds from the end of each file to the first audio of the next. */
async function silences({ page }: Visit, play: (page: Page) => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const gaps: number[] = []
    let endedAt = 0
    document.addEventListener('ended', () => (endedAt = performance.now()), { capture: true })
    const look = () => {
      const sounding = [...document.querySelectorAll('audio')].find(
        ({ paused, ended, currentTime }) => !paused && !ended && currentTime > 0,
      )
      if (endedAt > 0 && sounding) {
        // Audio that is noticed while already playing started that much earlier.
        gaps.push(Math.max(0, performance.now() - sounding.currentTime * 1_000 - endedAt))
        endedAt = 0
      }
      setTimeout(look)
    }
    look()
    Object.assign(window, { gaps })
  })
  await play(page)
  await page.waitForFunction((changes) => (window as unknown as { gaps: number[] }).gaps.length >= changes, CHANGES, {
    timeout: 60_000,
  })
  return page.evaluate(() => (window as unknown as { gaps: number[] }).gaps)
}
