import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longTest } from '@chapterhouse/testkit/runs'
import type { Page } from 'playwright-core'
import { CASES, LONG } from './case-library.ts'
import { serverAndBrowser } from './server-and-browser.ts'
import { until } from './test-browser.ts'
import { inPlayer, isSilent, onAnotherDevice, openPlayer, playFrom, positionShown, ruleOf } from './test-listener.ts'

const { server, someone } = await serverAndBrowser({ tree: CASES, serviceWorkers: 'block' })

/** Opens the player paused at 200 s of the long book, 50 s into its second chapter. */
async function atRest(page: Page, username: string): Promise<void> {
  const other = await onAnotherDevice(server, username)
  await other.save(LONG, 200)
  await playFrom(page, server, LONG)
  await openPlayer(page)
  await inPlayer(page, 'Pause').click()
  await isSilent(page)
}

const boxOf = async (page: Page, of: 'chapter' | 'book') => {
  const box = await ruleOf(page, of).locator('xpath=..').boundingBox()
  assert.ok(box)
  return { ...box, middle: box.y + box.height / 2 }
}

test("P-12 touch on the book's progress bar opens the chapters instead of dragging; a mouse drags it", async () => {
  await using person = await someone('iris', { hasTouch: true })
  const { page, context } = person
  await atRest(page, 'iris')
  const before = await positionShown(page)
  const { x, width, middle } = await boxOf(page, 'book')
  const from = x + (width * before) / 600

  const touch = await context.newCDPSession(page)
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at, y: middle }] })
  await finger('touchStart', from)
  for (const step of [10, 40, 80, 120]) await finger('touchMove', from + step)
  await finger('touchEnd')
  assert.equal(await positionShown(page), before)
  assert.equal(await page.getByRole('dialog', { name: 'Chapters' }).count(), 0)

  await page.touchscreen.tap(from, middle)
  await page.getByRole('dialog', { name: 'Chapters' }).waitFor()
  await page.keyboard.press('Escape')

  await page.mouse.move(from, middle)
  await page.mouse.down()
  await page.mouse.move(x + width * 0.75, middle, { steps: 5 })
  await page.mouse.up()
  await until('the dragged position', async () => Math.abs((await positionShown(page)) - 450) < 6)
})

longTest('P-13 dragging is finer the higher the pointer is above the progress bar', async () => {
  await using person = await someone('jack')
  const { page } = person
  await atRest(page, 'jack')
  for (const { above, part } of [
    { above: 0, part: 1 },
    { above: 48, part: 0.5 },
    { above: 96, part: 0.25 },
  ]) {
    const { x, width, middle } = await boxOf(page, 'chapter')
    const before = await positionShown(page, 'chapter')
    const at = x + (width * before) / 150
    await page.mouse.move(at, middle)
    await page.mouse.down()
    await page.mouse.move(at, middle - above, { steps: 3 })
    await page.mouse.move(at + 100, middle - above, { steps: 5 })
    await page.mouse.up()
    const wanted = (100 / width) * 150 * part
    await until(`${wanted} seconds on`, async () => Math.abs((await positionShown(page, 'chapter')) - before - wanted) < 2.5)
    await inPlayer(page, 'Previous chapter').click()
    await until('the start', async () => (await positionShown(page, 'chapter')) === 0)
    await ruleOf(page, 'chapter').press('ArrowRight')
    await until('a step', async () => (await positionShown(page, 'chapter')) === 30)
  }
})

longTest('P-14 dragging off the progress bar downwards keeps the position and offers no undo', async () => {
  await using person = await someone('kate', { viewport: { width: 820, height: 1180 } })
  const { page } = person
  await atRest(page, 'kate')
  const { x, width, middle } = await boxOf(page, 'chapter')
  const before = await positionShown(page, 'chapter')
  const at = x + (width * before) / 150
  await page.mouse.move(at, middle)
  await page.mouse.down()
  await page.mouse.move(at + 150, middle, { steps: 4 })
  await page.mouse.move(at + 150, middle + 70, { steps: 4 })
  await page.mouse.up()
  assert.equal(await positionShown(page, 'chapter'), before)
  assert.equal(await page.getByRole('button', { name: /^Back to/ }).count(), 0)
})

test("P-45 the chapter's progress bar moves by keyboard and announces its position in words", async () => {
  await using person = await someone('leon')
  const { page } = person
  await atRest(page, 'leon')
  const rule = ruleOf(page, 'chapter')
  const at = () => positionShown(page, 'chapter')
  await rule.focus()
  const start = await at()
  await page.keyboard.press('ArrowRight')
  await until('thirty seconds on', async () => (await at()) === start + 30)
  await page.keyboard.press('ArrowLeft')
  await until('fifteen back', async () => (await at()) === start + 15)
  await page.keyboard.press('Home')
  await until('the start of the chapter', async () => (await at()) === 0)
  await page.keyboard.press('PageUp')
  await until('a minute', async () => (await at()) === 60)
  assert.equal(await rule.getAttribute('aria-valuetext'), 'Summer, 1 min of 2 min 30 s')
  await page.keyboard.press('End')
  await until('the end of the chapter', async () => (await at()) >= 148)
})
