import { testSearch } from '../library/names.ts'
import { createRandom } from '../library/random.ts'
import { milliseconds, type Row } from '../measuring/figure.ts'
import { median } from '../measuring/rounds.ts'
import type { PagesFigure, TestServer } from './figures.ts'
import { fromEventToPicture } from './in-page.ts'
import { atRest, type Visit, visit } from './visit.ts'

const SEARCHES_A_ROUND = 6
const SEED = 7
const TARGET_MS = 150
/** The limit that the page uses. */
const MAX = 60

/** From the last key to the frame with the results, against the bare request from the same page. */
export const searchAnswers: PagesFigure = {
  name: 'search',
  async measure(bench): Promise<Row[]> {
    await using visited = await visit(bench, bench.server, { path: '/web/search', selector: '.search-field input' })
    await atRest(visited)
    const seen: { ours: number[]; reference: number[] } = { ours: [], reference: [] }
    for (const q of await searches(bench.server, bench.rounds * SEARCHES_A_ROUND)) {
      seen.ours.push(await typed(visited, q))
      seen.reference.push(await requested(visited, { q, token: bench.server.token }))
    }
    return [
      row('the fastest', Math.min(...seen.ours), Math.min(...seen.reference)),
      row('the median', median(seen.ours), median(seen.reference)),
      row('the slowest', Math.max(...seen.ours), Math.max(...seen.reference)),
    ]
  },
}

/** Typical searches with results: an empty response renders nothing. */
async function searches({ call }: TestServer, count: number): Promise<string[]> {
  const random = createRandom(SEED)
  const found = new Set<string>()
  while (found.size < count) {
    const q = testSearch(random)
    const { books } = await call<{ books: unknown[] }>('GET', `/search?q=${encodeURIComponent(q)}&limit=${MAX}`)
    if (books.length > 0) found.add(q)
  }
  return [...found]
}

async function typed({ page }: Visit, q: string): Promise<number> {
  const field = page.locator('.search-field input')
  await field.fill('')
  await page.waitForFunction(() => document.querySelector('.search-results') === null)
  await page.waitForTimeout(100)
  const answered = page.evaluate(fromEventToPicture, { event: 'input', selector: '.search-results li' })
  // Typed in one step, so that results of partial queries don't count.
  await field.focus()
  await page.keyboard.insertText(q)
  return answered
}

function requested({ page }: Visit, query: { q: string; token: string }): Promise<number> {
  return page.evaluate(
    async ({ q, token, max }) => {
      const begun = performance.now()
      const headers = { authorization: `Bearer ${token}` }
      const answer = await fetch(`/api/v1/search?q=${encodeURIComponent(q)}&limit=${max}`, { headers, cache: 'no-store' })
      await answer.json()
      return performance.now() - begun
    },
    { ...query, max: MAX },
  )
}

const row = (which: string, ours: number, reference: number): Row => ({
  what: `search, last key to books drawn: ${which}`,
  ours: milliseconds(ours),
  reference: `${milliseconds(reference)} for the request alone`,
  value: ours,
  unit: 'ms',
  target: { atMost: TARGET_MS },
})
