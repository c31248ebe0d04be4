import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { longTest } from '@chapterhouse/testkit/runs'
import type { Page } from 'playwright-core'
import { serverAndBrowser } from './server-and-browser.ts'
import { until } from './test-browser.ts'
import { bookUrl, onAnotherDevice, openListener, openPlayer, playFrom, positionShown, sounds } from './test-listener.ts'

const WALK = 'Ada Moor/The Long Walk'

const { server, browser, someone } = await serverAndBrowser()

const pauseInDock = (page: Page): Promise<void> =>
  page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Pause' }).click()

test('the position is saved every fifteen seconds of playback, on pause and when the page closes, and is restored', async () => {
  await server.listener('dora')
  await using person = await openListener({ browser, server }, 'dora')
  const { page } = person
  const other = await onAnotherDevice(server, 'dora')
  await playFrom(page, server, WALK)
  await until('the periodic save', async () => ((await other.row(WALK))?.position ?? 0) >= 14)
  await openPlayer(page)
  await page
    .getByRole('dialog', { name: /^Player/ })
    .getByRole('button', { name: 'Pause' })
    .click()
  const stood = (await positionShown(page)) - 1
  await until('the save on pause', async () => ((await other.row(WALK))?.position ?? 0) >= stood)
  await page
    .getByRole('dialog', { name: /^Player/ })
    .getByRole('button', { name: 'Play', exact: true })
    .click()
  await sounds(page)
  await pause(2_000)
  const left = await page.evaluate(() => [...document.querySelectorAll('audio')].find((audio) => !audio.paused)?.currentTime ?? 0)
  await page.goto('about:blank')
  const saved = await until('the save on leaving', async () => {
    const { position = 0 } = (await other.row(WALK)) ?? {}
    // Playback continues until the page is closed.
    return position >= left - 1 && position
  })

  await page.addInitScript(() => {
    const noted = (event: Event) => {
      if (event.target instanceof HTMLMediaElement) Object.assign(window, { soundedFirstAt: event.target.currentTime })
    }
    document.addEventListener('playing', noted, { capture: true, once: true })
  })
  await page.goto(`${server.url}/web/`)
  await page
    .getByRole('button', { name: /^Continue The Long Walk/ })
    .first()
    .click()
  await sounds(page)
  const at = await page.evaluate(() => (window as unknown as { soundedFirstAt: number }).soundedFirstAt)
  assert.ok(Math.abs(at - saved) <= 2, `${at} after ${saved}`)
})

test('the save on leaving the page reaches the server even if the service worker is stopped', async () => {
  await using person = await someone('hanna')
  const { page, context } = person
  const other = await onAnotherDevice(server, 'hanna')
  await page.goto(bookUrl(server, WALK))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await playFrom(page, server, WALK)
  const device = await context.newCDPSession(page)
  await device.send('ServiceWorker.enable')
  await device.send('ServiceWorker.stopAllWorkers')
  assert.equal(await other.row(WALK), null, 'no periodic save yet')
  await page.goto('about:blank')
  await until('the save on leaving', async () => ((await other.row(WALK))?.position ?? 0) > 0)
})

test('a browser with full storage still saves to the server', async () => {
  await server.listener('finn')
  await using person = await openListener({ browser, server }, 'finn')
  const other = await onAnotherDevice(server, 'finn')
  await person.page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await playFrom(person.page, server, WALK)
  await pauseInDock(person.page)
  await until('the save on pause', async () => ((await other.row(WALK))?.position ?? 0) > 0)
})

longTest('closing a second tab that played nothing does not reset the position', async () => {
  await server.listener('gus')
  await using person = await openListener({ browser, server }, 'gus')
  const other = await onAnotherDevice(server, 'gus')
  const positionSaved = async () => (await other.row(WALK))?.position ?? 0
  await playFrom(person.page, server, WALK)
  await pauseInDock(person.page)
  await until('the save on pause', async () => (await positionSaved()) > 0)
  const second = await person.page.context().newPage()
  await second.goto(`${server.url}/web/`)
  // The tab has restored the book.
  await second.getByText('The Long Walk').first().waitFor()
  const recalled = await positionSaved()
  await person.page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Play', exact: true }).click()
  await sounds(person.page)
  await pauseInDock(person.page)
  const before = await until('the save on the second pause', async () => {
    const position = await positionSaved()
    return position > recalled && position
  })
  await second.close({ runBeforeUnload: false })
  await pause(1_500)
  assert.ok((await positionSaved()) >= before)
})
