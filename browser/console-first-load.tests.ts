import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serverAndBrowser } from './server-and-browser.ts'
import { DESKTOP, until } from './test-browser.ts'
import { openAdmin } from './test-console.ts'
import { enter } from './test-server.ts'

const { server, browser } = await serverAndBrowser()
await server.admin('ann')

test('the palette opens even if its keys were pressed before the first render', async () => {
  await using person = await browser.person({ viewport: DESKTOP, locale: 'de-DE' })
  const { page } = person
  await enter(person, server, 'ann')
  const words = Promise.withResolvers<void>()
  await page.route(/\/assets\/shell\.de/, async (route) => {
    await words.promise
    await route.continue()
  })
  const request = page.waitForRequest(/\/assets\/shell\.de/)
  await page.goto(`${server.url}/admin`, { waitUntil: 'commit' })
  await request
  assert.equal(await page.locator('.shell').count(), 0)
  await page.keyboard.press('Control+k')
  words.resolve()
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  await page.keyboard.press('Control+k')
  await until('no palette', async () => (await page.getByRole('dialog').count()) === 0)
})

test('an unknown address says so once and offers alternatives', async () => {
  await using person = await openAdmin(browser, server, '/nothing')
  const { page } = person
  assert.equal(await page.getByText('Page not found.').count(), 1)
  assert.equal(await page.locator('[aria-current=page]').count(), 0, 'no page of the navigation is current')
  await page.getByRole('link', { name: 'Go to Overview' }).click()
  const counts = page.locator('.overview-counts')
  await counts.getByText('Library', { exact: true }).waitFor()
  await counts.getByText('Books', { exact: true }).waitFor()
})
