import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { aBrowser, soundPlace, until } from './a-browser.ts'
import { aHouse } from './a-house.ts'
import {
  aListener,
  bookAddress,
  inPlayer,
  isSilent,
  onAnotherDevice,
  openPlayer,
  placeShown,
  playFrom,
  sounds,
} from './a-listener.ts'
import { CASES, LONG } from './case-shelf.ts'

let house: Awaited<ReturnType<typeof aHouse>>
let browser: Awaited<ReturnType<typeof aBrowser>>
before(async () => {
  ;[house, browser] = await Promise.all([aHouse({ tree: CASES }), aBrowser()])
})
after(async () => {
  await browser?.[Symbol.asyncDispose]()
  await house?.[Symbol.asyncDispose]()
})

async function toChapter(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: /Open the chapters/ }).click()
  const list = page.getByRole('dialog', { name: 'Chapters' })
  await list.getByRole('button', { name: new RegExp(title) }).click()
  await list.waitFor({ state: 'detached' })
}

test('P-07 a jump is told to other devices once five seconds have sounded there', async () => {
  await house.listener('ann')
  const other = await onAnotherDevice(house, 'ann')
  await using person = await aListener({ browser, house }, 'ann')
  const { page } = person
  await playFrom(page, house, LONG)
  await openPlayer(page)
  await inPlayer(page, 'Pause').click()
  await until('the save by the pause', async () => ((await other.row(LONG))?.position ?? 0) > 0)
  await inPlayer(page, 'Play').click()
  const puts: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/progress')) puts.push(request.postDataJSON().position)
  })
  await toChapter(page, 'Autumn')
  await until('the jump', async () => ((await soundPlace(page)) ?? 0) > 301)
  assert.ok(((await other.row(LONG))?.position ?? 999) < 60, 'not yet')
  const saved = await until('the save of the new place', async () => {
    const { position = 0 } = (await other.row(LONG)) ?? {}
    return position > 300 && position
  })
  assert.ok(saved >= 304.5 && saved < 312, String(saved))
  assert.ok(
    puts.every((position) => position < 60 || position >= 304.5),
    `no place in between: ${puts.join(' ')}`,
  )
})

test('P-08 a page that is closed right after a jump comes back to the new place, and the server keeps the old one', async () => {
  await house.listener('bea')
  const other = await onAnotherDevice(house, 'bea')
  await using person = await aListener({ browser, house }, 'bea')
  const { context, page } = person
  await playFrom(page, house, LONG)
  await openPlayer(page)
  await toChapter(page, 'Autumn')
  await until('sound there', async () => ((await soundPlace(page)) ?? 0) > 301)
  const left = (await soundPlace(page)) ?? 0
  await page.close({ runBeforeUnload: true })
  const again = await context.newPage()
  await again.goto(`${house.url}/web/`)
  const player = await openPlayer(again)
  const place = await placeShown(again)
  assert.ok(place >= Math.floor(left) - 2 && place < left + 4, `${place} after ${left}`)
  assert.ok(((await other.row(LONG))?.position ?? 0) < 60)
  await player.getByRole('button', { name: /^Back to 0:\d\d/ }).click()
  await until('the way back', async () => (await placeShown(again)) < 60)
})

/** The clock of the page runs ahead; its timers and its sound do not. */
const LATER = () => {
  const now = Date.now
  Date.now = () => now() + Number((window as unknown as { later?: number }).later ?? 0)
}

async function twoMinutesLater(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { later: 121_000 }))
}

test('P-24 another device that went on is followed, and the way back is offered', async () => {
  await house.listener('cleo')
  const other = await onAnotherDevice(house, 'cleo')
  await using person = await aListener({ browser, house }, 'cleo')
  const { page } = person
  await page.addInitScript(LATER)
  await playFrom(page, house, LONG)
  await openPlayer(page)
  await inPlayer(page, 'Pause').click()
  const own = await until('the save by the pause', async () => (await other.row(LONG))?.position)
  await other.save(LONG, own + 400)
  await twoMinutesLater(page)
  await inPlayer(page, 'Play').click()
  await page.getByText('Continued from Kitchen tablet.').waitFor()
  await sounds(page)
  // Ten seconds back: the pause of two minutes counts from what the other device heard.
  const place = await placeShown(page)
  assert.ok(place >= Math.floor(own + 389) && place < own + 400, `${place} after ${own + 400}`)
  await page.getByRole('button', { name: /^Go back to 0:0\d/ }).click()
  await until('the way back', async () => (await placeShown(page)) < 60)
})

test('P-25 an answer that comes late moves nothing: it offers to go there', async () => {
  await house.listener('dora')
  const other = await onAnotherDevice(house, 'dora')
  await using person = await aListener({ browser, house }, 'dora')
  const { page } = person
  await page.addInitScript(LATER)
  await playFrom(page, house, LONG)
  await openPlayer(page)
  await inPlayer(page, 'Pause').click()
  const own = await until('the save by the pause', async () => (await other.row(LONG))?.position)
  await other.save(LONG, own + 400)
  await page.route(/\/libraries\/1\/progress/, async (route) => {
    if (route.request().method() === 'GET') await pause(3_000)
    await route.continue()
  })
  await twoMinutesLater(page)
  await inPlayer(page, 'Play').click()
  await sounds(page)
  assert.ok((await placeShown(page)) < 60)
  await page.getByText(/^Kitchen tablet is at 6:4\d\.$/).waitFor()
  await page.getByRole('button', { name: 'Go there' }).click()
  await until('their place', async () => (await placeShown(page)) >= Math.floor(own + 400))
})

