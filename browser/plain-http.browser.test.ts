import assert from 'node:assert/strict'
import { longTest } from '@chapterhouse/testkit/runs'
import { openBrowser, until } from './test-browser.ts'
import { isSilent, onAnotherDevice, openListener, openPlayer, playFrom, sounds } from './test-listener.ts'
import { startTestServer } from './test-server.ts'

const WALK = 'Ada Moor/The Long Walk'

longTest('over plain HTTP on the home network everything plays; one sentence says what needs HTTPS', async () => {
  await using there = await startTestServer()
  await using browser = await openBrowser({ flags: ['--host-resolver-rules=MAP nas.lan 127.0.0.1'] })
  await there.listener('bea')
  const url = there.url.replace('127.0.0.1', 'nas.lan')
  const server = { ...there, url }
  await using person = await openListener({ browser, server: there }, 'bea')
  const { page, context } = person
  await page.goto(`${url}/web/`)
  assert.equal(await page.evaluate(() => isSecureContext), false)
  await page.getByText('Downloads and app installation require HTTPS. You can still stream.').waitFor()
  await page.getByRole('button', { name: 'Close' }).first().click()
  assert.equal(await page.getByText('Downloads and app installation require HTTPS.').count(), 0)

  await playFrom(page, server, WALK)
  assert.equal(await page.getByRole('button', { name: 'Download' }).count(), 0)
  const player = await openPlayer(page)
  await player.getByRole('button', { name: 'Pause' }).click()
  await isSilent(page)
  const other = await onAnotherDevice(there, 'bea')
  await until('the save', async () => ((await other.row(WALK))?.position ?? 0) > 0)

  // Only one tab plays, even without the Web Locks API.
  await player.getByRole('button', { name: 'Play', exact: true }).click()
  await sounds(page)
  const second = await context.newPage()
  await playFrom(second, server, WALK)
  await isSilent(page)
  await sounds(second)

  // Without the clipboard API, a link is selected for copying by hand.
  await page.goto(`${url}/web/you/devices`)
  await page.getByRole('button', { name: 'Add device' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add device' })
  await sheet.getByRole('img').first().waitFor()
  await sheet.getByRole('button', { name: /^Copy/ }).first().click()
  const selected = await page.evaluate(() => {
    const field = document.activeElement
    return field instanceof HTMLInputElement
      ? field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)
      : String(getSelection())
  })
  assert.match(selected, /^http:\/\/.*\/web\/connect\?token=/)
  await page.keyboard.press('Escape')
  await page.goto(`${url}/web/you/downloads`)
  await page.locator('main').getByText('Downloads and app installation require HTTPS. You can still stream.').waitFor()
})
