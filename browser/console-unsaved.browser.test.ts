import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { aBrowser, until } from './a-browser.ts'
import { anAdmin } from './a-console.ts'
import { aHouse, PASSWORD } from './a-house.ts'

let house: Awaited<ReturnType<typeof aHouse>>
let browser: Awaited<ReturnType<typeof aBrowser>>
before(async () => {
  ;[house, browser] = await Promise.all([aHouse(), aBrowser()])
  await house.post('/admin/users', { username: 'ann', password: PASSWORD, role: 'admin' })
})
after(async () => {
  await browser?.[Symbol.asyncDispose]()
  await house?.[Symbol.asyncDispose]()
})

const asked = (page: Page) => page.getByRole('dialog', { name: 'Leave what you typed?' })
const title = (page: Page) => page.locator('.detail').getByLabel('Title', { exact: true })

/** A book that was come to from the list, with a title that is typed and not saved. */
async function editing(page: Page): Promise<void> {
  await page.getByRole('link', { name: /The Long Walk/ }).click()
  await title(page).fill('The Longer Walk')
}

const ways: readonly [name: string, go: (page: Page) => Promise<unknown>, arrives: RegExp][] = [
  ['another row', (page) => page.getByRole('link', { name: /Low Water/ }).click(), /Low\+?%?2?0?Water/],
  ['a head', (page) => page.getByRole('columnheader', { name: 'Author' }).getByRole('button').click(), /\/books\?sort=author$/],
  ['the search', (page) => page.getByLabel('Search').fill('tide'), /\/books\?q=tide$/],
  ['the rail', (page) => page.getByRole('navigation').getByRole('link', { name: 'People' }).click(), /\/people$/],
  [
    'the palette',
    async (page) => {
      await page.keyboard.press('Control+k')
      await page.locator('.palette input:focus').waitFor()
      await page.keyboard.type('shares')
      await page.keyboard.press('Enter')
    },
    /\/shares$/,
  ],
  ['the way back', (page) => page.evaluate(() => history.back()), /\/books$/],
]
for (const [name, leave, arrives] of ways)
  test(`what is typed does not go silently: ${name}`, async () => {
    await using person = await anAdmin(browser, house, '/books')
    const { page } = person
    await editing(page)
    const here = page.url()
    await leave(page)
    await asked(page).waitFor()
    const keep = asked(page).getByRole('button', { name: 'Keep editing' })
    assert.ok(await keep.evaluate((button) => button === document.activeElement), 'the safe one')
    await keep.click()
    await asked(page).waitFor({ state: 'detached' })
    assert.equal(page.url(), here)
    assert.equal(await title(page).inputValue(), 'The Longer Walk')
    await leave(page)
    await asked(page).getByRole('button', { name: 'Discard' }).click()
    await until('the other page', async () => arrives.test(page.url()))
    await asked(page).waitFor({ state: 'detached' })
  })

test('the way back that was held leads there, and forward to the book again', async () => {
  await using person = await anAdmin(browser, house, '/libraries')
  const { page } = person
  await page.getByRole('link', { name: 'Books', exact: true }).first().click()
  await page.getByRole('navigation').getByRole('link', { name: 'Books', exact: true }).click()
  await editing(page)
  await page.evaluate(() => history.back())
  await asked(page).getByRole('button', { name: 'Keep editing' }).click()
  await title(page).fill('The Long Walk')
  await page.evaluate(() => history.back())
  await until('the list', async () => page.url().endsWith('/admin/books'))
  await page.evaluate(() => history.forward())
  await until('the book', async () => page.url().includes('path='))
})

test('the tab asks as long as something is unsaved, and no longer', async () => {
  await using person = await anAdmin(browser, house, '/books')
  const { page } = person
  const asks = () => page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
  await page.getByRole('link', { name: /Low Water/ }).click()
  assert.equal(await asks(), false)
  await title(page).fill('Lower Water')
  assert.equal(await asks(), true)
  await title(page).fill('Low Water')
  assert.equal(await asks(), false, 'as it was')
  await title(page).fill('Lower Water')
  await page.locator('.detail').getByRole('button', { name: 'Save' }).first().click()
  await page.locator('.toast').last().waitFor()
  await until('saved', async () => !(await asks()))
  await page.getByRole('link', { name: /The Long Walk/ }).click()
  await page.getByRole('heading', { level: 2, name: 'The Long Walk' }).waitFor()
})

const forms: readonly [name: string, path: string, type: (page: Page) => Promise<unknown>][] = [
  ['settings of a library', '/libraries/1', (page) => page.locator('.detail').getByLabel('Name', { exact: true }).fill('Other')],
  ['a new library', '/libraries/new', (page) => page.locator('.detail').getByLabel('Name', { exact: true }).fill('Other')],
  ['a new person', '/people/new', (page) => page.getByLabel('Name', { exact: true }).fill('zoe')],
  ['a new share', '/shares/new', (page) => page.getByLabel('Name', { exact: true }).fill('Some')],
  [
    'how a folder is read',
    `/libraries/1/folders?${new URLSearchParams({ path: 'Ada Moor/The Long Walk' })}`,
    (page) => page.getByLabel('How it is read').selectOption('collection'),
  ],
  [
    'a dialog',
    '/people/1',
    async (page) => {
      await page.getByRole('button', { name: 'New invite' }).click()
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
for (const [name, path, type] of forms)
  test(`every form asks: ${name}`, async () => {
    await using person = await anAdmin(browser, house, '')
    const { page } = person
    await page.evaluate((href) => {
      history.pushState(null, '', href)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `/admin${path}`)
    await type(page)
    await page.evaluate(() => history.back())
    await asked(page).getByRole('button', { name: 'Discard' }).click()
    await until('the page before', async () => page.url().endsWith('/admin'))
  })

test('what was made is saved: its page is shown without a question', async () => {
  await using person = await anAdmin(browser, house, '/shares/new')
  const { page } = person
  await page.getByLabel('Name', { exact: true }).fill('Some')
  await page.getByRole('button', { name: 'Add a share' }).click()
  await page.getByRole('heading', { level: 2, name: 'Some' }).waitFor()
  assert.equal(await asked(page).count(), 0)
})
