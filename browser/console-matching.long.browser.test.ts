import assert from 'node:assert/strict'
import { cpSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { startMatchingService } from './matching-service.ts'
import { everythingOn, faultsOf, wider } from './page-checks.ts'
import type { PageVisit } from './pages.ts'
import { serverAndBrowser } from './server-and-browser.ts'
import { until } from './test-browser.ts'
import { openAdmin } from './test-console.ts'
import { onAnotherDevice } from './test-listener.ts'

const COUNT = 300
const UNSURE = 20
const titleOf = (at: number) => `Novel ${String(at).padStart(3, '0')}`
const asinOf = (at: number) => `B${String(at).padStart(9, '0')}`
const works = Array.from({ length: COUNT - 5 }, (_, at) => ({
  id: `novel-${at}`,
  title: titleOf(at),
  narrator: 'Oren Vale',
  asins: { us: asinOf(at) },
  ...(at < UNSURE && { score: 70 }),
  more: { first_published: '1999' },
}))

const FIRST = 'Mara Lind/Novel 000/1.mp3'
const { server, browser } = await serverAndBrowser({ tree: { [FIRST]: { kind: 'mp3', seconds: 1 } } })
const service = await startMatchingService(works)
after(() => service.stop())

interface Row {
  path: string
  asin: string
  narrator: string
  edited_fields: string[]
}
/** All books, page by page. */
async function books(): Promise<Row[]> {
  const rows: Row[] = []
  for (let cursor = ''; ; ) {
    const page = await server.get<{ books: Row[]; next_cursor?: string }>(`/admin/books?limit=200${cursor && `&cursor=${cursor}`}`)
    rows.push(...page.books)
    if (!page.next_cursor) return rows
    cursor = encodeURIComponent(page.next_cursor)
  }
}
const shown = (rows: readonly Row[]) => rows.map(({ path: at, asin, narrator }) => [at, asin, narrator].join(' '))

test('a run over 300 books is previewed, applied in part, applied again and undone', async () => {
  for (let at = 1; at < COUNT; at += 1) {
    const folder = path.join(server.root, 'Mara Lind', titleOf(at))
    mkdirSync(folder)
    cpSync(path.join(server.root, FIRST), path.join(folder, '1.mp3'))
  }
  await server.post('/admin/scan')
  await server.scanned()
  await server.admin('ann')
  const device = await onAnotherDevice(server, 'ann')
  await device.patch('/admin/settings', { metadata: { enabled: true, base_url: service.url } })
  const before = await books()
  assert.equal(before.length, COUNT)

  await using person = await openAdmin(browser, server, '/matching')
  const { page } = person
  await page.getByRole('button', { name: 'Look up books' }).click()
  await page.getByText('Ready', { exact: true }).waitFor()
  await page.getByRole('link', { name: `Certain ${COUNT - 5 - UNSURE}` }).waitFor()
  await page.getByRole('link', { name: 'Not found 5' }).waitFor()
  const rows = page.locator('tbody tr[data-row]')
  await until('only the rows in view', async () => {
    const count = await rows.count()
    return count > 0 && count < 100
  })
  assert.deepEqual(shown(await books()), shown(before), 'a preview changes nothing')

  // To the last row by scrolling, page after page.
  const last = page.getByRole('checkbox', { name: `Apply to ${titleOf(COUNT - 6)}` })
  await until('the last book', async () => {
    await page.locator('.page').evaluate((pane) => pane.scrollTo(0, pane.scrollHeight))
    return (await last.count()) > 0
  })
  await last.uncheck()
  await page.getByText(`${COUNT - 6 - UNSURE} of ${COUNT - 5 - UNSURE} books included`).waitFor()
  await page.locator('.page').evaluate((pane) => pane.scrollTo(0, 0))
  await page.getByRole('link', { name: `Needs review ${UNSURE}` }).click()
  await page.getByRole('button', { name: 'Include all' }).click()
  await page.getByRole('checkbox', { name: `Apply to ${titleOf(3)}` }).uncheck()
  const [part, all] = [COUNT - 7, COUNT - 5]

  const apply = async (count: number) => {
    await page.getByRole('button', { name: `Apply to ${count} books` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
    await page.getByText(`${count} books updated`).waitFor()
  }
  await apply(part)
  const without = (await books()).filter(({ asin }) => asin === '').map(({ path: at }) => path.basename(at))
  assert.deepEqual(without.sort(), [3, 294, 295, 296, 297, 298, 299].map(titleOf))
  await page.getByRole('checkbox', { name: `Apply to ${titleOf(3)}` }).check()
  await page.getByRole('link', { name: /^Certain/ }).click()
  await page.getByRole('button', { name: 'Include all' }).click()
  await apply(all)
  await page.setViewportSize({ width: 320, height: 700 })
  await until('no sideways scrolling', async () => (await wider(page)).length === 0)

  await page.getByRole('button', { name: 'Undo matches' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await page.locator('.toast').getByText(`${all} books restored.`).waitFor()
  const back = await books()
  assert.deepEqual(shown(back), shown(before))
  assert.ok(back.every(({ edited_fields: fields }) => fields.length === 0))
  await page.getByText('Ready', { exact: true }).waitFor()
})

const BOOK = `/admin/books/1?${new URLSearchParams({ path: 'Mara Lind/Novel 001' })}`

async function openMatches(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Find matches' }).click()
  await page.getByRole('button', { name: /^Compare with/ }).waitFor()
}

test('pages and dialogs of matches are accessible: axe, both themes, target size, 320 pixels, large text, forced colours', async () => {
  const { runs } = await server.get<{ runs: { id: number }[] }>('/admin/match-runs')
  const run = `/admin/matching/${runs[0]?.id}`
  const { items } = await server.get<{ items: { id: number }[] }>(`/admin/match-runs/${runs[0]?.id}/items?limit=1`)
  const visits: PageVisit[] = [
    { name: 'matching', path: '/admin/matching', heading: /^New run$/ },
    { name: 'books of a run', path: run, heading: /^All libraries, / },
    { name: 'books that were not found', path: `${run}?outcome=none`, heading: /^All libraries, / },
    { name: 'one book of a run', path: `${run}/${items[0]?.id}`, heading: /^Changes$/ },
    {
      name: 'applying a run',
      path: run,
      heading: /^All libraries, /,
      open: (page) => page.getByRole('button', { name: /^Apply to \d+ books$/ }).click(),
    },
    {
      name: 'taking back',
      path: '/admin/matching',
      heading: /^New run$/,
      open: (page) => page.getByRole('button', { name: 'Undo matches' }).click(),
    },
    { name: 'matches of a book', path: BOOK, heading: /^Community match$/, open: openMatches },
    {
      name: 'a match compared',
      path: BOOK,
      heading: /^Community match$/,
      async open(page) {
        await openMatches(page)
        await page.getByRole('button', { name: /^Compare with/ }).click()
        await page.getByRole('button', { name: 'Use selected values' }).waitFor()
      },
    },
  ]
  await using person = await openAdmin(browser, server, '/matching')
  assert.deepEqual(await faultsOf(person.page, server.url, { visits, look: everythingOn }), [])
})

test('a run is stopped while books are looked up, and then cannot be applied', async () => {
  service.otherwise = () => () => undefined
  await using person = await openAdmin(browser, server, '/matching')
  const { page } = person
  await page.getByRole('button', { name: 'Look up books' }).click()
  await page.getByText('Looking up').waitFor()
  await page.getByText(`0 of ${COUNT} books`).waitFor()
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByText('Stopped', { exact: true }).waitFor()
  await page.getByText(`${COUNT} books weren't looked up, so this run can't be applied.`).waitFor()
  assert.equal(await page.getByRole('button', { name: /^Apply/ }).count(), 0)
})
