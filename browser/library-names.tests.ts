import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seriousFindings, smallTargets, wider } from './page-checks.ts'
import { serverAndBrowser } from './server-and-browser.ts'
import { DESKTOP, PHONE } from './test-browser.ts'
import { onAnotherDevice, openListener } from './test-listener.ts'

const { server, browser } = await serverAndBrowser({ serviceWorkers: 'block' })
await server.listener('nina')
/** Some books have no covers. */
const expected = /404/

test('authors and series show covers, their books and how many are finished', async () => {
  await using person = await openListener({ browser, server }, 'nina', { viewport: PHONE, expected })
  const { page } = person
  const device = await onAnotherDevice(server, 'nina')
  await device.save('Ben Sea/Tides/1 - Low Water', 60, { finished: true })
  const findings = async () => [await seriousFindings(page), await smallTargets(page), await wider(page)]
  for (const list of ['authors', 'series']) {
    await page.goto(`${server.url}/web/library/1/${list}`)
    const row = page.getByRole('link', { name: list === 'authors' ? /^Ben Sea/ : /^Tides/ })
    await row.getByText(/2 books.* · 1 of 2 finished/).waitFor()
    assert.equal(await row.locator('.fan .cover').count(), 2)
    assert.deepEqual(await findings(), [[], [], []], list)
  }
  await page.getByRole('link', { name: /^Tides/ }).click()
  const title = page.getByRole('heading', { level: 1, name: 'Tides' })
  await page.getByRole('button', { name: 'Play series' }).waitFor()
  const { height = 0 } = (await title.boundingBox()) ?? {}
  assert.ok(height > 0 && height < 44, `the title has one line, not ${height} px`)
  assert.deepEqual(await findings(), [[], [], []])
  await page.setViewportSize(DESKTOP)
  await page.goto(`${server.url}/web/library/1/authors`)
  await page
    .getByRole('link', { name: /^Ada Moor/ })
    .locator('.fan img')
    .first()
    .waitFor()
  assert.deepEqual(await findings(), [[], [], []])
})

test("an author's page lists the books by series, and links to each series", async () => {
  await using person = await openListener({ browser, server }, 'nina', { viewport: DESKTOP, expected })
  const { page } = person
  await page.goto(`${server.url}/web/library/1/books?author=Ben%20Sea`)
  const series = page.getByRole('heading', { level: 2, name: 'Tides' })
  await series.waitFor()
  const titles = await page.locator('.library-group .book-list').getByRole('link').allInnerTexts()
  assert.deepEqual(
    ['Low Water', 'High Water'].map((title) => titles.findIndex((text) => text.includes(title)) >= 0),
    [true, true],
  )
  assert.deepEqual([await seriousFindings(page), await wider(page)], [[], []])
  await series.getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: 'Tides' }).waitFor()
  await page.goto(`${server.url}/web/library/1/books?author=Ada%20Moor`)
  await page
    .getByRole('link', { name: /The Long Walk/ })
    .first()
    .waitFor()
  assert.equal(await page.locator('.library-group').count(), 0)
})
