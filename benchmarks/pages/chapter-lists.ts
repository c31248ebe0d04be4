import { milliseconds, type Row } from '../measuring/figure.ts'
import { bestOf, type PagesBench, type PagesFigure } from './figures.ts'
import { fromEventToPicture } from './in-page.ts'
import { FEW_CHAPTERS, LONG, LONG_BOOK, MANY_CHAPTERS, SHORT_BOOK } from './large-library.ts'
import { visit } from './visit.ts'

const TARGET_MS = 100
const SECONDS_EACH = 10

/** From the tap to the frame with the row of the current chapter, midway through the book. */
export const chapterLists: PagesFigure = {
  name: 'chapters',
  async measure(bench): Promise<Row[]> {
    const best = await bestOf(bench.rounds, {
      ours: () => opened(bench, LONG_BOOK, MANY_CHAPTERS),
      reference: () => opened(bench, SHORT_BOOK, FEW_CHAPTERS),
    })
    return [
      {
        what: `a list of ${MANY_CHAPTERS} chapters opens at the current one; against a list of ${FEW_CHAPTERS}`,
        ours: milliseconds(best.ours),
        reference: milliseconds(best.reference),
        value: best.ours,
        unit: 'ms',
        target: { atMost: TARGET_MS },
      },
    ]
  },
}

async function opened(bench: PagesBench, book: string, chapters: number): Promise<number> {
  const { server } = bench
  const where = `path=${encodeURIComponent(book)}`
  const place = {
    position: (chapters / 2) * SECONDS_EACH + 3,
    duration: chapters * SECONDS_EACH,
    playback_speed: 1,
    device_id: 'bench',
  }
  await server.call('PUT', `/libraries/${LONG}/progress?${where}`, place)
  await using visited = await visit(bench, server, { path: `/web/book/${LONG}?${where}`, selector: '.book-actions button' })
  const { page } = visited
  await page.locator('.book-actions button').first().click()
  await page.locator('.dock-open').click()
  await page.locator('.player-chapter button').waitFor()
  // Audio is still being fetched, so the network is never idle.
  await page.waitForTimeout(1_000)
  const shown = page.evaluate(fromEventToPicture, { event: 'pointerdown', selector: '.chapters-row.current' })
  await page.locator('.player-chapter button').click()
  return await shown
}
