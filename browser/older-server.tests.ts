import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { CASES, LONG, MANY } from './case-library.ts'
import { serverAndBrowser } from './server-and-browser.ts'
import { DESKTOP, until } from './test-browser.ts'
import { inPlayer, onAnotherDevice, openPlayer, playFrom } from './test-listener.ts'

const { server, someone } = await serverAndBrowser({ tree: { ...CASES, ...MANY }, serviceWorkers: 'block' })

/** Flags that the previous release lacks. */
const MISSING = ['home', 'settings', 'story_end', 'paged_search', 'search_filters', 'search_names', 'cover_sizes', 'ratings']

/** Makes the server respond like the previous release: without these flags, their fields and their routes. */
async function rollBack(page: Page): Promise<void> {
  const refuse = { status: 404, json: { error: 'not found' } }
  await page.route('**/api/v1/server', async (route) => {
    const response = await route.fetch()
    const { capabilities, ...facts } = (await response.json()) as { capabilities: Record<string, boolean> }
    for (const flag of MISSING) delete capabilities[flag]
    await route.fulfill({ response, json: { ...facts, version: 'old', capabilities } })
  })
  for (const path of ['me/home*', 'me/settings*', 'search/names*'])
    await page.route(`**/api/v1/${path}`, (route) => route.fulfill(refuse))
  await page.route('**/api/v1/search?**', async (route) => {
    const response = await route.fetch()
    const { books } = (await response.json()) as { books: unknown[] }
    await route.fulfill({ response, json: { books } })
  })
  await page.route('**/api/v1/libraries/1/item?**', async (route) => {
    const response = await route.fetch()
    const { story_end: _, ...book } = (await response.json()) as Record<string, unknown>
    await route.fulfill({ response, json: book })
  })
}

/** Whether this device has stored settings. */
async function hasStoredChoice(): Promise<boolean> {
  const opening = indexedDB.open('chapterhouse')
  await new Promise((resolve) => opening.addEventListener('success', resolve))
  const count = opening.result.transaction('settings').objectStore('settings').count()
  await new Promise((resolve) => count.addEventListener('success', resolve))
  opening.result.close()
  return count.result > 0
}

test('with a server of the previous release, pages say that it is older, and no save is lost', async () => {
  await using person = await someone('rollback', { viewport: DESKTOP })
  const { page } = person
  const other = await onAnotherDevice(server, 'rollback')
  await rollBack(page)

  await page.goto(`${server.url}/web/`)
  await page.getByText('This server runs an older version. Some features are hidden.').waitFor()
  await page.getByRole('alert').getByText('This server runs an older version.').waitFor()

  await page.goto(`${server.url}/web/search?q=long`)
  const found = page.locator('main').getByRole('link', { name: /Long/ }).first()
  await found.waitFor()
  assert.equal(await page.getByRole('button', { name: /^Filter/ }).count(), 0)

  await page.goto(`${server.url}/web/you/settings`)
  await page.getByLabel('Skip back').selectOption('30')
  await until('the choice on the device', () => page.evaluate(hasStoredChoice))
  await page.reload()
  await until('the setting of the device', async () => (await page.getByLabel('Skip back').inputValue()) === '30')

  await playFrom(page, server, LONG)
  await openPlayer(page)
  await inPlayer(page, 'Bookmark').click()
  await page.getByText('Bookmark added.').first().waitFor()
  await inPlayer(page, 'Pause').click()
  await until('the save on pause', async () => ((await other.row(LONG))?.position ?? 0) > 0)
  assert.equal((await other.bookmarks(LONG)).length, 1)

  // The server is updated: choices waiting on the device are sent.
  await page.unrouteAll({ behavior: 'wait' })
  await page.goto(`${server.url}/web/`)
  await until('the setting on the server', async () => {
    const { settings } = await other.get<{ settings: { skipBack?: number } }>('/me/settings')
    return settings.skipBack === 30
  })
})
