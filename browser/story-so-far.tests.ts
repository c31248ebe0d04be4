import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runs } from '@chapterhouse/testkit/runs'
import { downloaded, TWO_LARGE_BOOKS } from './downloads.ts'
import { essentialsOn, everythingOn } from './page-checks.ts'
import { serverAndBrowser } from './server-and-browser.ts'
import { slowNetwork } from './slow-network.ts'
import { bookUrl, onAnotherDevice, openListener } from './test-listener.ts'
import { addTwelveNights, ENDING, IN_CHAPTER_3, MET, NIGHTS } from './twelve-nights.ts'

const lookAt = runs(0, 1) ? everythingOn : essentialsOn

const { server, browser } = await serverAndBrowser({ tree: TWO_LARGE_BOOKS })
await addTwelveNights(server.root)
await server.listener('nell')

test('a listener who returns after eight days is offered a recap above Play, also offline with a download', async () => {
  await using line = await slowNetwork(server.url)
  const other = await onAnotherDevice(server, 'nell')
  await other.save(NIGHTS, IN_CHAPTER_3, { updated_at: new Date(Date.now() - 8 * 86_400_000).toISOString() })
  await using person = await openListener({ browser, server }, 'nell', { expected: /ERR_|Failed to fetch|NetworkError/ })
  const { page } = person
  // The page does not get the texts, so they can only come with the download.
  await page.route('**/attachments?*', (route) => route.abort(), { times: 1 })
  await page.goto(bookUrl(line, NIGHTS))
  await page.getByRole('button', { name: 'Download' }).click()
  await downloaded(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  line.isCut = true
  await page.reload()

  const offer = page.getByRole('button', { name: 'The story so far Last played 8 days ago' })
  const play = page.locator('main').getByRole('button', { name: /^Continue/ })
  await offer.waitFor()
  const [above, below] = [await offer.boundingBox(), await play.boundingBox()]
  assert.ok(above && below && above.y + above.height <= below.y)
  assert.equal(await page.getByText('On night 1').count(), 1, 'in its section alone, until it is opened')
  await offer.focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'The story so far' })
  await sheet.waitFor()
  assert.deepEqual(await sheet.getByRole('heading', { level: 3 }).allInnerTexts(), ['Chapter 1', 'Chapter 2'])
  assert.deepEqual(await lookAt(page), [])
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })

  const story = page.getByRole('region', { name: 'Story and characters' })
  assert.deepEqual(await story.getByRole('term').allInnerTexts(), MET)
  assert.ok(!(await page.content()).includes(ENDING))
  await story.getByRole('button', { name: 'Show spoilers' }).click()
  await story.getByText(ENDING).waitFor()
})
