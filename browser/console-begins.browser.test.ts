import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DESKTOP, until } from './a-browser.ts'
import { anAdmin } from './a-console.ts'
import { enter } from './a-house.ts'
import { houseAndBrowser } from './house-and-browser.ts'

const { house, browser } = await houseAndBrowser()
await house.admin('ann')

test('the palette opens though its keys were pressed before the page was drawn', async () => {
  await using person = await browser.person({ viewport: DESKTOP, locale: 'de-DE' })
  const { page } = person
  await enter(person, house, 'ann')
  const words = Promise.withResolvers<void>()
  await page.route(/\/assets\/shell\.de/, async (route) => {
    await words.promise
    await route.continue()
  })
  const asked = page.waitForRequest(/\/assets\/shell\.de/)
  await page.goto(`${house.url}/admin`, { waitUntil: 'commit' })
  await asked
  assert.equal(await page.locator('.shell').count(), 0)
  await page.keyboard.press('Control+k')
  words.resolve()
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  await page.keyboard.press('Control+k')
  await until('no palette', async () => (await page.getByRole('dialog').count()) === 0)
})

test('an address that leads to no page says so once, and where to go on', async () => {
  await using person = await anAdmin(browser, house, '/nothing')
  const { page } = person
  assert.equal(await page.getByText('There is no such page.').count(), 1)
  assert.equal(await page.locator('[aria-current=page]').count(), 0, 'no page of the rail is this one')
  await page.getByRole('link', { name: 'To the overview' }).click()
  const counts = page.locator('.overview-counts')
  await counts.getByText('Library', { exact: true }).waitFor()
  await counts.getByText('Books', { exact: true }).waitFor()
})
