import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longTest } from '@chapterhouse/testkit/runs'
import type { Page } from 'playwright-core'
import { serverAndBrowser } from './server-and-browser.ts'
import { until } from './test-browser.ts'
import { bookUrl, isSilent, playFrom, sounds } from './test-listener.ts'
import { enter } from './test-server.ts'

const WALK = 'Ada Moor/The Long Walk'
const UNCACHED = { serviceWorkers: 'block' } as const

const { server, browser, someone } = await serverAndBrowser()

/** Blocks requests for the chunk from now on; the returned function lets them pass. */
async function withhold(page: Page, what: RegExp): Promise<() => Promise<void>> {
  await page.route(what, (route) => route.abort('connectionreset'))
  return () => page.unroute(what)
}

/** Delays the response until it is released. */
async function holdBack(page: Page, what: RegExp): Promise<() => void> {
  const mayCome = Promise.withResolvers<void>()
  await page.route(what, async (route) => {
    await mayCome.promise
    await route.continue()
  })
  return mayCome.resolve
}

test('the player opens once its chunk has loaded, even if pressed before', async () => {
  await using person = await someone('ada', UNCACHED)
  const { page } = person
  const letIn = await holdBack(page, /\/player-and-sheets-/)
  await playFrom(page, server, WALK)
  await page.getByRole('button', { name: /^Open player/ }).click()
  letIn()
  await page.getByRole('dialog', { name: /^Player/ }).waitFor()
})

test('a chunk of the player that fails to load shows a message and no empty layer, and the next press opens it', async () => {
  await using person = await someone('bob', { ...UNCACHED, expected: /player-and-sheets|dynamically imported/ })
  const { page } = person
  const letIn = await withhold(page, /\/player-and-sheets-/)
  await playFrom(page, server, WALK)
  const opener = page.getByRole('button', { name: /^Open player/ })
  await opener.click()
  await page.getByText("The player couldn't be loaded.").waitFor()
  assert.deepEqual(await page.evaluate(() => history.state?.layers ?? []), [])
  await letIn()
  await page.keyboard.press('s')
  await page.getByRole('dialog', { name: 'Sleep timer' }).waitFor()
  await page.keyboard.press('Escape')
  await opener.click()
  await page.getByRole('dialog', { name: /^Player/ }).waitFor()
})

longTest('pressing during a failing fetch of the player starts a new fetch', async () => {
  await using person = await someone('ivy', { ...UNCACHED, expected: /player-and-sheets|dynamically imported/ })
  const { page } = person
  const fails = Promise.withResolvers<void>()
  let attempts = 0
  await page.route(/\/player-and-sheets-/, async (route) => {
    attempts += 1
    if (attempts > 1) return route.continue()
    await fails.promise
    return route.abort('connectionreset')
  })
  await playFrom(page, server, WALK)
  await until('the abandoned attempt', () => attempts === 1)
  await page.keyboard.press('s')
  await until('the press', () => page.evaluate(() => history.state?.layers?.includes('sleep')))
  fails.resolve()
  await page.getByRole('dialog', { name: 'Sleep timer' }).waitFor()
})

test('a book that cannot be opened says so before anything plays, and can be retried from there', async () => {
  await using person = await someone('cat', UNCACHED)
  const { page } = person
  await page.goto(bookUrl(server, WALK))
  const play = page.locator('main').getByRole('button', { name: 'Play', exact: true })
  await play.waitFor()
  await page.route(/\/api\/v1\/libraries\/1\/item/, (route) => route.fulfill({ status: 500, body: '{"error":"broken"}' }))
  await play.click()
  const message = page.locator('.toast').filter({ hasText: 'server' })
  await message.waitFor()
  await page.unroute(/\/api\/v1\/libraries\/1\/item/)
  await message.getByRole('button').click()
  await sounds(page)
})

longTest('car mode opened by its address says what failed to load, and appears after a retry', async () => {
  await using person = await someone('dan', { ...UNCACHED, expected: /start-player|dynamically imported|no sound/ })
  const { page } = person
  const letIn = await withhold(page, /\/start-player-/)
  await page.goto(`${server.url}/web/car`)
  const again = page.locator('main').getByRole('button', { name: 'Try again' })
  await again.waitFor()
  await letIn()
  // The page may retry automatically first; car mode then covers the button.
  if (await again.isVisible()) await again.dispatchEvent('click')
  await page.getByRole('dialog', { name: 'Car mode' }).waitFor()
})

test('a page whose script failed is fetched on the next try, and playback continues', async () => {
  await using person = await someone('eve', { ...UNCACHED, expected: /search-page|dynamically imported/ })
  const { page } = person
  const letIn = await withhold(page, /\/search-page-/)
  await playFrom(page, server, WALK)
  await page.getByRole('link', { name: 'Search' }).first().click()
  const again = page.locator('main').getByRole('button', { name: 'Try again' })
  await again.waitFor()
  await letIn()
  await again.click()
  await page.getByRole('searchbox').waitFor()
  await sounds(page)
})

test('a script that the server no longer has causes a reload into the new player, with the same book', async () => {
  await using person = await someone('fay', { ...UNCACHED, expected: /search-page|dynamically imported|404/ })
  const { page } = person
  await page.route(/\/search-page-/, (route) => route.fulfill({ status: 404 }))
  await playFrom(page, server, WALK)
  await page.getByRole('link', { name: 'Search' }).first().click()
  const again = page.locator('main').getByRole('button', { name: 'Try again' })
  await again.waitFor()
  const reloaded = page.waitForEvent('load')
  await again.click()
  await reloaded
  await isSilent(page)
  await page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Play', exact: true }).click()
  await sounds(page)
})

test('player and console say if the texts of a language failed to load, and use them after a reload', async () => {
  const german = /\/[a-z-]*\.de-[^/]*\.js/
  const expected = /\.de-|dynamically imported/
  await server.admin('gerd')
  await using person = await someoneIn('gerd', expected)
  const { page } = person
  for (const [where, choose] of [
    ['/web/you/settings', () => page.getByLabel('Language').selectOption('Deutsch')],
    ['/admin', () => chooseInConsole(page)],
  ] as const) {
    const letIn = await withhold(page, german)
    await page.goto(`${server.url}${where}`)
    await choose()
    await page.getByText('Something went wrong on this page.').first().waitFor()
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'en')
    await letIn()
    await page.reload()
    await page.waitForFunction(() => document.documentElement.lang === 'de')
    await page.evaluate(() => localStorage.removeItem('chapterhouse.language'))
  }
})

async function someoneIn(username: string, expected: RegExp) {
  const person = await browser.person({ ...UNCACHED, expected })
  await enter(person, server, username)
  return person
}

async function chooseInConsole(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account and appearance' }).click()
  await page.getByRole('dialog').getByText('Deutsch').click()
}
