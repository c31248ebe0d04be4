import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runs } from '@chapterhouse/testkit/runs'
import type { Page } from 'playwright-core'
import { essentialsOn, faultsOf, shapeOn } from './page-checks.ts'
import { BRIDGE_LAYERS, CONSOLE_PAGES, HARD_PAGES, OPEN_PAGES, type PageVisit, PLAYER_PAGES } from './pages.ts'
import { serverAndBrowser } from './server-and-browser.ts'
import { addParkedJob } from './test-bridge.ts'
import { DESKTOP, type Person, PHONE } from './test-browser.ts'
import { onAnotherDevice } from './test-listener.ts'
import { enter, HARD_TITLES, SHELF } from './test-server.ts'

// Every page at one size and in one theme; `accessibility-*.long.browser.test.ts` cover all sizes and themes, and all sheets and
// dialogs.
const { server, browser } = await serverAndBrowser({ tree: { ...SHELF, ...HARD_TITLES }, serviceWorkers: 'block' })
await server.admin('ann')
await server.listener('bea')
const other = await onAnotherDevice(server, 'bea')
/** axe takes longer than all other checks: here it runs on one page in eight, in the long tests on all. */
const AXE_EVERY = runs(8, 1)
const WITH_COVER = 'Ada Moor/The Long Walk'
const WITHOUT_COVER = 'Ben Sea/Tides/1 - Low Water'
await addParkedJob(server, WITHOUT_COVER)
for (const path of [WITH_COVER, WITHOUT_COVER]) {
  await other.post(`/libraries/1/favourites?${new URLSearchParams({ path })}`)
  await other.save(path, 5)
  await other.post('/me/queue', { library_id: 1, path })
}

/** Accessibility faults of these pages, addresses that contain the session token, and covers that do not exist. */
async function faultsOfPages({ page, context }: Person, visits: readonly PageVisit[]): Promise<string[]> {
  const requested: string[] = []
  context.on('request', (request) => requested.push(request.url()))
  const missing: string[] = []
  context.on('response', (response) => {
    if (response.url().includes('/cover?') && response.status() >= 400) missing.push(`no cover at ${response.url()}`)
  })
  let count = 0
  const look = (page: Page) => (count++ % AXE_EVERY === 0 ? essentialsOn(page) : shapeOn(page))
  const faults = await faultsOf(page, server.url, { visits, look })
  const session = await page.evaluate(() => localStorage.getItem('chapterhouse.session'))
  const { token } = JSON.parse(session ?? '{"token":"not signed in"}') as { token: string }
  return [
    ...faults,
    ...missing,
    ...requested.filter((url) => url.includes(token)).map((url) => `the token of the session is in ${url}`),
  ]
}

for (const { pages, username, viewport, visits } of [
  { pages: 'of the player', username: 'bea', viewport: PHONE, visits: [...PLAYER_PAGES, ...HARD_PAGES] },
  { pages: 'of the console', username: 'ann', viewport: DESKTOP, visits: [...CONSOLE_PAGES, ...BRIDGE_LAYERS] },
])
  test(`every page ${pages} has a main heading, large targets and no sideways scrolling, keeps the session token out of addresses and requests no missing cover; axe finds no fault`, async () => {
    await using person = await browser.person({ viewport })
    await enter(person, server, username)
    assert.deepEqual(await faultsOfPages(person, visits), [])
  })

test('every public page passes axe, has a main heading, large targets and no sideways scrolling', async () => {
  await using person = await browser.person({ viewport: PHONE })
  assert.deepEqual(await faultsOfPages(person, OPEN_PAGES), [])
})
