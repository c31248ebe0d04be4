import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longTest } from '@chapterhouse/testkit/runs'
import type { Page } from 'playwright-core'
import { downloaded } from './downloads.ts'
import { serverAndBrowser } from './server-and-browser.ts'
import { slowNetwork } from './slow-network.ts'
import { until } from './test-browser.ts'
import { bookUrl, onAnotherDevice, openListener, openPlayer, playFrom } from './test-listener.ts'

const WALK = 'Ada Moor/The Long Walk'
const LOST = /ERR_|Failed to fetch|NetworkError/

const { server, browser } = await serverAndBrowser()

const favourite = (page: Page) => page.getByRole('button', { name: 'Favourite' })
const stars = (page: Page, count: number) => page.getByRole('radio', { name: `${count} stars` })
const isPressed = (page: Page) => until('a favourite', async () => (await favourite(page).getAttribute('aria-pressed')) === 'true')

/** A returning listener: the pages and their data are in the browser's storage. */
async function openReturningListener(username: string, line: { url: string }) {
  await server.listener(username)
  const other = await onAnotherDevice(server, username)
  await other.save(WALK, 33)
  const person = await openListener({ browser, server }, username, { expected: LOST })
  const { page } = person
  await page.goto(bookUrl(line, WALK))
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await stars(page, 3).waitFor({ state: 'attached' })
  const goesOn = page.getByRole('button', { name: /^Continue/ }).first()
  await goesOn.waitFor()
  await page.goto(`${line.url}/web/`)
  await page.getByRole('heading', { name: 'Continue' }).waitFor()
  await page.goto(bookUrl(line, WALK))
  await favourite(page).waitFor()
  await goesOn.waitFor()
  return { person, page, other }
}

test('a favourite, a rating and a book set aside are kept offline and after a reload, and reach the server once it is back', async () => {
  await using line = await slowNetwork(server.url)
  const { person, page, other } = await openReturningListener('wim', line)
  await using _ = person
  line.isCut = true
  await favourite(page).click()
  await page.getByText('Added to favourites.').waitFor()
  await isPressed(page)
  await stars(page, 4).click({ force: true })
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Set aside' }).click()
  await page.getByText('Set aside', { exact: true }).waitFor()

  await page.reload()
  await isPressed(page)
  await until('the rating', () => stars(page, 4).isChecked())
  await page.goto(`${line.url}/web/`)
  await page.getByRole('heading', { name: 'Favourites' }).waitFor()
  assert.equal(await page.getByRole('heading', { name: 'Continue' }).count(), 0)

  const changes: string[] = []
  page.on(
    'request',
    (request) => request.method() !== 'GET' && changes.push(`${request.method()} ${new URL(request.url()).pathname}`),
  )
  line.isCut = false
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await until('all changes at the server', async () => {
    const { favourites } = await other.get<{ favourites: unknown[] }>('/me/favourites')
    const { ratings } = await other.get<{ ratings: { rating: number }[] }>('/me/ratings')
    return favourites.length === 1 && ratings[0]?.rating === 4 && (await other.row(WALK))?.set_aside === true
  })
  assert.deepEqual(changes.filter((one) => one.endsWith('/favourites') || one.endsWith('/rating')).toSorted(), [
    'POST /api/v1/libraries/1/favourites',
    'PUT /api/v1/libraries/1/rating',
  ])
})

test('a favourite that the server refuses is removed, with a message', async () => {
  await server.listener('xena')
  await using person = await openListener({ browser, server }, 'xena')
  const { page } = person
  await page.goto(bookUrl(server, WALK))
  await page.route('**/libraries/1/favourites*', (route) =>
    route.fulfill({ status: 403, contentType: 'application/json', body: '{"error":"no"}' }),
  )
  await favourite(page).click()
  await page.getByText("You don't have permission to do this. Ask your server administrator.").waitFor()
  await until('no favourite', async () => (await favourite(page).getAttribute('aria-pressed')) === 'false')
})

test('a bookmark added offline is on the progress bar and in the list, marked as pending', async () => {
  await using line = await slowNetwork(server.url)
  const { person, page, other } = await openReturningListener('yves', line)
  await using _ = person
  await playFrom(page, line, WALK)
  const player = await openPlayer(page)
  line.isCut = true
  await player.getByRole('button', { name: 'Bookmark', exact: true }).click()
  await until('a dot', async () => (await player.locator('.seek-bar-bookmark').count()) > 0)
  await page.goto(bookUrl(line, WALK))
  await page.locator('.book-mark').getByText('Waiting to sync').waitFor()
  assert.deepEqual(await other.bookmarks(WALK), [])
  line.isCut = false
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await until('the bookmark at the server', async () => (await other.bookmarks(WALK)).length === 1)
  await page.locator('.book-mark').getByText('Waiting to sync').waitFor({ state: 'detached' })
  assert.equal(await page.locator('.book-mark').count(), 1)
})

test('a pending bookmark is among the bookmarks of all books, marked as pending; once sent, it is an ordinary one', async () => {
  await using line = await slowNetwork(server.url)
  const { person, page, other } = await openReturningListener('yara', line)
  await using _ = person
  const marks = page.locator('.you-rows > li')
  await playFrom(page, line, WALK)
  line.isCut = true
  await page.keyboard.press('b')
  await page.getByText('Bookmark added.').first().waitFor()
  await page.goto(`${line.url}/web/you/marks`)
  await marks.getByText('Waiting to sync').waitFor()
  await marks.getByRole('link', { name: 'The Long Walk' }).waitFor()
  await page.getByRole('heading', { name: "Can't reach the server" }).waitFor()
  await page.getByRole('radio', { name: 'Notes' }).check({ force: true })
  await until('notes alone', async () => (await marks.count()) === 0)
  await page.getByRole('radio', { name: 'All' }).check({ force: true })
  await until('the bookmark again', async () => (await marks.count()) === 1)
  assert.deepEqual(await other.bookmarks(WALK), [])

  line.isCut = false
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await until('the bookmark at the server', async () => (await other.bookmarks(WALK)).length === 1)
  await marks.getByText('Waiting to sync').waitFor({ state: 'detached' })
  await until('the stored bookmark', async () => (await marks.count()) === 1)
  await page.getByRole('heading', { name: "Can't reach the server" }).waitFor({ state: 'detached' })
})

longTest(
  'on WebKit phones a message says that volume boost does not work for downloads while the server is unreachable',
  async () => {
    await using line = await slowNetwork(server.url)
    await server.listener('zita')
    const userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1'
    await using person = await openListener({ browser, server }, 'zita', { userAgent, expected: LOST })
    const { page } = person
    await page.goto(bookUrl(line, WALK))
    await page.getByRole('button', { name: 'Download' }).click()
    await downloaded(page)
    const lookAtSound = async (words: RegExp) => {
      // Opening the same address would be a reload, which reopens layers.
      await page.goto('about:blank')
      await playFrom(page, line, WALK)
      const player = await openPlayer(page)
      await player.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('button', { name: 'Audio settings' }).click()
      await page.getByText(words).waitFor()
    }
    await lookAtSound(/so playback restarts when you change it/)
    line.isCut = true
    await lookAtSound(/so your download plays unchanged/)
  },
)
