import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { libraryOfMany } from './many-books.ts'
import { seriousFindings, smallTargets, wider } from './page-checks.ts'
import { serverAndBrowser } from './server-and-browser.ts'
import { DESKTOP, PHONE, until } from './test-browser.ts'
import { onAnotherDevice, openListener } from './test-listener.ts'

const { server, browser } = await serverAndBrowser({ serviceWorkers: 'block' })
const library = await libraryOfMany(server, 'fil')
const BOOKS = `${server.url}/web/library/${library}/books`
/** Books without files have no covers. */
const expected = /404/

const books = (page: Page) => page.locator('.book-list').getByRole('link', { name: /itle \d/ })
const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' }).getByRole('button', { name: /^Remove/ })
const findings = async (page: Page) => [await seriousFindings(page), await smallTargets(page), await wider(page)]

async function chooseFilters(page: Page, ...names: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: /^Filter/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter books' })
  for (const name of names) await sheet.getByRole('button', { name, exact: true }).click()
  await sheet.getByRole('button', { name: 'Show books' }).click()
  await sheet.waitFor({ state: 'detached' })
}

test('a library can be filtered by several values, kept in the address, in the history and on this device', async () => {
  await using person = await openListener({ browser, server }, 'fil', { viewport: DESKTOP, expected })
  const { page } = person
  const device = await onAnotherDevice(server, 'fil')
  // Every 30th book has both genres and is one hour long.
  const where = `/libraries/${library}/progress?path=${encodeURIComponent('Author 30/Book 30')}`
  await device.put(where, { position: 1, duration: 3600, finished: true, device_id: 'd', updated_at: new Date().toISOString() })
  await page.goto(BOOKS)
  await books(page).first().waitFor()
  await chooseFilters(page, 'Finished', 'Fantasy', 'Crime', 'Under 5 h')
  await until('one book', async () => (await books(page).count()) === 1)
  assert.deepEqual(await chips(page).allInnerTexts(), ['Finished', 'Fantasy', 'Crime', 'Under 5 h'])
  const { searchParams } = new URL(page.url())
  assert.deepEqual(
    ['progress', 'genre', 'length'].map((name) => searchParams.getAll(name)),
    [['finished'], ['Fantasy', 'Crime'], ['under-5h']],
  )
  assert.deepEqual(await findings(page), [[], [], []])
  await chips(page).filter({ hasText: 'Finished' }).click()
  await until('more books', async () => (await books(page).count()) > 1)
  assert.match(await page.evaluate(() => document.activeElement?.textContent ?? ''), /Fantasy/)
  await page.goBack()
  await until('one book again', async () => (await books(page).count()) === 1)
  await page.goForward()
  await until('three chips', async () => (await chips(page).count()) === 3)
  await page.goto(`${server.url}/web/library/${library}/authors`)
  await page.getByRole('navigation', { name: 'Browse by' }).getByRole('link', { name: 'Books' }).click()
  await until('the kept filter', async () => (await chips(page).count()) === 3)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await until('no chips', async () => (await chips(page).count()) === 0)
  await page.reload()
  await books(page).first().waitFor()
  assert.equal(await chips(page).count(), 0)
})

test('an unknown filter is ignored with a message, and one without books says so', async () => {
  await using person = await openListener({ browser, server }, 'fil', { viewport: PHONE, expected })
  const { page } = person
  await page.goto(`${BOOKS}?progress=begun&length=7&genre=Fantasy`)
  await page.getByText('Unknown filter ignored: progress=begun, length=7').waitFor()
  await books(page).first().waitFor()
  assert.deepEqual(await chips(page).allInnerTexts(), ['Fantasy'])
  await page.goto(`${BOOKS}?genre=Cooking`)
  await page.getByRole('heading', { name: 'No books match these filters.' }).waitFor()
  await chips(page).first().click()
  await books(page).first().waitFor()
})

test('on a phone the header is one line, books start within 180 px, and sheets sort and filter', async () => {
  await using person = await openListener({ browser, server }, 'fil', { viewport: PHONE, expected })
  const { page } = person
  await page.goto(BOOKS)
  await books(page).first().waitFor()
  const top = async () => (await page.locator('.book-list').boundingBox())?.y ?? Number.POSITIVE_INFINITY
  assert.ok((await top()) < 180, `${await top()} px`)
  await page.getByRole('button', { name: 'Sort by' }).click()
  const sheet = page.getByRole('dialog', { name: 'Sort by' })
  assert.deepEqual(await findings(page), [[], [], []])
  await sheet.getByRole('button', { name: 'Title' }).click()
  await page
    .getByRole('link', { name: /Aitle 0/ })
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Show as list' }).click()
  await page.getByRole('button', { name: 'Show as grid' }).click()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('dialog', { name: 'Filter books' }).getByRole('button', { name: 'Fantasy' }).waitFor()
  assert.deepEqual(await findings(page), [[], [], []])
  await page.goBack()
  await page.setViewportSize({ width: 320, height: 720 })
  assert.deepEqual(await findings(page), [[], [], []])
})

