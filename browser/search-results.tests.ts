import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { libraryOfMany } from './many-books.ts'
import { seriousFindings, smallTargets, wider } from './page-checks.ts'
import { serverAndBrowser } from './server-and-browser.ts'
import { DESKTOP, PHONE, until } from './test-browser.ts'
import { openListener } from './test-listener.ts'

const { server, browser } = await serverAndBrowser({ serviceWorkers: 'block' })
/** Books of a library without files have no covers. */
const expected = /404/

const count = (page: Page) => page.locator('.search-hint').innerText()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

test('all results are counted and loaded by scrolling, and names open as groups', async () => {
  await libraryOfMany(server, 'fay')
  await using person = await openListener({ browser, server }, 'fay', { viewport: DESKTOP, expected })
  const { page } = person
  await page.goto(`${server.url}/web/search?q=author+7`)
  await page.getByText(/^60 of \d+ books$/).waitFor()
  const total = Number(/of (\d+)/.exec(await count(page))?.[1])
  await until('the last page', async () => {
    await page.mouse.wheel(0, 5_000)
    return (await count(page)) === `${total} books`
  })
  await until('the last row', async () => (await page.locator('.search-results .book-row').count()) === total)

  await page.evaluate(() => scrollTo(0, 0))
  const authors = page.getByRole('region', { name: 'Authors' })
  assert.equal(await authors.getByRole('link').count(), 2)
  assert.equal(await page.getByRole('region', { name: 'Narrators' }).count(), 0)
  await page.getByRole('searchbox').focus()
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowDown')
  assert.equal(await focused(page), 'See all 100+')
  await page.keyboard.press('Enter')
  await authors.getByRole('button', { name: 'Show fewer' }).waitFor()
  assert.equal(await authors.getByRole('link').count(), 100)
  await authors.getByRole('link', { name: 'Author: Author 71', exact: true }).click()
  await page.waitForURL(/author=Author(\+|%20)71/)
})

test('parts of words find books after those that begin with them, and a search for just a name shows the name', async () => {
  await using person = await openListener({ browser, server }, 'fay', { viewport: PHONE, expected })
  const { page } = person
  await page.goto(`${server.url}/web/search?q=uthor+xyz`)
  await page.getByText(/^No results/).waitFor()
  await page.goto(`${server.url}/web/search?q=uthor`)
  await page.getByText(/^60 of more than 500 books$/).waitFor()
  assert.deepEqual([await seriousFindings(page), await smallTargets(page), await wider(page)], [[], [], []])
  await page.goto(`${server.url}/web/search?q=reader`)
  await page.getByRole('region', { name: 'Narrators' }).waitFor()
  assert.deepEqual([await seriousFindings(page), await smallTargets(page), await wider(page)], [[], [], []])
})

test('filters narrow the results, can be removed, and are kept in the address while typing', async () => {
  await using person = await openListener({ browser, server }, 'fay', { viewport: PHONE, expected })
  const { page } = person
  await page.goto(`${server.url}/web/search?q=author+7`)
  await page.getByText(/^60 of \d+ books$/).waitFor()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Finished' }).click()
  await sheet.getByRole('button', { name: 'Show books' }).click()
  await page.getByText('No results for “author 7”.').waitFor()
  await page.getByText('Remove a filter to see more books.').waitFor()
  assert.deepEqual([await seriousFindings(page), await smallTargets(page), await wider(page)], [[], [], []])

  await page.getByRole('searchbox').fill('author 8')
  await page.waitForURL(/q=author\+8&progress=finished$/)
  await page.getByRole('button', { name: 'Remove filter: Finished' }).click()
  await page.getByText(/^60 of \d+ books$/).waitFor()
  assert.doesNotMatch(page.url(), /progress/)
  await page.goBack()
  await page.getByText('No results for “author 8”.').waitFor()

  await page.goto(`${server.url}/web/search?q=author+7&progress=not_started&colour=red`)
  await page.getByText('Unknown filter ignored: colour=red').waitFor()
  await page.getByText(/^60 of \d+ books$/).waitFor()
  assert.equal(await page.getByRole('region', { name: 'Authors' }).count(), 0, 'names are not filtered, so none are shown')
})

test('an empty page of results is followed by the next one, and a refused page can be retried', async () => {
  await using person = await openListener({ browser, server }, 'fay', { viewport: DESKTOP, expected: /404|400/ })
  const { page } = person
  const found = await server.get<{ books: { title: string }[] }>('/search?q=author+7&limit=5')
  const cursors: string[] = []
  let refused = false
  await page.route('**/api/v1/search?**', async (route) => {
    const cursor = new URL(route.request().url()).searchParams.get('cursor') ?? ''
    cursors.push(cursor)
    if (cursor === '') return route.fulfill({ json: { books: [], total: 0, total_is_minimum: true, next_cursor: 'second' } })
    if (cursor === 'second') return route.fulfill({ json: { ...found, next_cursor: 'third' } })
    if (refused) return route.fulfill({ json: { books: [], total: 0 } })
    return route.fulfill({ status: 400, json: { error: 'invalid cursor' } })
  })
  await page.goto(`${server.url}/web/search?q=author+7+pages`)
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  assert.equal(await page.locator('.search-results .book-row').count(), 5)
  const asked = cursors.length
  await page.waitForTimeout(500)
  assert.equal(cursors.length, asked, 'it is not asked again by itself')
  refused = true
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText(/^5 books$/).waitFor()
  assert.deepEqual(cursors.slice(asked), ['', 'second', 'third'])
})
