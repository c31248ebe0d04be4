import assert from 'node:assert/strict'
import { test } from 'node:test'
import { everythingOn, faultsOf } from './page-checks.ts'
import { HARD_PAGES, PLAYER_PAGES } from './pages.ts'
import { openBrowser, PHONE } from './test-browser.ts'
import { enter, HARD_TITLES, SHELF, startTestServer } from './test-server.ts'

test('every page of the player is accessible: axe, both themes, target size, 320 pixels, large text, forced colours', async () => {
  await using browser = await openBrowser()
  await using server = await startTestServer({ tree: { ...SHELF, ...HARD_TITLES } })
  await server.listener('bea')
  await using person = await browser.person({ viewport: PHONE })
  await enter(person, server, 'bea')
  assert.deepEqual(await faultsOf(person.page, server.url, { visits: [...PLAYER_PAGES, ...HARD_PAGES], look: everythingOn }), [])
})