test('a strip of letters jumps to titles by dragging along the edge and by keys', async () => {
  await using person = await openListener({ browser, server }, 'fil', { viewport: PHONE, expected })
  const { page } = person
  await page.goto(`${BOOKS}?sort=title`)
  const strip = page.getByRole('slider', { name: 'Jump to letter' })
  await strip.waitFor()
  const box = (await strip.boundingBox()) ?? assert.fail()
  const at = (part: number) => [box.x + box.width / 2, box.y + box.height * part] as const
  await page.mouse.move(...at(0.1))
  await page.mouse.down()
  await page.mouse.move(...at(0.5), { steps: 4 })
  assert.equal(await strip.getAttribute('aria-valuetext'), 'N')
  await page.mouse.move(...at(19.5 / 26), { steps: 4 })
  await page.mouse.up()
  await until('T first', async () => /^Title/.test((await books(page).first().innerText()).trim()))
  await strip.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await until('B first', async () => /^Bitle/.test((await books(page).first().innerText()).trim()))
  assert.deepEqual(await findings(page), [[], [], []])
})

test('End goes to the end of a long list, Home to its start, Page Down by pages, and Back to the same position', async () => {
  await using person = await openListener({ browser, server }, 'fil', { viewport: DESKTOP, expected })
  const { page } = person
  await page.goto(`${BOOKS}?sort=title`)
  await books(page).first().waitFor()
  const y = () => page.evaluate(() => window.scrollY)
  await page.keyboard.press('PageDown')
  await until('one page down', async () => (await y()) > 500)
  assert.ok((await y()) < 900)
  await page.keyboard.press('End')
  await page
    .getByRole('link', { name: /Zitle 1299/ })
    .first()
    .waitFor()
  const last = page.getByRole('link', { name: /Zitle 1290/ }).first()
  await until('the end of the list', () =>
    page.evaluate(() => window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2),
  )
  const before = await y()
  await last.click()
  await until('the book', async () => page.url().includes('/book/'))
  await page.goBack()
  await until('the same position', async () => Math.abs((await y()) - before) < 3)
  await last.waitFor()
  await page.keyboard.press('Home')
  await page
    .getByRole('link', { name: /Aitle 0/ })
    .first()
    .waitFor()
  assert.equal(await y(), 0)
})

test("letters that arrive late don't move or resize the list", async () => {
  await using person = await openListener({ browser, server }, 'fil', { viewport: DESKTOP, expected })
  const { page } = person
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/letters=1/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`${BOOKS}?sort=title`)
  const first = await books(page).first().elementHandle()
  const width = await first?.evaluate((link) => link.getBoundingClientRect().width)
  await page.evaluate(() => window.scrollTo(0, 400))
  release()
  await page.getByRole('navigation', { name: 'Jump to letter' }).waitFor()
  assert.equal(await first?.evaluate((link) => link.isConnected), true)
  assert.equal(await page.evaluate(() => window.scrollY), 400)
  assert.equal(await first?.evaluate((link) => link.getBoundingClientRect().width), width)
})

test('the first books of a library are requested once, before its page is loaded', async () => {
  await using person = await openListener({ browser, server }, 'fil', { viewport: PHONE, expected })
  const { page } = person
  for (const query of ['', '?genre=Fantasy&sort=recent', '?author=Author+7']) {
    const requested: string[] = []
    const note = (request: { url(): string }) => void requested.push(request.url())
    page.on('request', note)
    await page.goto(`${BOOKS}${query}`)
    await books(page).first().waitFor()
    page.off('request', note)
    const at = (part: string) => requested.findIndex((url) => url.includes(part))
    assert.ok(at(`/libraries/${library}/books?`) < at('library-pages'), `${query}: first the books, then the script`)
    const first = requested.filter((url) => url.includes(`/libraries/${library}/books?`) && !url.includes('cursor='))
    assert.equal(first.length, 1, query)
  }
})
