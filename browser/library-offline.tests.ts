import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { downloaded, TWO_LARGE_BOOKS } from './downloads.ts'
import { serverAndBrowser } from './server-and-browser.ts'
import { slowNetwork } from './slow-network.ts'
import { until } from './test-browser.ts'
import { bookUrl, openListener } from './test-listener.ts'

const { server, browser } = await serverAndBrowser({ tree: TWO_LARGE_BOOKS })
await server.listener('lore')

const titles = (page: Page) => page.locator('.book-list').getByRole('link')

test('a library shows what is downloaded, filtered by the same rules without the server', async () => {
  await using line = await slowNetwork(server.url)
  await using person = await openListener({ browser, server }, 'lore', { expected: /ERR_|Failed to fetch|NetworkError|404/ })
  const { page, context } = person
  await page.goto(bookUrl(line, 'Dora Long/Far Away'))
  await page.getByRole('button', { name: 'Download' }).first().click()
  await downloaded(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const list = `${line.url}/web/library/1/books`
  await page.goto(list)
  await page
    .getByRole('link', { name: /Near By/ })
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Filter' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter books' })
  await sheet.getByRole('switch', { name: 'Downloaded' }).check()
  await sheet.getByRole('button', { name: 'Show books' }).click()
  await until('the downloaded book', async () => (await titles(page).count()) === 1)
  assert.equal(new URL(page.url()).searchParams.get('downloaded'), '1')

  line.isCut = true
  await context.setOffline(true)
  for (const query of ['', '?author=Dora%20Long', '?progress=not_started&length=under-5h&sort=title']) {
    await page.goto(`${list}${query}`)
    await titles(page).first().waitFor()
    assert.match(await titles(page).first().innerText(), /Far Away/, query)
    assert.equal(await titles(page).count(), 1, query)
  }
  await page.goto(`${list}?length=over-20h`)
  await page.getByRole('heading', { name: 'No books match these filters.' }).waitFor()
})
