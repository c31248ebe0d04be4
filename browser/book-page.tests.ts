import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { CASES, COUNT, LONG, MANY, VERSES } from './case-library.ts'
import { serverAndBrowser } from './server-and-browser.ts'
import { PHONE, until } from './test-browser.ts'
import { bookUrl, onAnotherDevice } from './test-listener.ts'

const { server, someone } = await serverAndBrowser({ tree: { ...CASES, ...MANY }, serviceWorkers: 'block' })
const description = 'The sea rose in the night, and nobody in the village slept. '.repeat(9).trim()
await server.post('/admin/books/bulk', { books: [VERSES, LONG].map((path) => ({ library_id: 1, path })), set: { description } })

const chapters = (page: Page) => page.getByRole('region', { name: 'Chapters' })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Find a chapter' })

/** The edges of elements on the screen. */
const extent = async (of: ReturnType<Page['locator']>) => {
  const box = (await of.boundingBox()) ?? assert.fail('not on the page')
  return { top: box.y, bottom: box.y + box.height }
}

test("a book's page describes it in four lines, with the first two chapters visible below on a phone", async () => {
  await using person = await someone('ines', { viewport: PHONE })
  const { page } = person
  const other = await onAnotherDevice(server, 'ines')
  await other.save(LONG, 100)
  await page.goto(bookUrl(server, LONG))
  const about = page.getByRole('region', { name: 'About this book' })
  const text = about.locator('.reading')
  const more = about.getByRole('button', { name: 'Read more' })
  await more.waitFor()
  const lines = await text.evaluate((element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight))
  assert.ok(Math.abs(lines - 4) < 0.1, `${lines} lines`)
  const [read, second, bar] = await Promise.all(
    [about, chapters(page).getByRole('listitem').nth(1), page.getByRole('navigation', { name: 'Main' })].map(extent),
  )
  assert.ok(read && second && bar && read.bottom < second.top && second.bottom <= bar.top, JSON.stringify({ read, second, bar }))
  const [cover, facts] = await Promise.all([page.locator('.book-cover'), page.getByText('Dora Long').first()].map(extent))
  assert.ok(cover && facts && facts.top < cover.bottom, 'the facts are beside the cover')
  assert.equal(await search(page).count(), 0)
  await more.click()
  await more.waitFor({ state: 'detached' })
  assert.ok(await text.evaluate((element) => element.scrollHeight <= element.clientHeight))
})

test('a list of more than twenty chapters opens at the current one and can be searched', async () => {
  await using person = await someone('jule', { viewport: PHONE })
  const { page } = person
  const other = await onAnotherDevice(server, 'jule')
  await other.save(VERSES, 300.1, { duration: COUNT / 5 })
  await page.goto(bookUrl(server, VERSES))
  const first = chapters(page).getByRole('listitem').first()
  await until('the current chapter', async () => (await first.innerText()).includes('Verse 1501'))
  assert.ok((await extent(first)).bottom < PHONE.height)
  await search(page).fill('verse 2999')
  await until('the chapter that was searched', async () => (await first.innerText()).includes('Verse 2999'))
  await search(page).fill('')
  await page.getByRole('button', { name: `Show all ${COUNT} chapters` }).click()
  await until('all chapters from the first on', async () => (await first.innerText()).includes('Verse 1\n'))
})
