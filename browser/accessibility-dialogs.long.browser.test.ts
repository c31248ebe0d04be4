import assert from 'node:assert/strict'
import { test } from 'node:test'
import { badWidths, everythingOn, faultsOf } from './page-checks.ts'
import { PLAYER_LAYERS } from './pages.ts'
import { DESKTOP, openBrowser, PHONE } from './test-browser.ts'
import { enter, startTestServer } from './test-server.ts'

test('every sheet and dialog of the player is accessible: axe, both themes, target size, 320 pixels, large text, forced colours', async () => {
  await using browser = await openBrowser()
  await using server = await startTestServer()
  await server.listener('bea')
  await using person = await browser.person({ viewport: PHONE })
  await enter(person, server, 'bea')
  assert.deepEqual(await faultsOf(person.page, server.url, { visits: PLAYER_LAYERS, look: everythingOn }), [])
})

/** Wide screens show the chapters beside the player, and open these layers differently. */
const ELSEWHERE = ['player: open', 'player: chapters', 'player: this book']

test('on a wide screen no dialog or sheet of the player is wider than 480 pixels', async () => {
  await using browser = await openBrowser()
  await using server = await startTestServer()
  await server.listener('bea')
  await using person = await browser.person({ viewport: DESKTOP })
  await enter(person, server, 'bea')
  const visits = PLAYER_LAYERS.filter(({ name }) => !ELSEWHERE.includes(name))
  assert.deepEqual(await badWidths(person.page, server.url, visits), [])
})
