import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serverAndBrowser } from './server-and-browser.ts'
import { until } from './test-browser.ts'
import { openAdmin } from './test-console.ts'

const { server, browser } = await serverAndBrowser()
await server.admin('ann')

/** A share of folders of the only library. */
const share = (name: string, description: string, paths: readonly string[]) =>
  server.post<{ id: number }>('/admin/shares', { name, description, paths: paths.map((path) => ({ library_id: 1, path })) })
const tides = await share('Evenings', '', ['Ben Sea/Tides', 'Cora Vale'])
await share('Mornings', 'for early birds', ['Ada Moor'])
await share('Old ones', '', [])

test('a share is found by its name, note or folder; the address keeps the search and the open share', async () => {
  await using person = await openAdmin(browser, server, '/shares')
  const { page } = person
  const rows = page.locator('tbody [data-row]')
  const found = (...names: readonly string[]) =>
    until(names.join(', '), async () => {
      const shown = await rows.locator('td:first-child, th:first-child').allTextContents()
      return shown.map((text) => text.trim()).join(', ') === names.join(', ')
    })
  await found('Evenings', 'Mornings', 'Old ones')
  await page.getByLabel('Search').fill('mor')
  await found('Mornings')
  await page.getByLabel('Search').fill('birds')
  await found('Mornings')
  await page.getByLabel('Search').fill('tides')
  await found('Evenings')
  await page.getByLabel('Search').fill('')
  await page.getByRole('button', { name: 'Folders' }).click()
  await found('Evenings', 'Mornings', 'Old ones')
  await page.getByRole('button', { name: 'Folders' }).click()
  await found('Old ones', 'Mornings', 'Evenings')
  await page.getByLabel('Search').fill('moor')
  await found('Mornings')
  await page.getByRole('link', { name: 'Mornings' }).click()
  await page.getByRole('heading', { level: 2, name: 'Mornings' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 2, name: 'Mornings' }).waitFor()
  await found('Mornings')
  await page.locator('.detail-head a').click()
  await until('the previous list', async () => new URL(page.url()).search === '?sort=rules&q=moor')
  await page.getByLabel('Search').fill('nobody')
  await page.getByText('No results.').waitFor()
})

test('a share shows its number of books, keeps it up to date and links to them; the chip removes the filter', async () => {
  await using person = await openAdmin(browser, server, `/shares/${tides.id}`)
  const { page } = person
  const rows = page.locator('tbody [data-row]')
  const opens = page.getByRole('region', { name: 'Contents' })
  await opens.getByRole('link', { name: '3 of 4 books' }).waitFor()
  await opens.getByRole('button', { name: 'Remove Books, Cora Vale' }).click()
  await opens.getByRole('link', { name: '2 of 4 books' }).click()
  await until('its books', async () => (await rows.count()) === 2)
  assert.deepEqual((await rows.locator('.books-name').allTextContents()).sort(), ['High Water', 'Low Water'])
  assert.equal(new URL(page.url()).search, `?opened_by=${tides.id}`)
  await page.reload()
  await until('the same books', async () => (await rows.count()) === 2)
  await page.getByRole('button', { name: 'Remove filter: shared via Evenings' }).click()
  await until('all books', async () => (await rows.count()) === 4)
})

test('adding a folder to a share without members says that there are none', async () => {
  const { id } = await share('Empty one', '', [])
  await using person = await openAdmin(browser, server, `/shares/${id}`)
  const { page } = person
  await page.getByLabel('Library', { exact: true }).selectOption('Books')
  await page.getByLabel('Entire library').check()
  await page.getByRole('button', { name: 'Add entire library' }).click()
  await page.locator('.toast').getByText('This share has no members yet.').waitFor()
})
