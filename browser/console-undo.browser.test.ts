import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longTest } from '@chapterhouse/testkit/runs'
import type { Page } from 'playwright-core'
import { serverAndBrowser } from './server-and-browser.ts'
import { until } from './test-browser.ts'
import { openAdmin } from './test-console.ts'
import { SHELF } from './test-server.ts'

const { server, browser } = await serverAndBrowser({
  tree: {
    ...SHELF,
    'Eve Lund/Snow/1.mp3': { kind: 'mp3', seconds: 3, hertz: 700, tags: { album: 'Snow', artist: 'Eve Lund' } },
    'Eve Lund/Ice/1.mp3': { kind: 'mp3', seconds: 3, hertz: 710, tags: { album: 'Ice', artist: 'EveLund' } },
  },
})
await server.admin('ann')

/** Delays the response to a change while the window loses and regains focus, so that the page refetches. */
async function lookedAwayDuring(page: Page, { act, reread }: { act: [method: string, path: RegExp]; reread: RegExp }) {
  const [done, requested] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const [method, path] = act
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    const answer = await route.fetch()
    done.resolve()
    await requested.promise
    await route.fulfill({ response: answer })
  })
  return async () => {
    await done.promise
    let isAnswered = false
    page.on('response', (answer) => {
      isAnswered ||= answer.request().method() === 'GET' && reread.test(answer.url())
    })
    await until('the refetch', async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
      return isAnswered
    })
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
    requested.resolve()
  }
}

const titleAndAuthorOf = async (path: string): Promise<unknown> => {
  const answer = await fetch(`${server.url}/api/v1/libraries/1/item?${new URLSearchParams({ path })}`, {
    headers: { authorization: `Bearer ${server.token}` },
  })
  const { title, author } = (await answer.json()) as { title: string; author: string }
  return `${title}, ${author}`
}

test('Undo restores the previous value even if the page saw the edit before its response', async () => {
  const path = 'Ada Moor/The Long Walk'
  await using person = await openAdmin(browser, server, `/books/1?${new URLSearchParams({ path })}`)
  const { page } = person
  const away = await lookedAwayDuring(page, { act: ['PATCH', /libraries\/1\/book\?/], reread: /libraries\/1\/book\?/ })
  await page.locator('.detail').getByLabel('Title', { exact: true }).fill('The Longer Walk')
  await page.locator('.detail').getByRole('button', { name: 'Save' }).click()
  await away()
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await page.locator('.toast').getByText('Reverted.').waitFor()
  assert.equal(await titleAndAuthorOf(path), 'The Long Walk, Ada Moor')
})

longTest('Undo splits merged names again even if the page saw the merge before its response', async () => {
  await using person = await openAdmin(browser, server, '/names/authors')
  const { page } = person
  await page.getByRole('region', { name: 'Possible duplicates' }).getByRole('button', { name: 'Merge' }).click()
  await page.getByLabel('Name to keep').selectOption('Eve Lund')
  await page.getByText('1 book will be updated.').waitFor()
  const away = await lookedAwayDuring(page, { act: ['POST', /books\/bulk$/], reread: /admin\/books\?author=/ })
  await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click()
  await away()
  await page.locator('.toast').getByText('1 book updated.').waitFor()
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await page.locator('.toast').getByText('Reverted.').waitFor()
  assert.equal(await titleAndAuthorOf('Eve Lund/Ice'), 'Ice, EveLund')
})

test('a bulk change and its undo complete although the server limits their rate', async () => {
  const paths = ['Ben Sea/Tides/1 - Low Water', 'Ben Sea/Tides/2 - High Water']
  const descriptions = new Map(paths.map((path) => [path, `About ${path}`]))
  for (const [path, description] of descriptions)
    await server.post('/admin/books/bulk', { books: [{ library_id: 1, path }], set: { description } })
  const descriptionOf = (path: string) =>
    server
      .get<{ fields: { description: { value: string } } }>(`/admin/libraries/1/book?${new URLSearchParams({ path })}`)
      .then(({ fields }) => fields.description.value)
  await using person = await openAdmin(browser, server, '/books?q=water')
  const { page } = person
  /** The second in a row is rate-limited. */
  const slowDown = async (url: RegExp) => {
    let count = 0
    await page.route(url, (route) =>
      ++count === 2
        ? route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json: { error: 'rate limit exceeded' } })
        : route.continue(),
    )
  }
  await slowDown(/libraries\/1\/book\?/)
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Change: Description').check()
  await page.getByRole('textbox', { name: 'Description' }).fill('The sea.')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.locator('.toast').getByText('2 books updated.').waitFor()
  assert.deepEqual(await Promise.all(paths.map(descriptionOf)), ['The sea.', 'The sea.'])
  await slowDown(/books\/bulk$/)
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await page.locator('.toast').getByText('Reverted.').waitFor()
  assert.deepEqual(await Promise.all(paths.map(descriptionOf)), [...descriptions.values()])
})