test('P-27 of two tabs only the second one sounds, and the first may take it back', async () => {
  await house.listener('eva')
  await using person = await aListener({ browser, house }, 'eva')
  const { context, page } = person
  await playFrom(page, house, LONG)
  const second = await context.newPage()
  await playFrom(second, house, LONG)
  await isSilent(page)
  await sounds(second)
  await page.bringToFront()
  await openPlayer(page)
  await page.getByText('Playing in another tab.').last().waitFor()
  await page.getByRole('button', { name: 'Play here' }).click()
  await sounds(page)
  await isSilent(second)
})

test('P-35 a bookmark that is set offline reaches the server once, though its answer is lost', async () => {
  await house.listener('flo')
  const other = await onAnotherDevice(house, 'flo')
  await other.save(LONG, 100)
  await using person = await aListener({ browser, house }, 'flo')
  const { context, page } = person
  await playFrom(page, house, LONG)
  await openPlayer(page)
  await inPlayer(page, 'Pause').click()
  await context.setOffline(true)
  const at = await placeShown(page)
  await inPlayer(page, 'Bookmark').click()
  await page.getByText('Bookmarked.').first().waitFor()
  assert.deepEqual(await other.bookmarks(LONG), [])

  let isLost = false
  await page.route(/\/libraries\/1\/bookmarks/, async (route) => {
    if (route.request().method() !== 'POST' || isLost) return route.continue()
    isLost = true
    await route.fetch()
    await route.abort('connectionreset')
  })
  await context.setOffline(false)
  await until('the bookmark that was told', async () => (await other.bookmarks(LONG)).length === 1)
  await until('the lost answer', () => isLost)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await until('nothing waits', async () => (await page.getByText('Saved on this device', { exact: true }).count()) === 0)
  const marks = await other.bookmarks(LONG)
  assert.equal(marks.length, 1)
  assert.ok(Math.abs((marks[0]?.position ?? 0) - (at - 10)) <= 1.5, `${marks[0]?.position} at ${at}`)
})

test('P-36 "where was I" has the sleep start first, then jumps of this device and what the server knows', async () => {
  await house.listener('gil')
  const other = await onAnotherDevice(house, 'gil')
  const path = new URLSearchParams({ path: LONG })
  const [from, to] = [new Date(Date.now() - 3_600_000), new Date(Date.now() - 3_500_000)]
  await other.post(`/libraries/1/history?${path}`, {
    from_pos: 160,
    to_pos: 260,
    started_at: from.toISOString(),
    ended_at: to.toISOString(),
  })
  await other.post(`/libraries/1/bookmarks?${path}`, { position: 333, note: '', label: 'fell_asleep' })
  await using person = await aListener({ browser, house }, 'gil')
  const { page } = person
  await playFrom(page, house, LONG)
  await openPlayer(page)
  await toChapter(page, 'Winter')
  await inPlayer(page, 'More').click()
  await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'Where was I' }).click()
  const sheet = page.getByRole('dialog', { name: 'Where was I' })
  const rows = sheet.getByRole('listitem')
  await until('three rows', async () => (await rows.count()) >= 3)
  assert.match((await rows.first().textContent()) ?? '', /Sleep timer was started.*5:33/)
  await sheet.getByText('Jumped from here').first().waitFor()
  await sheet.getByText('Kitchen tablet').first().waitFor()
  await rows.filter({ hasText: 'Kitchen tablet' }).getByRole('button').click()
  await until('the place of the row', async () => (await placeShown(page)) >= 160 && (await placeShown(page)) < 170)
})

test('P-34 what is set aside leaves Continue, keeps its place, and is found in the library', async () => {
  await house.listener('hal')
  const other = await onAnotherDevice(house, 'hal')
  await other.save(LONG, 100)
  await using person = await aListener({ browser, house }, 'hal')
  const { page } = person
  await page.goto(`${house.url}/web/`)
  await page.getByRole('button', { name: 'Continue Long' }).waitFor()
  await page.goto(bookAddress(house, LONG))
  await page.getByRole('button', { name: 'More for this book' }).click()
  await page.getByRole('dialog', { name: 'Long' }).getByRole('button', { name: 'Set aside' }).click()
  await until('the row', async () => (await other.row(LONG))?.set_aside)
  assert.equal((await other.row(LONG))?.position, 100)
  await page.goto(`${house.url}/web/`)
  await page.getByRole('heading', { name: 'Recently added' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Continue Long' }).count(), 0)
  await page.goto(`${house.url}/web/set-aside`)
  await page.locator('main').getByText('Long', { exact: true }).first().waitFor()
})
