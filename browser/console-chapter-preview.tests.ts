import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longTest } from '@chapterhouse/testkit/runs'
import { serverAndBrowser } from './server-and-browser.ts'
import { until } from './test-browser.ts'
import { openAdmin } from './test-console.ts'

const { server, browser } = await serverAndBrowser()
await server.admin('ann')

const BOOK = `/books/1?${new URLSearchParams({ path: 'Ada Moor/The Long Walk' })}`

longTest('the preview of a chapter starts shortly before it and ends automatically', async () => {
  await using person = await openAdmin(browser, server, BOOK)
  const { page } = person
  await page.evaluate(() => {
    window.Audio = class extends window.Audio {
      constructor(url?: string) {
        super(url)
        Object.assign(window, { sound: this })
      }
    }
  })
  const position = () => page.evaluate(() => (window as unknown as { sound: HTMLAudioElement }).sound.currentTime)
  const hear = page.getByRole('button', { name: 'Preview chapter 2' })
  await hear.click()
  const begins = await until('playback', async () => {
    const seconds = await position()
    return seconds > 18.2 && seconds
  })
  assert.ok(begins < 20, String(begins))
  const stop = page.getByRole('button', { name: 'Stop preview', exact: true })
  await stop.waitFor()
  await stop.waitFor({ state: 'detached' })
  await hear.waitFor()
  const isLetGo = () =>
    page.evaluate(() => (window as unknown as { sound: HTMLAudioElement }).sound.networkState === HTMLMediaElement.NETWORK_EMPTY)
  assert.ok(await isLetGo(), 'no more requests')
})

test('a chapter preview starts within the tap, as phones require, and leaves nothing behind if playback is refused', async () => {
  await using person = await openAdmin(browser, server, BOOK)
  const { page } = person
  const hear = page.getByRole('button', { name: 'Preview chapter 2' })
  const played = await hear.evaluate((button: HTMLElement) => {
    let count = 0
    HTMLMediaElement.prototype.play = () => {
      count += 1
      return Promise.reject(new DOMException('not without a touch', 'NotAllowedError'))
    }
    button.click()
    return count
  })
  assert.equal(played, 1)
  await page.getByRole('button', { name: 'Stop preview', exact: true }).waitFor({ state: 'detached' })
  await hear.waitFor()
})
