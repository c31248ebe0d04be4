import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longTest, someOf } from '@chapterhouse/testkit/runs'
import type { Page } from 'playwright-core'
import { serverAndBrowser } from './server-and-browser.ts'
import { until } from './test-browser.ts'
import { openAdmin, openPalette } from './test-console.ts'
import { PASSWORD } from './test-server.ts'

const { server, browser } = await serverAndBrowser()
await server.admin('ann')

const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Discard unsaved changes?' })
const blocksUnload = (page: Page) => page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
const title = (page: Page) => page.locator('.detail').getByLabel('Title', { exact: true })

/** A book opened from the list, with a typed and unsaved title. */
async function editing(page: Page): Promise<void> {
  await page.getByRole('link', { name: /The Long Walk/ }).click()
  await title(page).fill('The Longer Walk')
}

const ways: readonly [name: string, go: (page: Page) => Promise<unknown>, arrives: RegExp][] = [
  ['another row', (page) => page.getByRole('link', { name: /Low Water/ }).click(), /Low\+?%?2?0?Water/],
  [
    'a column header',
    (page) => page.getByRole('columnheader', { name: 'Author' }).getByRole('button').click(),
    /\/books\?sort=author$/,
  ],
  ['the search', (page) => page.getByLabel('Search').fill('tide'), /\/books\?q=tide$/],
  ['the navigation', (page) => page.getByRole('navigation').getByRole('link', { name: 'People' }).click(), /\/people$/],
  [
    'the palette',
    async (page) => {
      await openPalette(page)
      await page.keyboard.type('shares')
      await page.keyboard.press('Enter')
    },
    /\/shares$/,
  ],
  ['Back', (page) => page.evaluate(() => history.back()), /\/books$/],
]
for (const [name, leave, arrives] of someOf(ways, 2))
  test(`a page asks before discarding typed text: ${name}`, async () => {
    await using person = await openAdmin(browser, server, '/books')
    const { page } = person
    await editing(page)
    const here = page.url()
    await leave(page)
    await confirmation(page).waitFor()
    const keep = confirmation(page).getByRole('button', { name: 'Keep editing' })
    await until('the safe choice has the focus', () => keep.evaluate((button) => button === document.activeElement))
    await keep.click()
    await confirmation(page).waitFor({ state: 'detached' })
    assert.equal(page.url(), here)
    assert.equal(await title(page).inputValue(), 'The Longer Walk')
    await leave(page)
    await confirmation(page).getByRole('button', { name: 'Discard' }).click()
    await until('the other page', async () => arrives.test(page.url()))
    await confirmation(page).waitFor({ state: 'detached' })
  })

test('a blocked Back can still return to the previous page, and Forward to the book again', async () => {
  await using person = await openAdmin(browser, server, '/libraries')
  const { page } = person
  await page.getByRole('link', { name: 'Books', exact: true }).first().click()
  await page.getByRole('navigation').getByRole('link', { name: 'Books', exact: true }).click()
  await editing(page)
  await page.evaluate(() => history.back())
  await confirmation(page).getByRole('button', { name: 'Keep editing' }).click()
  await title(page).fill('The Long Walk')
  await page.evaluate(() => history.back())
  await until('the list', async () => page.url().endsWith('/admin/books'))
  await page.evaluate(() => history.forward())
  await until('the book', async () => page.url().includes('path='))
})

test('the tab asks before closing only while something is unsaved', async () => {
  await using person = await openAdmin(browser, server, '/books')
  const { page } = person
  await page.getByRole('link', { name: /Low Water/ }).click()
  assert.equal(await blocksUnload(page), false)
  await title(page).fill('Lower Water')
  assert.equal(await blocksUnload(page), true)
  await title(page).fill('Low Water')
  assert.equal(await blocksUnload(page), false, 'unchanged')
  await title(page).fill('Lower Water')
  await page.locator('.detail').getByRole('button', { name: 'Save' }).first().click()
  await page.locator('.toast').last().waitFor()
  await until('saved', async () => !(await blocksUnload(page)))
  await page.getByRole('link', { name: /The Long Walk/ }).click()
  await page.getByRole('heading', { level: 2, name: 'The Long Walk' }).waitFor()
})

