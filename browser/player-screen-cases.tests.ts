import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { longTest } from '@chapterhouse/testkit/runs'
import type { Page } from 'playwright-core'
import { CASES, LONG, MANY } from './case-library.ts'
import { serverAndBrowser } from './server-and-browser.ts'
import { audioPosition, until } from './test-browser.ts'
import { inPlayer, isSilent, onAnotherDevice, openPlayer, playFrom, positionShown, ruleOf, sounds } from './test-listener.ts'

const { server, someone } = await serverAndBrowser({ tree: { ...CASES, ...MANY }, serviceWorkers: 'block' })

const boxOf = async (page: Page, of: 'chapter' | 'book') => {
  const box = await ruleOf(page, of).locator('xpath=..').boundingBox()
  assert.ok(box)
  return { ...box, middle: box.y + box.height / 2 }
}

test('P-43 with seeking locked, progress bars, chapters and the lock screen do not seek, and Pause still works', async () => {
  await using person = await someone('eva')
  const { page } = person
  await page.addInitScript(() => {
    const handlers: Record<string, (details: object) => void> = {}
    Object.assign(window, { handlers })
    MediaSession.prototype.setActionHandler = (action, handler) => {
      if (handler) handlers[action] = handler as (details: object) => void
    }
  })
  await playFrom(page, server, LONG)
  await openPlayer(page)
  await inPlayer(page, 'More').click()
  await page.getByRole('switch', { name: /Lock seeking/ }).click()
  await page.keyboard.press('Escape')
  await page.getByText('Seeking locked').waitFor()

  const { x, width, middle } = await boxOf(page, 'chapter')
  await page.mouse.move(x + 5, middle)
  await page.mouse.down()
  await page.mouse.move(x + width - 5, middle, { steps: 4 })
  await page.mouse.up()
  await page.getByRole('button', { name: /Show chapters/ }).click()
  const row = page.getByRole('dialog', { name: 'Chapters' }).getByRole('button', { name: /Winter/ })
  assert.ok(await row.isDisabled())
  await row.click({ force: true })
  await page.keyboard.press('Escape')
  await page.evaluate(() =>
    (window as unknown as { handlers: Record<string, (details: object) => void> }).handlers['seekto']?.({ seekTime: 140 }),
  )
  await sounds(page)
  assert.ok((await positionShown(page)) < 60)
  await inPlayer(page, 'Pause').click()
  await isSilent(page)
})

longTest('P-38 skipped intros and outros are left out during playback but play after a jump into them', async () => {
  await using person = await someone('flo')
  const { page } = person
  await playFrom(page, server, LONG)
  await openPlayer(page)
  await inPlayer(page, 'More').click()
  await page
    .getByRole('dialog', { name: 'More' })
    .getByRole('button', { name: /Audio settings/ })
    .click()
  await page.getByRole('textbox', { name: 'Seconds at the end' }).fill('20')
  await page.keyboard.press('Escape')
  // A jump into the skipped part plays it.
  await ruleOf(page, 'chapter').press('End')
  await ruleOf(page, 'chapter').press('ArrowLeft')
  await until('playback in the outro', async () => ((await audioPosition(page)) ?? 0) > 134.5)
  await pause(1_500)
  assert.ok(((await audioPosition(page)) ?? 999) < 140, 'it is audible')
  // Played from before it, playback reaches 130.
  await ruleOf(page, 'chapter').press('ArrowLeft')
  await until('before the end', async () => ((await audioPosition(page)) ?? 999) < 130)
  const stood = (await audioPosition(page)) ?? 0
  const positions: number[] = []
  await until(
    'the next chapter',
    async () => {
      const position = (await audioPosition(page)) ?? 0
      positions.push(position)
      return position >= 150
    },
    { within: (130 - stood) * 1_000 + 60_000 },
  )
  assert.ok(
    positions.every((position) => position < 132 || position >= 149.5),
    'the outro was not played',
  )
})

test('P-42 car mode fits a small screen: no scrolling, no slider, Play at the bottom', async () => {
  await using person = await someone('gil', { viewport: { width: 600, height: 400 } })
  const { page } = person
  await playFrom(page, server, LONG)
  await page.goto(`${server.url}/web/car`)
  const car = page.getByRole('dialog', { name: 'Car mode' })
  const play = car.getByRole('button', { name: 'Play', exact: true })
  await play.waitFor()
  const { width, height } = (await play.boundingBox()) ?? { width: 0, height: 0 }
  assert.ok(width > 500 && height >= 150, `${width} x ${height}`)
  assert.equal(await car.getByRole('slider').count(), 0)
  assert.equal(await car.evaluate((element) => element.scrollHeight > element.clientHeight), false)
  await page.mouse.move(300, 100)
  await page.mouse.wheel(0, 500)
  await pause(200)
  assert.equal(await page.evaluate(() => scrollY), 0)
  await play.click()
  await sounds(page)
  await car.getByRole('button', { name: 'Forward 30 seconds' }).click()
  await until('a skip', async () => ((await audioPosition(page)) ?? 0) > 30)
  await car.getByRole('button', { name: 'Bookmark' }).click()
  const other = await onAnotherDevice(server, 'gil')
  await until('the bookmark', async () => (await other.bookmarks(LONG)).length === 1)
})
