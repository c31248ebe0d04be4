import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { longTest } from '@chapterhouse/testkit/runs'
import type { Page } from 'playwright-core'
import { CASES, LONG } from './case-library.ts'
import { serverAndBrowser } from './server-and-browser.ts'
import { audioPosition, until } from './test-browser.ts'
import { inPlayer, onAnotherDevice, openListener, openPlayer, playFrom, positionShown, sounds, toChapter } from './test-listener.ts'

const { server, browser } = await serverAndBrowser({ tree: CASES, serviceWorkers: 'block' })

longTest('P-07 a jump reaches other devices after five seconds of playback there', async () => {
  await server.listener('ann')
  const other = await onAnotherDevice(server, 'ann')
  await using person = await openListener({ browser, server }, 'ann')
  const { page } = person
  await playFrom(page, server, LONG)
  await openPlayer(page)
  await inPlayer(page, 'Pause').click()
  await until('the save on pause', async () => ((await other.row(LONG))?.position ?? 0) > 0)
  await inPlayer(page, 'Play').click()
  const puts: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/progress')) puts.push(request.postDataJSON().position)
  })
  await toChapter(page, 'Autumn')
  await until('the jump', async () => ((await audioPosition(page)) ?? 0) > 301)
  assert.ok(((await other.row(LONG))?.position ?? 999) < 60, 'not yet')
  const saved = await until('the save of the new position', async () => {
    const { position = 0 } = (await other.row(LONG)) ?? {}
    return position > 300 && position
  })
  assert.ok(saved >= 304.5 && saved < 312, String(saved))
  assert.ok(
    puts.every((position) => position < 60 || position >= 304.5),
    `no place in between: ${puts.join(' ')}`,
  )
})

longTest('P-08 a page closed right after a jump reopens at the new position, while the server keeps the old one', async () => {
  await server.listener('bea')
  const other = await onAnotherDevice(server, 'bea')
  await using person = await openListener({ browser, server }, 'bea')
  const { context, page } = person
  await playFrom(page, server, LONG)
  await openPlayer(page)
  await toChapter(page, 'Autumn')
  await until('playback on the other device', async () => ((await audioPosition(page)) ?? 0) > 301)
  const left = (await audioPosition(page)) ?? 0
  await page.close({ runBeforeUnload: true })
  const again = await context.newPage()
  await again.goto(`${server.url}/web/`)
  const player = await openPlayer(again)
  const position = await positionShown(again)
  assert.ok(position >= Math.floor(left) - 2 && position < left + 4, `${position} after ${left}`)
  assert.ok(((await other.row(LONG))?.position ?? 0) < 60)
  await player.getByRole('button', { name: /^Back to 0:\d\d/ }).click()
  await until('the way back', async () => (await positionShown(again)) < 60)
})

/** Sets the page's clock ahead, without affecting timers or playback. */
const LATER = () => {
  const now = Date.now
  Date.now = () => now() + Number((window as unknown as { later?: number }).later ?? 0)
}

async function twoMinutesLater(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { later: 121_000 }))
}

test('P-24 the player follows progress from another device and offers to go back', async () => {
  await server.listener('cleo')
  const other = await onAnotherDevice(server, 'cleo')
  await using person = await openListener({ browser, server }, 'cleo')
  const { page } = person
  await page.addInitScript(LATER)
  await playFrom(page, server, LONG)
  await openPlayer(page)
  await inPlayer(page, 'Pause').click()
  const own = await until('the save on pause', async () => (await other.row(LONG))?.position)
  await other.save(LONG, own + 400)
  await twoMinutesLater(page)
  await inPlayer(page, 'Play').click()
  await page.getByText('Continued from Kitchen tablet.').waitFor()
  await sounds(page)
  // Ten seconds back: the two-minute pause counts from the other device's position.
  const position = await positionShown(page)
  assert.ok(position >= Math.floor(own + 389) && position < own + 400, `${position} after ${own + 400}`)
  await page.getByRole('button', { name: /^Go back to 0:0\d/ }).click()
  await until('the way back', async () => (await positionShown(page)) < 60)
})

longTest('P-25 a late response does not move the position, but offers to jump there', async () => {
  await server.listener('dora')
  const other = await onAnotherDevice(server, 'dora')
  await using person = await openListener({ browser, server }, 'dora')
  const { page } = person
  await page.addInitScript(LATER)
  await playFrom(page, server, LONG)
  await openPlayer(page)
  await inPlayer(page, 'Pause').click()
  const own = await until('the save on pause', async () => (await other.row(LONG))?.position)
  await other.save(LONG, own + 400)
  await page.route(/\/libraries\/1\/progress/, async (route) => {
    if (route.request().method() === 'GET') await pause(3_000)
    await route.continue()
  })
  await twoMinutesLater(page)
  await inPlayer(page, 'Play').click()
  await sounds(page)
  assert.ok((await positionShown(page)) < 60)
  await page.getByText(/^You're at 6:4\d on Kitchen tablet\.$/).waitFor()
  await page.getByRole('button', { name: 'Go there' }).click()
  await until('the position of the other device', async () => (await positionShown(page)) >= Math.floor(own + 400))
})
