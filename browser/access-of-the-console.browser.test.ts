import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aBrowser, DESKTOP, PHONE } from './a-browser.ts'
import { aHouse, enter } from './a-house.ts'
import { faultsOf } from './looked-at.ts'
import { CONSOLE_PAGES, OPEN_PAGES } from './the-pages.ts'

test('every page of the console can be used by everybody: axe, both themes, size of targets, 320 pixels, large text, forced colours', async () => {
  await using browser = await aBrowser()
  await using house = await aHouse()
  await house.admin('ann')
  await using person = await browser.person({ viewport: DESKTOP })
  await enter(person, house, 'ann')
  assert.deepEqual(await faultsOf(person.page, house.url, CONSOLE_PAGES), [])
})

test('pages that are open to all can be used by everybody', async () => {
  await using browser = await aBrowser()
  await using house = await aHouse()
  await using person = await browser.person({ viewport: PHONE })
  assert.deepEqual(await faultsOf(person.page, house.url, OPEN_PAGES), [])
})
