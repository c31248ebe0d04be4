import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runs } from '@chapterhouse/testkit/runs'
import type { Page } from 'playwright-core'
import { startFakeMetadataService } from '../apps/server/src/features/enrichment/test/fake-metadata-service.ts'
import { essentialsOn, everythingOn } from './page-checks.ts'
import { serverAndBrowser } from './server-and-browser.ts'
import { until } from './test-browser.ts'
import { bookUrl, onAnotherDevice } from './test-listener.ts'
import { ANSWERS, addTwelveNights, COVER, ENDING, IN_CHAPTER_3, MET, NIGHTS, NOT_MET } from './twelve-nights.ts'

const lookAt = runs(0, 1) ? everythingOn : essentialsOn

const { server, someone } = await serverAndBrowser({ serviceWorkers: 'block' })
await addTwelveNights(server.root)

const story = (page: Page) => page.getByRole('region', { name: 'Story and characters' })
const names = (page: Page) => story(page).getByRole('term').allInnerTexts()
const show = (page: Page) => story(page).getByRole('button', { name: 'Show spoilers' })

/** Names and the ending, wherever they are in the document. */
async function spoilersIn(page: Page): Promise<string[]> {
  const html = (await page.content()) + (await page.title())
  return [...NOT_MET, ENDING].filter((text) => html.includes(text))
}

test('a listener in chapter 3 of 12 sees characters and events up to there; the rest is not in the page until they open it, and only until they leave', async () => {
  await using person = await someone('nora', { viewport: { width: 320, height: 720 } })
  const { page } = person
  const other = await onAnotherDevice(server, 'nora')
  await other.save(NIGHTS, IN_CHAPTER_3)
  await page.goto(bookUrl(server, NIGHTS))
  await until('the characters', async () => (await names(page)).length > 0)
  assert.deepEqual(await names(page), MET)
  await story(page).getByText('On night 2').waitFor()
  assert.equal(await story(page).getByText('On night 3').count(), 0)
  await story(page)
    .getByText("Hidden because you haven't got that far: 9 characters, 10 parts of the story, the summary, and the ending.")
    .waitFor()
  assert.deepEqual(await spoilersIn(page), [])
  assert.equal(await page.getByRole('button', { name: 'The story so far' }).count(), 0)
  assert.deepEqual((await other.get<{ books: object[] }>('/search?q=Lena')).books, [])

  await show(page).focus()
  await page.keyboard.press('Enter')
  await story(page).getByText(ENDING).waitFor()
  assert.deepEqual(await names(page), [...MET, ...NOT_MET])
  assert.deepEqual(await lookAt(page), [])
  // The button keeps the focus, and hides it all again.
  await page.keyboard.press('Enter')
  await until('nothing revealed', async () => (await spoilersIn(page)).length === 0)
  await page.keyboard.press('Enter')
  await story(page).getByText(ENDING).waitFor()

  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  await page.goBack()
  await show(page).waitFor()
  assert.deepEqual(await spoilersIn(page), [])
})

test('the playback position decides, not the saved one; a finished book hides nothing', async () => {
  await using person = await someone('otto')
  const { page } = person
  const other = await onAnotherDevice(server, 'otto')
  await other.save(NIGHTS, IN_CHAPTER_3, { updated_at: new Date(Date.now() - 8 * 86_400_000).toISOString() })
  await page.goto(bookUrl(server, NIGHTS))
  await until('the characters', async () => (await names(page)).length === 3)
  const offer = page.getByRole('button', { name: /^The story so far/ })
  await offer.waitFor()
  await page.getByRole('button', { name: /^5 Chapter 5/ }).click()
  await until('those of chapter 5', async () => (await names(page)).length === 5)
  assert.equal((await other.row(NIGHTS))?.position, IN_CHAPTER_3)
  await offer.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Mark as finished' }).click()
  await story(page).getByText(ENDING).waitFor()
  assert.equal(await show(page).count(), 0)
})

test('a metadata service adds a description, facts, the whole series and recaps of earlier books, which are kept while it is unreachable', async () => {
  const service = await startFakeMetadataService(ANSWERS)
  await server.admin('ann')
  const admin = await onAnotherDevice(server, 'ann')
  await admin.patch('/admin/settings', { metadata: { enabled: true, base_url: service.url } })
  try {
    await using person = await someone('pia', { viewport: { width: 320, height: 720 } })
    const { page } = person
    const covers: (string | null)[] = []
    await page.route('**/libraries/1/meta/cover?*', (route) => {
      covers.push(new URL(route.request().url()).searchParams.get('url'))
      return route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>' })
    })
    await page.goto(bookUrl(server, NIGHTS))
    await page.getByText('A lighthouse, and whoever keeps it.').waitFor()
    await page.getByText('Details').click()
    await page.getByText('Island Audio').waitFor()
    assert.deepEqual(await names(page), MET.slice(0, 1))

    const series = page.getByRole('region', { name: 'Nights series' })
    const cards = () =>
      series
        .locator('.book-card')
        .evaluateAll((all) => all.map((one) => [...one.children].slice(1).map((line) => line.textContent)))
    assert.deepEqual(await cards(), [
      ['One Night', 'Volume 1', 'Not in your library'],
      ['Twelve Nights', 'Volume 2'],
      ['The Night After', 'Volume 3', 'Not in your library'],
    ])
    assert.equal(await series.getByRole('link').count(), 1)
    await series.scrollIntoViewIfNeeded()
    await until('the cover of a book that is not here', () => covers.includes(COVER))
    await page.getByLabel('Reading order').selectOption('Chronological order')
    await until('the other order', async () => (await cards())[0]?.[0] === 'The Night After')

    const earlier = page.getByRole('region', { name: 'Earlier in the series' })
    assert.ok(!(await page.content()).includes('The lamp goes out.'))
    await earlier.getByRole('button', { name: 'Recap One Night' }).click()
    await earlier.getByText('The lamp goes out.').waitFor()
    assert.deepEqual(await lookAt(page), [])

    await service[Symbol.asyncDispose]()
    await page.reload()
    await page.getByText('A lighthouse, and whoever keeps it.').waitFor()
    assert.ok(!(await page.content()).includes('The lamp goes out.'))
  } finally {
    service.stop()
    await admin.patch('/admin/settings', { metadata: { enabled: false } })
  }
})