const forms: readonly [name: string, path: string, type: (page: Page) => Promise<unknown>][] = [
  ['settings of a library', '/libraries/1', (page) => page.locator('.detail').getByLabel('Name', { exact: true }).fill('Other')],
  ['a new library', '/libraries/new', (page) => page.locator('.detail').getByLabel('Name', { exact: true }).fill('Other')],
  ['a new person', '/people/new', (page) => page.getByLabel('Username', { exact: true }).fill('zoe')],
  ['a new share', '/shares/new', (page) => page.getByLabel('Name', { exact: true }).fill('Some')],
  [
    'how a folder is read',
    `/libraries/1/folders?${new URLSearchParams({ path: 'Ada Moor/The Long Walk' })}`,
    (page) => page.getByLabel('Treat as').selectOption('collection'),
  ],
  [
    'a dialog',
    '/people/1',
    async (page) => {
      await page.getByRole('button', { name: 'Create invite' }).click()
      await page.getByRole('dialog').getByLabel('Note').fill('Tablet')
    },
  ],
  [
    'titles of chapters',
    `/books/1?${new URLSearchParams({ path: 'Ada Moor/The Long Walk' })}`,
    async (page) => {
      await page.getByRole('button', { name: 'Edit titles' }).click()
      await page.getByLabel('Title of chapter 1', { exact: true }).fill('The gate')
    },
  ],
]
for (const [name, path, type] of someOf(forms, 2))
  test(`every form asks before discarding changes: ${name}`, async () => {
    await using person = await openAdmin(browser, server, '')
    const { page } = person
    await page.evaluate((href) => {
      history.pushState(null, '', href)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `/admin${path}`)
    await type(page)
    await page.evaluate(() => history.back())
    await confirmation(page).getByRole('button', { name: 'Discard' }).click()
    await until('the page before', async () => page.url().endsWith('/admin'))
  })

test('creating an item opens its page without a question', async () => {
  await using person = await openAdmin(browser, server, '/shares/new')
  const { page } = person
  await page.getByLabel('Name', { exact: true }).fill('Some')
  await page.getByRole('button', { name: 'Create share' }).click()
  await page.getByRole('heading', { level: 2, name: 'Some' }).waitFor()
  assert.equal(await confirmation(page).count(), 0)
})

/** Delays a request of the page; the returned function lets it pass. */
async function slowly(page: Page, method: string, path: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    if (route.request().method() === method) await promise
    await route.continue()
  })
  return resolve
}

longTest('a late response does not affect a form started on another page', async () => {
  await using person = await openAdmin(browser, server, '/shares/new')
  const { page } = person
  const release = await slowly(page, 'POST', /\/admin\/shares$/)
  await page.getByLabel('Name', { exact: true }).fill('Late')
  await page.getByRole('button', { name: 'Create share' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'People' }).click()
  await confirmation(page).getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('link', { name: 'Add person' }).click()
  const name = page.getByLabel('Username', { exact: true })
  await name.fill('zoe')
  release()
  await page.locator('.toast').getByText('Late').waitFor()
  assert.ok(page.url().endsWith('/people/new'), page.url())
  assert.equal(await name.inputValue(), 'zoe')
  assert.equal(await confirmation(page).count(), 0)
})

test('a late response does not close a dialog opened since', async () => {
  const id = await server.listener('moni')
  await using person = await openAdmin(browser, server, `/people/${id}`)
  const { page } = person
  const release = await slowly(page, 'PATCH', /\/admin\/users\/\d+$/)
  const password = page.getByRole('dialog').getByLabel('New password')
  const open = () => page.getByRole('button', { name: 'Set password' }).first().click()
  await open()
  await password.fill(PASSWORD)
  await page.getByRole('dialog').getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await open()
  await password.fill('half of ano')
  release()
  await page.locator('.toast').last().waitFor()
  assert.equal(await password.inputValue(), 'half of ano')
})

test('a response that changes the page asks about text typed since its request', async () => {
  const { id } = await server.post<{ id: number }>('/admin/shares', { name: 'Short-lived', paths: [] })
  await using person = await openAdmin(browser, server, `/shares/${id}`)
  const { page } = person
  const release = await slowly(page, 'DELETE', /\/admin\/shares\/\d+$/)
  await page.getByRole('button', { name: 'Delete share' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete share' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('Begun since')
  release()
  await confirmation(page).waitFor()
})

longTest('text kept next to a page that was left is asked about again', async () => {
  await using person = await openAdmin(browser, server, '')
  const { page } = person
  await page.getByRole('navigation').getByRole('link', { name: 'Books', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Select High Water' }).check()
  await page.getByRole('link', { name: /The Long Walk/ }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Change: Narrator').check()
  const narrator = page.getByLabel('Narrator', { exact: true })
  await page.getByRole('dialog').getByLabel('Narrator', { exact: true }).fill('Nell Reed')
  await page.evaluate(() => history.back())
  await confirmation(page).getByRole('button', { name: 'Discard' }).click()
  await until('the list', async () => page.url().endsWith('/admin/books'))
  assert.equal(await narrator.inputValue(), 'Nell Reed')
  assert.equal(await blocksUnload(page), true)
  await page.evaluate(() => history.back())
  await confirmation(page).waitFor()
})

longTest('the question closes when the person signs out', async () => {
  await server.admin('bea')
  await using person = await openAdmin(browser, server, '/books')
  const { page, context } = person
  await editing(page)
  await page.getByRole('navigation').getByRole('link', { name: 'People' }).click()
  await confirmation(page).waitFor()
  const other = await context.newPage()
  await other.goto(`${server.url}/admin`)
  const session = JSON.stringify(await server.session('bea'))
  await other.evaluate((kept) => localStorage.setItem('chapterhouse.session', kept), session)
  await confirmation(page).waitFor({ state: 'detached' })
  assert.ok(!page.url().endsWith('/people'))
  await page.locator('.detail').waitFor()
})
