import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { serverAndBrowser } from './server-and-browser.ts'
import { DESKTOP, until } from './test-browser.ts'
import { enter, PASSWORD } from './test-server.ts'

const { server, browser } = await serverAndBrowser({ serviceWorkers: 'block' })
await server.listener('dora')
await server.listener('emil', ['Ben Sea'])

const WALK = `/web/book/1?${new URLSearchParams({ path: 'Ada Moor/The Long Walk' })}`
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })

test('without a session the sign-in form is shown in place, keeps typed text, and then shows the requested page', async () => {
  await using person = await browser.person()
  const { page } = person
  await page.goto(`${server.url}/web/you/help`)
  await page.getByLabel('Username').fill('dora')
  await page.locator('input[name=password]').fill('mistyped')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Wrong username or password.').waitFor()
  assert.equal(await page.getByLabel('Username').inputValue(), 'dora')
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await title(page, 'Help')
  assert.equal(new URL(page.url()).pathname, '/web/you/help')
})

test('an ended session asks for a new sign-in and returns to the page', async () => {
  await using person = await browser.person()
  await enter(person, server, 'dora')
  const { page } = person
  await page.goto(`${server.url}/web/you/account`)
  await title(page, 'Account')
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('chapterhouse.session') ?? '{}') as object
    localStorage.setItem('chapterhouse.session', JSON.stringify({ ...kept, token: 'x'.repeat(43) }))
  })
  await page.reload()
  await page.locator('.over').getByText('Please sign in again.').waitFor()
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.getByLabel('Username').fill('dora')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await title(page, 'Account')
})

test('search responds while typing, reaches a book by keyboard alone, and is back after Back', async () => {
  await using person = await browser.person({ viewport: DESKTOP })
  await enter(person, server, 'dora')
  const { page } = person
  await page.goto(`${server.url}/web/search`)
  await page.getByRole('searchbox').pressSequentially('long wa', { delay: 20 })
  await page.getByRole('link', { name: 'The Long Walk' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await title(page, 'The Long Walk')
  await page.goBack()
  await page.getByRole('link', { name: 'The Long Walk' }).waitFor()
  assert.equal(await page.getByRole('searchbox').inputValue(), 'long wa')
  await page.getByRole('searchbox').fill('hobit')
  await page.getByRole('heading', { name: 'No results for “hobit”.' }).waitFor()
})

test('the library can be browsed by folders, people and series', async () => {
  await using person = await browser.person()
  await enter(person, server, 'dora')
  const { page } = person
  await page.goto(`${server.url}/web/`)
  await tab(page, 'Library').click()
  const ways = page.getByRole('navigation', { name: 'Browse by' })
  await page.getByRole('link', { name: /Secret Garden Notes/ }).waitFor()
  await ways.getByRole('link', { name: 'Folders' }).click()
  await page.getByRole('link', { name: 'Ben Sea' }).click()
  await page.getByRole('link', { name: 'Tides' }).click()
  await page.getByRole('link', { name: 'Low Water' }).waitFor()
  await ways.getByRole('link', { name: 'Authors' }).click()
  await page.getByRole('link', { name: /Ada Moor/ }).click()
  await page.getByRole('link', { name: /The Long Walk/ }).click()
  await title(page, 'The Long Walk')
  // The tab bar opens the tab's last page, and on a second press its first.
  await tab(page, 'Library').click()
  await title(page, 'Ada Moor')
  await tab(page, 'Library').click()
  await title(page, 'Library')
})

test('each page starts at the top, and Back restores its scroll position', async () => {
  await using person = await browser.person({ viewport: { width: 390, height: 330 } })
  await enter(person, server, 'dora')
  const { page } = person
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
  await page.goto(`${server.url}/web/library/1`)
  await page.getByRole('link', { name: 'Ada Moor' }).waitFor()
  await page.evaluate(() => window.scrollTo(0, 120))
  const left = await scrolled()
  assert.ok(left > 0, 'there is something to scroll')
  // Not with the pointer, which would first scroll the link into view.
  await page.getByRole('link', { name: 'Ben Sea' }).evaluate((link: HTMLElement) => link.click())
  await page.getByRole('link', { name: 'Tides' }).waitFor()
  assert.equal(await scrolled(), 0)
  await page.goBack()
  await page.getByRole('link', { name: 'Ada Moor' }).waitFor()
  await until('the scroll position', async () => Math.abs((await scrolled()) - left) <= 2)
})

test("a listener's note, rating, favourite, Up next and collection are kept", async () => {
  await using person = await browser.person({ viewport: DESKTOP })
  await enter(person, server, 'dora')
  const { page } = person
  await page.goto(`${server.url}${WALK}`)
  await page.getByRole('button', { name: 'Add note' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Note').fill('The owl again')
  await dialog.getByLabel('Position').fill('0:25')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const note = page.getByRole('listitem').filter({ hasText: 'The owl again' }).last()
  await note.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('The owl again').first().waitFor()
  await page.getByRole('radio', { name: '4 stars' }).check({ force: true })
  await page.getByRole('button', { name: 'Favourite' }).click()
  await until('a favourite', () => page.getByRole('button', { name: 'Favourite', pressed: true }).isVisible())
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Play next' }).click()
  await page.getByText('Added to the top of Up next.').waitFor()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Add to collection' }).click()
  await page.getByLabel('New collection').fill('Evenings')
  await page.getByRole('button', { name: 'Create and add' }).click()
  await page.getByText('Added to “Evenings”.').waitFor()

  await page.reload()
  await page.getByRole('radio', { name: '4 stars', checked: true }).waitFor()
  await page.getByRole('button', { name: 'Favourite', pressed: true }).waitFor()
  await tab(page, 'Home').click()
  await page
    .getByRole('region', { name: 'Up next' })
    .getByRole('link', { name: /The Long Walk/ })
    .waitFor()
  await page
    .getByRole('region', { name: 'Favourites' })
    .getByRole('link', { name: /The Long Walk/ })
    .waitFor()
  await page.goto(`${server.url}/web/collections`)
  await page.getByRole('link', { name: /Evenings/ }).click()
  await page.getByRole('link', { name: 'The Long Walk' }).waitFor()
})

test('a listener sees only what is shared', async () => {
  await using person = await browser.person()
  await enter(person, server, 'emil')
  const { page } = person
  await page.goto(`${server.url}/web/library/1/books`)
  await page.getByRole('link', { name: /Low Water/ }).waitFor()
  assert.equal(await page.getByText('The Long Walk').count(), 0)
  await page.goto(`${server.url}/web/search?q=walk`)
  await page.getByRole('heading', { name: 'No results for “walk”.' }).waitFor()
  await page.goto(`${server.url}${WALK}`)
  await page.getByRole('heading', { name: "This book isn't shared with you." }).waitFor()
})

test('the pages are German once that is chosen, including those fetched later', async () => {
  await using person = await browser.person({ locale: 'de-AT' })
  await enter(person, server, 'dora')
  const { page } = person
  await page.goto(`${server.url}/web/you/settings`)
  await title(page, 'Einstellungen')
  assert.equal(await page.locator('html').getAttribute('lang'), 'de')
  await page.getByLabel('Sprache').selectOption('en')
  await title(page, 'Settings')
  await page.reload()
  await title(page, 'Settings')
})

test('Back closes a sheet before it leaves a page', async () => {
  await using person = await browser.person()
  await enter(person, server, 'dora')
  const { page } = person
  await page.goto(`${server.url}${WALK}`)
  await title(page, 'The Long Walk')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('dialog').waitFor()
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await title(page, 'The Long Walk')
})
