import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longTest, someOf } from '@chapterhouse/testkit/runs'
import type { Page } from 'playwright-core'
import { serverAndBrowser } from './server-and-browser.ts'
import { until } from './test-browser.ts'
import { openAdmin } from './test-console.ts'

const { server, browser } = await serverAndBrowser()
await server.admin('ann')

const PAGES = 20
const EACH = 100

/** A library of two thousand books; records which pages of its lists, and of a search, are requested. */
async function manyBooks(page: Page) {
  const listed: number[] = []
  const found: number[] = []
  const titles = { change: '' }
  const { books } = await fetch(`${server.url}/api/v1/admin/books?limit=1`, {
    headers: { authorization: `Bearer ${server.token}` },
  }).then((answer) => answer.json() as Promise<{ books: Record<string, unknown>[] }>)
  await page.route(/\/admin\/books\?/, async (route) => {
    const { searchParams } = new URL(route.request().url())
    const at = Number(searchParams.get('cursor') ?? 0)
    const list = searchParams.has('q') ? found : listed
    list.push(at)
    const rows = Array.from({ length: EACH }, (_, index) => {
      const number = String(at * EACH + index).padStart(4, '0')
      return { ...books[0], path: `F/${number}`, title: `${titles.change}Book ${number}`, has_cover: false }
    })
    await route.fulfill({ json: { books: rows, ...(at + 1 < PAGES ? { next_cursor: String(at + 1) } : {}) } })
  })
  await page.route(/\/admin\/books\/bulk$/, (route) => {
    titles.change = 'Changed '
    return route.fulfill({ json: { updated: 1 } })
  })
  return { requested: listed, found }
}

const scroll = (page: Page, where: 'end' | 'start') =>
  page.locator('.page').evaluate((pane, to) => pane.scrollTo(0, to === 'end' ? pane.scrollHeight : 0), where)

longTest('after an action, a table scrolled to its end fetches only the rows in view, and others when scrolled to', async () => {
  await using person = await openAdmin(browser, server, '')
  const { page } = person
  const { requested: listed } = await manyBooks(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Books', exact: true }).click()
  await until('the last row', async () => {
    await scroll(page, 'end')
    return page.getByRole('link', { name: 'Book 1999' }).isVisible()
  })
  assert.equal(listed.length, PAGES, 'each page once')

  listed.length = 0
  await page.getByRole('checkbox', { name: 'Select Book 1999' }).check()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Change: Narrator').check()
  await page.getByLabel('Narrator', { exact: true }).fill('Nell Reed')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'Changed Book 1999' }).waitFor()
  assert.deepEqual([...new Set(listed)], [PAGES - 1], 'only the page in view')

  listed.length = 0
  await scroll(page, 'start')
  await page.getByRole('link', { name: 'Changed Book 0000' }).waitFor()
  assert.ok(listed.includes(0) && new Set(listed).size <= 2, `requested ${listed}`)
})

longTest('a new search begins at the top of its list', async () => {
  await using person = await openAdmin(browser, server, '')
  const { page } = person
  const { requested: listed, found } = await manyBooks(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Books', exact: true }).click()
  await until('some pages', async () => {
    await scroll(page, 'end')
    return new Set(listed).size > 5
  })
  await page.getByLabel('Search').fill('book')
  await until('the search', async () => found.includes(0))
  await page.getByRole('link', { name: 'Book 0000' }).waitFor()
  // A list that kept its scroll position would have requested the next pages by now.
  const { url } = server
  for (let turn = 0; turn < 4; turn += 1) await page.evaluate((to) => fetch(to), `${url}/api/v1/admin/books?cursor=${turn}`)
  assert.ok(Math.max(...found) <= 1, `requested ${found}`)
})

test('a rate-limited read is retried after the wait; a rate-limited change is not', async () => {
  await using person = await openAdmin(browser, server, '')
  const { page } = person
  let [reads, writes] = [0, 0]
  await page.route(/\/admin\/shares$/, (route) => {
    const tooFast = { status: 429, headers: { 'retry-after': '1' }, json: { error: 'too many requests' } }
    if (route.request().method() === 'GET') return ++reads === 1 ? route.fulfill(tooFast) : route.continue()
    writes += 1
    return route.fulfill(tooFast)
  })
  await page.getByRole('navigation').getByRole('link', { name: 'Shares' }).click()
  await page
    .getByRole('heading', { name: 'No shares yet.' })
    .or(page.getByRole('table', { name: 'Shares' }))
    .waitFor()
  assert.equal(reads, 2)
  assert.equal(await page.getByRole('alert').count(), 0, 'no failure was shown')
  await page.getByRole('link', { name: 'Create share' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Some')
  await page.getByRole('button', { name: 'Create share' }).click()
  await page.locator('.detail').getByRole('alert').waitFor()
  assert.equal(writes, 1)
})

test('a change whose response was lost appears on the page', async () => {
  await using person = await openAdmin(browser, server, '/shares/new')
  const { page } = person
  await page.route(/\/admin\/shares$/, async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.getByLabel('Name', { exact: true }).fill('Answered in vain')
  await page.getByRole('button', { name: 'Create share' }).click()
  await page.locator('.detail').getByRole('alert').waitFor()
  await page.getByRole('link', { name: 'Answered in vain' }).waitFor()
})

longTest('a slow change shows that it is in progress and then appears on the page', async () => {
  await using person = await openAdmin(browser, server, '/shares/new')
  const { page } = person
  const late = Promise.withResolvers<void>()
  await page.route(/\/admin\/shares$/, async (route) => {
    if (route.request().method() !== 'GET') await late.promise
    await route.continue()
  })
  await page.getByLabel('Name', { exact: true }).fill('Answered late')
  await page.getByRole('button', { name: 'Create share' }).click()
  const waits = page.getByText('Still waiting for the server…')
  await waits.waitFor()
  // Longer than the client's timeout.
  await new Promise((resolve) => setTimeout(resolve, 8_000))
  assert.equal(await page.getByRole('alert').count(), 0)
  late.resolve()
  await page.getByRole('heading', { level: 2, name: 'Answered late' }).waitFor()
  await page.getByRole('link', { name: 'Answered late' }).waitFor()
  assert.equal(await waits.count(), 0)
})

const latenesses = [
  ['the connection breaks', undefined],
  ['the server times out', { status: 503, json: { error: 'the wording of another version', code: 'request_timeout' } }],
] as const
for (const [how, answer] of someOf(latenesses, 1))
  test(`a change completed only after ${how} appears automatically, without an error message`, async () => {
    await using person = await openAdmin(browser, server, '/shares/new')
    const { page } = person
    let isSent = false
    await page.route(/\/admin\/shares$/, (route) => {
      if (route.request().method() === 'GET') return route.continue()
      isSent = true
      return answer ? route.fulfill(answer) : route.abort()
    })
    const name = `Done after ${how}`
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByRole('button', { name: 'Create share' }).click()
    await page.getByRole('heading', { name: "The server didn't respond." }).waitFor()
    assert.ok(isSent)
    assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), name)
    assert.equal(await page.getByRole('link', { name }).count(), 0)
    await server.post('/admin/shares', { name, paths: [] })
    await page.getByRole('link', { name }).waitFor()
  })
