import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longTest } from '@chapterhouse/testkit/runs'
import { CASES, LONG, MANY, NEXT, SHORT, TIDES } from './case-library.ts'
import { serverAndBrowser } from './server-and-browser.ts'
import { audioPosition, until } from './test-browser.ts'
import { bookUrl, inPlayer, isSilent, onAnotherDevice, openPlayer, playFrom, sounds } from './test-listener.ts'

const { server, someone } = await serverAndBrowser({ tree: { ...CASES, ...MANY }, serviceWorkers: 'block' })

longTest("P-22 a series' speed applies to its books, and a book's own speed to that book only", async () => {
  await using person = await someone('dora')
  const { page } = person
  const other = await onAnotherDevice(server, 'dora')
  await other.put('/me/settings', { settings: { defaultSpeed: 1.2 }, updated_at: new Date().toISOString() })
  const rate = () => page.evaluate(() => [...document.querySelectorAll('audio')].find((audio) => !audio.paused)?.playbackRate)
  await playFrom(page, server, TIDES[0])
  assert.equal(await rate(), 1.2)
  await openPlayer(page)
  await inPlayer(page, 'Speed: 1.2x').click()
  const sheet = page.getByRole('dialog', { name: 'Speed' })
  const faster = async (steps: number) => {
    for (let step = 0; step < steps; step += 1) await sheet.getByRole('button', { name: 'Faster' }).click()
  }
  interface Kept {
    settings: { seriesSpeeds?: Record<string, number>; books?: Record<string, { speed?: number }> }
  }
  const kept = async () => (await other.get<Kept>('/me/settings')).settings
  await faster(4)
  await sheet.getByText('This series').click()
  await until('the speed of the series', async () => (await kept()).seriesSpeeds?.['Tides'] === 1.4)
  await playFrom(page, server, TIDES[1])
  assert.equal(await rate(), 1.4)
  await openPlayer(page)
  await inPlayer(page, 'Speed: 1.4x').click()
  await faster(5)
  await until('the speed of the book', async () => (await kept()).books?.[`1:${TIDES[1]}`]?.speed === 1.65)
  assert.equal(await rate(), 1.65)
  await playFrom(page, server, TIDES[0])
  assert.equal(await rate(), 1.4)
  await playFrom(page, server, LONG)
  assert.equal(await rate(), 1.2)
})

test('P-23 the time left accounts for the speed and says so; a tap shows when the book ends', async () => {
  await using person = await someone('mona')
  const { page } = person
  const other = await onAnotherDevice(server, 'mona')
  await other.save(LONG, 100, { playback_speed: 1.25 })
  await page.goto(bookUrl(server, LONG))
  await page
    .locator('main')
    .getByRole('button', { name: /^Continue at chapter 1, 7 min left at 1\.25/ })
    .click()
  await sounds(page)
  const player = await openPlayer(page)
  await player.getByRole('button', { name: /^7 min left at 1\.25.*Show end time/ }).click()
  await player.getByRole('button', { name: /^Ends at \d\d:\d\d/ }).waitFor()
})

longTest(
  'P-28 P-31 playback past the end of the story finishes the book and continues; after Undo it finishes only at the very end',
  async () => {
    await using person = await someone('nell')
    const { page } = person
    const other = await onAnotherDevice(server, 'nell')
    await other.save(SHORT, 112, { duration: 120 })
    await playFrom(page, server, SHORT)
    await openPlayer(page)
    await page.getByText('You finished Short').waitFor()
    await until('the row', async () => (await other.row(SHORT))?.finished)
    assert.ok(await audioPosition(page), 'playback continues')
    await page.getByRole('region', { name: 'You finished Short' }).getByRole('button', { name: 'Undo' }).click()
    await until('not finished', async () => (await other.row(SHORT))?.finished === false)
    assert.ok(await audioPosition(page), 'playback continues')
    await isSilent(page)
    await until('the finished book', async () => (await other.row(SHORT))?.finished)
  },
)

