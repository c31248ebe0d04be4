import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { writeFiles } from '@chapterhouse/testkit/test-disk'
import type { Page } from 'playwright-core'
import { serverAndBrowser } from './server-and-browser.ts'
import { until } from './test-browser.ts'
import { openAdmin } from './test-console.ts'
import { SHELF } from './test-server.ts'

const TREE = {
  ...SHELF,
  'Dan Oak/Slow River/CD 1/1.mp3': { kind: 'mp3', seconds: 3, hertz: 310, tags: { artist: 'Dan Oak' } },
  'Dan Oak/Slow River/CD 2/1.mp3': { kind: 'mp3', seconds: 3, hertz: 320, tags: { artist: 'Dan Oak' } },
  'Eve Lund/Snow/1.mp3': { kind: 'mp3', seconds: 3, hertz: 700, tags: { album: 'Snow', artist: 'Eve Lund' } },
  'Eve Lund/Ice/1.mp3': { kind: 'mp3', seconds: 3, hertz: 710, tags: { album: 'Ice', artist: 'EveLund' } },
} as const

const { server, browser } = await serverAndBrowser({ tree: TREE })
await server.admin('ann')

const toast = (page: Page) => page.locator('.toast')
const detail = (page: Page) => page.locator('.detail')

test('the overview shows the next steps instead of empty charts, and who is listening', async () => {
  await server.listener('mia')
  await using person = await openAdmin(browser, server, '')
  const { page } = person
  const next = page.getByRole('region', { name: 'Next steps' })
  await next.getByRole('link', { name: /^Connect an app/ }).waitFor()
  await next.getByRole('link', { name: /^Review issues/ }).waitFor()
  assert.equal(await next.getByRole('link', { name: /^Add people/ }).count(), 0, 'there are people already')
  await page.getByRole('region', { name: 'Storage by format' }).waitFor()
  assert.equal(await page.locator('.plot').count(), 0)
  await page.getByText('No one is listening.').waitFor()
  const { token } = await server.session('mia')
  const where = new URLSearchParams({ path: 'Ada Moor/The Long Walk' })
  for (const position of [22, 25])
    await fetch(`${server.url}/api/v1/libraries/1/progress?${where}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ position, duration: 120, device_id: 'device-of-mia-0001' }),
    })
  const now = page.getByRole('region', { name: 'Listening now' })
  await now.getByText('The Long Walk').waitFor()
  await now.getByText('mia').waitFor()
  await now.getByText('The hill').waitFor()
})

test('books are found by search and filters, edited fields show their source, and an edit is undone', async () => {
  await using person = await openAdmin(browser, server, '/books')
  const { page } = person
  await page.getByRole('searchbox', { name: 'Search' }).fill('walk')
  await until('one book', async () => (await page.locator('tbody [data-row]').count()) === 1)
  assert.match(page.url(), /q=walk/)
  await page.getByRole('link', { name: /The Long Walk/ }).click()
  const title = detail(page).getByLabel('Title', { exact: true })
  await title.fill('The Longer Walk')
  await detail(page).getByLabel('ASIN').fill('nonsense')
  await detail(page).getByRole('button', { name: 'Save' }).click()
  await detail(page).getByText('10 letters or digits.').waitFor()
  assert.equal(await title.inputValue(), 'The Longer Walk', 'typed text stays')
  await detail(page).getByLabel('ASIN').fill('')
  await detail(page).getByRole('button', { name: 'Save' }).click()
  await detail(page).getByText('edited by ann').waitFor()
  await page.getByRole('row', { name: /The Longer Walk/ }).waitFor()
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('row', { name: /The Long Walk/ }).waitFor()

  await page.getByRole('link', { name: 'Back to the list' }).click()
  await page.getByRole('searchbox', { name: 'Search' }).fill('')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByText(/with cover \(1\)/).click()
  await page.getByRole('button', { name: /Show results \(1\)/ }).click()
  await until('one book with a cover', async () => (await page.locator('tbody [data-row]').count()) === 1)
  await page.getByRole('button', { name: 'Remove filter: with cover' }).click()
  await until('all books', async () => (await page.locator('tbody [data-row]').count()) > 5)
})

test('a bulk edit changes many books, and spellings of one author merge', async () => {
  await using person = await openAdmin(browser, server, '/books?q=water')
  const { page } = person
  await until('two books', async () => (await page.locator('tbody [data-row]').count()) === 2)
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Change: Narrator').check()
  await page.getByLabel('Narrator', { exact: true }).fill('Nell Reed')
  await page.getByRole('button', { name: 'Save' }).click()
  await toast(page).getByText('2 books updated.').waitFor()
  assert.equal(await page.locator('.table-bulk').count(), 0, 'nothing is selected')
  await until('both rows', async () => (await page.getByRole('cell', { name: 'Nell Reed' }).count()) === 2)
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await toast(page).getByText('Reverted.').waitFor()
  await until('no narrator', async () => (await page.getByRole('cell', { name: 'Nell Reed' }).count()) === 0)

  await page.getByRole('link', { name: 'Authors and series' }).click()
  await page.getByRole('region', { name: 'Possible duplicates' }).getByRole('button', { name: 'Merge' }).click()
  await page.getByLabel('Name to keep').selectOption('Eve Lund')
  await page.getByText('1 book will be updated.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click()
  await toast(page).getByText('1 book updated.').waitFor()
  await page.getByText('Possible duplicates').waitFor({ state: 'detached' })
})

test('a library is added by its folder, and its books appear without a reload', async () => {
  const root = path.join(server.root, '..', 'more')
  mkdirSync(root, { recursive: true })
  await writeFiles(root, {
    'Fay Hill/Dawn/1.mp3': { kind: 'mp3', seconds: 3, hertz: 640, tags: { album: 'Dawn', artist: 'Fay Hill' } },
  })
  await using person = await openAdmin(browser, server, '/libraries/new')
  const { page } = person
  const folder = page.getByLabel('Folder on the server')
  await page.getByRole('treeitem').nth(1).waitFor()
  await page.getByRole('button', { name: 'Add library' }).click()
  await page.getByText('Choose a folder.').waitFor()
  await folder.fill('/')
  await page.getByLabel('Name', { exact: true }).fill('All of it')
  await page.getByRole('button', { name: 'Add library' }).click()
  await page.getByText("That folder contains the server's own data.").waitFor()
  await folder.fill(path.join(server.root, 'nowhere'))
  await page.getByRole('button', { name: 'Add library' }).click()
  await page.getByText("The server can't read this folder.").waitFor()
  await folder.fill(root)
  await page.getByLabel('Name', { exact: true }).fill('More')
  await page.getByRole('button', { name: 'Add library' }).click()
  const row = page.getByRole('row', { name: /More/ })
  await until('its book', async () => (await row.locator('td').nth(1).textContent()) === '1')

  await page.getByRole('button', { name: 'Move More up' }).click()
  await toast(page).getByText('More is now number 1.').waitFor()
  await detail(page).getByRole('button', { name: 'Delete library' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText("Your files aren't changed.").waitFor()
  assert.ok(
    await dialog.getByRole('button', { name: 'Cancel' }).evaluate((button) => button === document.activeElement),
    'the safe choice',
  )
  assert.ok(await dialog.getByRole('button', { name: 'Delete library' }).isDisabled())
  await dialog.getByLabel(/Type More/).fill('More')
  await dialog.getByRole('button', { name: 'Delete library' }).click()
  await toast(page).getByText('More deleted.').waitFor()
})

test('changing how a folder is read previews what happens to its books', async () => {
  await using person = await openAdmin(
    browser,
    server,
    `/libraries/1/folders?${new URLSearchParams({ path: 'Ada Moor/The Long Walk' })}`,
  )
  const { page } = person
  await page.getByLabel('Treat as').selectOption('collection')
  await page.getByText('2 books').waitFor()
  await page.getByText('1 - Out.m4b').waitFor()
})

test('discs are joined one by one and in bulk, and Undo restores a dismissed issue', async () => {
  await using person = await openAdmin(browser, server, '/health/split_discs')
  const { page } = person
  await page
    .getByRole('row', { name: /Slow River/ })
    .getByRole('button', { name: 'Ignore' })
    .click()
  await page.getByText('None.').waitFor()
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await page
    .getByRole('row', { name: /Slow River/ })
    .getByRole('button', { name: 'Merge' })
    .click()
  await page.getByRole('dialog').getByText("Your files aren't changed.").waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click()
  await toast(page).getByText('Rescanning 1 folder.').waitFor()
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await toast(page).getByText('Reverting 1 folder.').waitFor()
  await until('two discs again', async () => {
    await page.reload()
    const join = page.getByRole('button', { name: 'Merge' }).first()
    await join.or(page.getByText('None.')).first().waitFor()
    return join.isVisible()
  })
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await page.getByRole('button', { name: 'Merge' }).first().click()
  await page.getByRole('heading', { name: 'Merge these discs?' }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click()
  await toast(page).getByText('Rescanning 1 folder.', { exact: true }).waitFor()
  // The list follows the scan without a reload.
  await page.getByText('None.').waitFor()
  await page.goto(`${server.url}/admin/books?q=slow`)
  await until('one book of two discs', async () => {
    await page.reload()
    await page.locator('tbody [data-row]').first().waitFor()
    return (await page.locator('tbody [data-row]').count()) === 1
  })
})

test('a new person is invited by QR code and sees only the content of a share', async () => {
  await using person = await openAdmin(browser, server, '/people/new')
  const { page } = person
  await page.getByLabel('Username', { exact: true }).fill('nora')
  await page.getByRole('button', { name: 'Add person' }).click()
  await page.getByText('Nothing yet. Give them access to a library').waitFor()
  await page.getByRole('button', { name: 'Create invite' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create invite' }).click()
  await page.getByRole('img', { name: 'QR code' }).waitFor()
  assert.match(await page.getByLabel('Link', { exact: true }).inputValue(), /\/connect#code=/)
  await page.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('link', { name: 'Shares' }).click()
  await page.getByRole('link', { name: 'Create share' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Ada only')
  await page.getByRole('button', { name: 'Create share' }).click()
  await detail(page).getByLabel('Library').selectOption('Books')
  const add = page.getByRole('button', { name: 'Add folder' })
  assert.ok(await add.isDisabled(), 'no folder is chosen')
  await detail(page).getByLabel('Folder in the library').fill('Ada Moore')
  await add.click()
  await page.getByText('Nothing found at this path.').waitFor()
  await page.getByRole('treeitem', { name: 'Ada Moor' }).click()
  await page.getByRole('button', { name: 'Add folder' }).click()
  await toast(page).getByText('This share has no members yet.').waitFor()
  await detail(page).getByRole('combobox', { name: 'Add member' }).fill('nor')
  await page.keyboard.press('Enter')
  await detail(page).getByRole('button', { name: 'Add', exact: true }).click()
  await detail(page).getByRole('link', { name: 'nora' }).click()
  await page.getByRole('region', { name: 'Access' }).getByText('Ada Moor').waitFor()
  assert.equal(await page.getByRole('region', { name: 'Access' }).getByText('Ben Sea').count(), 0)
})
