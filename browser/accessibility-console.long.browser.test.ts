import assert from 'node:assert/strict'
import { test } from 'node:test'
import { everythingOn, faultsOf } from './page-checks.ts'
import { BRIDGE_LAYERS, CONSOLE_PAGES, OPEN_PAGES } from './pages.ts'
import { addParkedJob } from './test-bridge.ts'
import { DESKTOP, openBrowser, PHONE } from './test-browser.ts'
import { enter, startTestServer } from './test-server.ts'

test('every page of the console is accessible: axe, both themes, target size, 320 pixels, large text, forced colours', async () => {
  await using browser = await openBrowser()
  await using server = await startTestServer()
  await server.admin('ann')
  await addParkedJob(server, 'Ben Sea/Tides/1 - Low Water')
  await using person = await browser.person({ viewport: DESKTOP })
  await enter(person, server, 'ann')
  assert.deepEqual(
    await faultsOf(person.page, server.url, { visits: [...CONSOLE_PAGES, ...BRIDGE_LAYERS], look: everythingOn }),
    [],
  )
})

test('public pages are accessible', async () => {
  await using browser = await openBrowser()
  await using server = await startTestServer()
  await using person = await browser.person({ viewport: PHONE })
  assert.deepEqual(await faultsOf(person.page, server.url, { visits: OPEN_PAGES, look: everythingOn }), [])
})
