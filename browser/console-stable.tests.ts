import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longTest } from '@chapterhouse/testkit/runs'
import { serverAndBrowser } from './server-and-browser.ts'
import { PHONE, until } from './test-browser.ts'
import { openAdmin } from './test-console.ts'

const { server, browser } = await serverAndBrowser()
await server.admin('ann')

test('typed text is kept while the server does not respond, and when it remains unreachable', async () => {
  await using person = await openAdmin(browser, server, `/books/1?${new URLSearchParams({ path: 'Ada Moor/The Long Walk' })}`)
  const { page } = person
  const detail = page.locator('.detail')
  const title = detail.getByLabel('Title', { exact: true })
  await title.fill('The Longer Walk')
  await page.route(/libraries\/1\/book\?/, (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fulfill({ status: 503, json: { error: 'busy' } }),
  )
  await detail.getByRole('button', { name: 'Save' }).click()
  await detail.getByRole('alert').waitFor()
  assert.equal(await title.inputValue(), 'The Longer Walk')
  const [request] = await Promise.all([
    page.waitForResponse((answer) => answer.status() === 503),
    detail.getByRole('button', { name: 'Rescan' }).click(),
  ])
  await request.finished()
  await until('the end of the request', async () => (await detail.locator('[aria-busy=true]').count()) === 0)
  assert.equal(await title.inputValue(), 'The Longer Walk')
})

test('an invite shown only once is kept if its page cannot be fetched again', async () => {
  const id = await server.listener('mara')
  await using person = await openAdmin(browser, server, `/people/${id}`)
  const { page } = person
  await page.getByRole('button', { name: 'Create invite' }).click()
  await page.route(new RegExp(`/admin/users/${id}$`), (route) => route.fulfill({ status: 503, json: { error: 'busy' } }))
  const [request] = await Promise.all([
    page.waitForResponse((answer) => answer.status() === 503),
    page.getByRole('dialog').getByRole('button', { name: 'Create invite' }).click(),
  ])
  await request.finished()
  await page.waitForTimeout(300)
  await page.getByRole('img', { name: 'QR code' }).waitFor()
  await page.mouse.click(5, 5)
  assert.ok(await page.getByRole('img', { name: 'QR code' }).isVisible(), 'a click beside it')
})

test('a library cannot be deleted before the console knows who is affected', async () => {
  await using person = await openAdmin(browser, server, '/libraries/1')
  const { page } = person
  await page.route(/admin\/stats$/, (route) => route.fulfill({ status: 503, json: { error: 'busy' } }))
  await page.getByRole('button', { name: 'Delete library' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('alert').waitFor()
  await dialog.getByLabel(/Type Books/).fill('Books')
  const act = dialog.getByRole('button', { name: 'Delete library' })
  assert.ok(await act.isDisabled())
  await page.unroute(/admin\/stats$/)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByText('will be removed').waitFor()
  assert.ok(await act.isEnabled())
})

longTest('selecting a row keeps the column widths', async () => {
  await using person = await openAdmin(browser, server, '/books')
  const { page } = person
  for (const size of [PHONE, { width: 820, height: 1180 }, { width: 1440, height: 900 }]) {
    await page.setViewportSize(size)
    const cells = page.locator('tbody [data-row]').first().locator('td')
    await cells.first().waitFor()
    const widths = () => cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().width))
    const before = await widths()
    await cells.first().getByRole('checkbox').check()
    await page.locator('.table-bulk').waitFor()
    assert.deepEqual(await widths(), before, `at ${size.width}`)
    const bar = await page.locator('.table-bulk-bar').boundingBox()
    const table = await page.locator('.table-box').boundingBox()
    assert.ok(bar && table && bar.x >= table.x && bar.x + bar.width <= table.x + table.width, 'the bar is inside the table')
    await page.getByRole('button', { name: 'Clear selection' }).click()
  }
})

test('"Select all" says how many of how many rows are selected', async () => {
  await using person = await openAdmin(browser, server, '')
  const { page } = person
  await page.route(/books\/facets/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), total: 938 } })
  })
  await page.goto(`${server.url}/admin/books`)
  await page.getByText('938 books').waitFor()
  await page.locator('tbody [data-row]').first().waitFor()
  const count = await page.locator('tbody [data-row]').count()
  await page.getByRole('checkbox', { name: `Select the first ${count} of 938 rows` }).check()
  await page.getByText(`${count} of 938 selected`).waitFor()
})
