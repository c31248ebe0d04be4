import assert from 'node:assert/strict'
import { test } from 'node:test'
import { badWidths, everythingOn, faultsOf } from './page-checks.ts'
import { PLAYER_LAYERS } from './pages.ts'
import { DESKTOP, openBrowser, PHONE } from './test-browser.ts'
import { enter, startTestServer } from './test-server.ts'

test('everything that opens over the pages of the player can be used by everybody: axe, both themes, size of targets, 320 pixels, large text, forced colours', async () => {
  await using browser = await openBrowser()
  await using server = await startTestServer()
  await server.listener('bea')
  await using person = await browser.person({ viewport: PHONE })
  await enter(person, server, 'bea')
  assert.deepEqual(await faultsOf(person.page, server.url, { addresses: PLAYER_LAYERS, look: everythingOn }), [])
})

/** On a wide screen the chapters stand beside the player, and these are reached in another way. */
const ELSEWHERE = ['player: open', 'player: chapters', 'player: this book']

test('on a wide screen no dialog and no sheet of the player is wider than 480 pixels', async () => {
  await using browser = await openBrowser()
  await using server = await startTestServer()
  await server.listener('bea')
  await using person = await browser.person({ viewport: DESKTOP })
  await enter(person, server, 'bea')
  const addresses = PLAYER_LAYERS.filter(({ name }) => !ELSEWHERE.includes(name))
  assert.deepEqual(await badWidths(person.page, server.url, addresses), [])
})
