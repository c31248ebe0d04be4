import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CASES, LONG } from './case-library.ts'
import { serverAndBrowser } from './server-and-browser.ts'
import { until } from './test-browser.ts'
import {
  bookUrl,
  inPlayer,
  isSilent,
  onAnotherDevice,
  openListener,
  openPlayer,
  playFrom,
  positionShown,
  sounds,
  toChapter,
} from './test-listener.ts'

const { server, browser } = await serverAndBrowser({ tree: CASES, serviceWorkers: 'block' })

test('P-27 only the second of two tabs plays, and the first can reclaim playback', async () => {
  await server.listener('eva')
  await using person = await openListener({ browser, server }, 'eva')
  const { context, page } = person
  await playFrom(page, server, LONG)
  const second = await context.newPage()
  await playFrom(second, server, LONG)
  await isSilent(page)
  await sounds(second)
  await page.bringToFront()
  await openPlayer(page)
  await page.getByText('Playing in another tab.').last().waitFor()
  await page.getByRole('button', { name: 'Play here' }).click()
  await sounds(page)
  await isSilent(second)
})

test('P-35 a bookmark added offline reaches the server once, even when the response is lost', async () => {
  await server.listener('flo')
  const other = await onAnotherDevice(server, 'flo')
  await other.save(LONG, 100)
  await using person = await openListener({ browser, server }, 'flo')
  const { context, page } = person
  await playFrom(page, server, LONG)
  await openPlayer(page)
  await inPlayer(page, 'Pause').click()
  await context.setOffline(true)
  const at = await positionShown(page)
  await inPlayer(page, 'Bookmark').click()
  await page.getByText('Bookmark added.').first().waitFor()
  assert.deepEqual(await other.bookmarks(LONG), [])

  let isLost = false
  await page.route(/\/libraries\/1\/bookmarks/, async (route) => {
    if (route.request().method() !== 'POST' || isLost) return route.continue()
    isLost = true
    await route.fetch()
    await route.abort('connectionreset')
  })
  await context.setOffline(false)
  await until('the sent bookmark', async () => (await other.bookmarks(LONG)).length === 1)
  await until('the lost response', () => isLost)
  await until('no pending changes', async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    return (await page.getByText('Saved on this device', { exact: true }).count()) === 0
  })
  const marks = await other.bookmarks(LONG)
  assert.equal(marks.length, 1)
  assert.ok(Math.abs((marks[0]?.position ?? 0) - (at - 10)) <= 1.5, `${marks[0]?.position} at ${at}`)
})

test('P-36 "Where was I?" lists where sleep began, then jumps on this device and positions from the server', async () => {
  await server.listener('gil')
  const other = await onAnotherDevice(server, 'gil')
  const path = new URLSearchParams({ path: LONG })
  const [from, to] = [new Date(Date.now() - 3_600_000), new Date(Date.now() - 3_500_000)]
  await other.post(`/libraries/1/history?${path}`, {
    from_pos: 160,
    to_pos: 260,
    started_at: from.toISOString(),
    ended_at: to.toISOString(),
  })
  await other.post(`/libraries/1/bookmarks?${path}`, { position: 333, note: '', label: 'fell_asleep' })
  await using person = await openListener({ browser, server }, 'gil')
  const { page } = person
  await playFrom(page, server, LONG)
  await openPlayer(page)
  await toChapter(page, 'Winter')
  await inPlayer(page, 'More').click()
  await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'Where was I' }).click()
  const sheet = page.getByRole('dialog', { name: 'Where was I' })
  const rows = sheet.getByRole('listitem')
  await until('three rows', async () => (await rows.count()) >= 3)
  assert.match((await rows.first().textContent()) ?? '', /Sleep timer started.*5:33/)
  await sheet.getByText('Jumped from here').first().waitFor()
  await sheet.getByText('Kitchen tablet').first().waitFor()
  await rows.filter({ hasText: 'Kitchen tablet' }).getByRole('button').click()
  await until('the position of the row', async () => (await positionShown(page)) >= 160 && (await positionShown(page)) < 170)
})

test('P-34 a book set aside leaves Continue, keeps its position, and is in the library', async () => {
  await server.listener('hal')
  const other = await onAnotherDevice(server, 'hal')
  await other.save(LONG, 100)
  await using person = await openListener({ browser, server }, 'hal')
  const { page } = person
  await page.goto(`${server.url}/web/`)
  await page.getByRole('button', { name: 'Continue Long' }).waitFor()
  await page.goto(bookUrl(server, LONG))
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('dialog', { name: 'Long' }).getByRole('button', { name: 'Set aside' }).click()
  await until('the row', async () => (await other.row(LONG))?.set_aside)
  assert.equal((await other.row(LONG))?.position, 100)
  await page.goto(`${server.url}/web/`)
  await page.getByRole('heading', { name: 'Recently added' }).waitFor()
  // The home page shows its cached content first.
  await until('it to disappear', async () => (await page.getByRole('button', { name: 'Continue Long' }).count()) === 0)
  await page.goto(`${server.url}/web/set-aside`)
  await page.locator('main').getByText('Long', { exact: true }).first().waitFor()
})
