import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aBrowser, PHONE } from './a-browser.ts'
import { aHouse, enter, HARD_TITLES, SHELF } from './a-house.ts'
import { faultsOf } from './looked-at.ts'
import { HARD_PAGES, PLAYER_PAGES } from './the-pages.ts'

test('every page of the player can be used by everybody: axe, both themes, size of targets, 320 pixels, large text, forced colours', async () => {
  await using browser = await aBrowser()
  await using house = await aHouse({ tree: { ...SHELF, ...HARD_TITLES } })
  await house.listener('bea')
  await using person = await browser.person({ viewport: PHONE })
  await enter(person, house, 'bea')
  assert.deepEqual(await faultsOf(person.page, house.url, [...PLAYER_PAGES, ...HARD_PAGES]), [])
})
