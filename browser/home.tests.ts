import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CASES, LONG, MANY, NEXT, SHORT, TIDES, VERSES } from './case-library.ts'
import { serverAndBrowser } from './server-and-browser.ts'
import { DESKTOP, until } from './test-browser.ts'
import { onAnotherDevice } from './test-listener.ts'

const { server, someone } = await serverAndBrowser({ tree: { ...CASES, ...MANY }, serviceWorkers: 'block' })

test('Home shows three books to continue and the rest in a row, and only shelves that have enough books', async () => {
  await using person = await someone('tilda', { viewport: DESKTOP })
  const { page } = person
  const other = await onAnotherDevice(server, 'tilda')
  const shelf = (name: string) => page.getByRole('region', { name })
  const shelves = () => page.locator('main').getByRole('heading', { level: 2 }).allInnerTexts()
  await page.goto(`${server.url}/web/`)
  await until('books to start', async () => (await shelf('Short listens').getByRole('link', { name: 'Short' }).count()) > 0)
  assert.deepEqual(await shelves(), ['Choose something to listen to.', 'Recently added', 'Short listens'])

  const begun = [LONG, VERSES, TIDES[0], TIDES[1]]
  for (const [at, path] of begun.entries())
    await other.save(path, 20, { updated_at: new Date(Date.now() - 60_000 * (at + 1)).toISOString() })
  await page.reload()
  const more = page.getByRole('list', { name: 'More to continue' })
  await until('the fourth book', async () => (await more.getByRole('link').allInnerTexts()).join().includes('High Water'))
  assert.deepEqual(await shelf('Continue').getByRole('heading', { level: 3 }).allInnerTexts(), ['Long', 'Verses', 'Low Water'])
  assert.equal(await more.getByRole('listitem').count(), 1)
  assert.deepEqual(await shelves(), ['Continue', 'Recently added'])

  for (const path of [SHORT, NEXT, TIDES[0]]) await other.save(path, 20, { finished: true })
  await page.reload()
  await until('finished books', async () => (await shelf('Listen again').getByRole('listitem').count()) === 3)
  assert.equal(await more.count(), 0)
})

test('the first requests of a page are sent once, and repeated if lost while the cached page is shown', async () => {
  await using person = await someone('early', { viewport: DESKTOP })
  const { page } = person
  const firstBook = page.locator('main a[href*="/web/book/"]').first()
  const pages: [path: string, requests: string[]][] = [
    ['/web/', ['/api/v1/server', '/api/v1/me/home']],
    ['/web/library/1/books', ['/api/v1/server', '/api/v1/libraries', '/api/v1/libraries/1/books']],
  ]
  for (const [path, expected] of pages) {
    const requests: string[] = []
    const onRequest = (request: { url: () => string }) => void requests.push(new URL(request.url()).pathname)
    page.on('request', onRequest)
    await page.goto(`${server.url}${path}`)
    await firstBook.waitFor()
    page.off('request', onRequest)
    for (const one of expected) assert.equal(requests.filter((request) => request === one).length, 1, `${one} of ${path}`)
  }

  let lost = 0
  await page.route('**/api/v1/me/home?**', (route) => (lost++ === 0 ? route.abort() : route.continue()))
  await page.goto(`${server.url}/web/`)
  await firstBook.waitFor()
  await until('the request is sent again', async () => lost > 1)
})