longTest('P-32 a book started from Up next is followed by the next one there, after a card that can be cancelled', async () => {
  await using person = await someone('otis')
  const { page } = person
  const other = await onAnotherDevice(server, 'otis')
  await other.save(SHORT, 113, { duration: 120 })
  for (const path of [SHORT, NEXT]) await other.post('/me/queue', { library_id: 1, path })
  await page.goto(`${server.url}/web/shelf/queue`)
  await page.getByRole('button', { name: 'Play all' }).click()
  await sounds(page)
  await openPlayer(page)
  const card = page.getByRole('region', { name: 'You finished Short' })
  await card.getByText(/^Starts in 1\d s$/).waitFor()
  await card.getByRole('button', { name: 'Cancel' }).waitFor()
  // Every second was heard: the position is the end of the file.
  const row = await other.row(SHORT)
  assert.ok(row?.finished && Math.abs(row.position - 120) < 0.3, `finished at ${row?.position}`)
  await until('the next book', async () => (await page.getByRole('dialog', { name: 'Player: Next' }).count()) === 1)
  await sounds(page)
})

test('a book started from its page and played to the end leaves Up next; the dock names the next book and starts it', async () => {
  await using person = await someone('pam')
  const { page } = person
  const other = await onAnotherDevice(server, 'pam')
  await other.save(SHORT, 112, { duration: 120 })
  for (const path of [SHORT, NEXT]) await other.post('/me/queue', { library_id: 1, path })
  const waiting = async () => (await other.get<{ queue: { path: string }[] }>('/me/queue')).queue.map(({ path }) => path)
  await playFrom(page, server, SHORT)
  await isSilent(page)
  assert.deepEqual(await waiting(), [NEXT])
  const dock = page.getByRole('region', { name: 'Player' })
  await dock.getByText('Next: Next').waitFor()
  await dock.getByRole('button', { name: 'Next: play Next' }).click()
  await page.getByRole('button', { name: 'Open player: Next' }).waitFor()
  await sounds(page)
})

test('a book marked as finished leaves Up next, and Undo puts it back in its place', async () => {
  await using person = await someone('yuri')
  const { page } = person
  const other = await onAnotherDevice(server, 'yuri')
  for (const path of [LONG, SHORT, NEXT]) await other.post('/me/queue', { library_id: 1, path })
  const waiting = async () => (await other.get<{ queue: { path: string }[] }>('/me/queue')).queue.map(({ path }) => path).join()
  await page.goto(bookUrl(server, SHORT))
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Mark as finished' }).click()
  await until('the queue without it', async () => (await waiting()) === [LONG, NEXT].join())
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await until('the queue with it', async () => (await waiting()) === [LONG, SHORT, NEXT].join())
})

test('Up next can be reordered, cleared and restored in the player', async () => {
  await using person = await someone('quin')
  const { page } = person
  const other = await onAnotherDevice(server, 'quin')
  for (const path of [SHORT, NEXT]) await other.post('/me/queue', { library_id: 1, path })
  const waiting = async () => (await other.get<{ queue: { path: string }[] }>('/me/queue')).queue.map(({ path }) => path)
  await playFrom(page, server, LONG)
  await openPlayer(page)
  await inPlayer(page, 'More').click()
  await page.getByRole('button', { name: 'Up next', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Up next' })
  await sheet.getByRole('button', { name: 'Move Next up' }).click()
  await sheet.getByText('Next is now number 1').waitFor({ state: 'attached' })
  await until('the new order at the server', async () => (await waiting()).join() === [NEXT, SHORT].join())
  await sheet.getByRole('button', { name: 'Clear Up next' }).click()
  await sheet.getByText('Nothing in Up next.').waitFor()
  await sheet.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await sheet.getByRole('button', { name: 'Remove Next' }).click()
  await sheet.getByRole('button', { name: 'Remove Next' }).waitFor({ state: 'detached' })
  await until('one is left', async () => (await waiting()).join() === SHORT)
})
