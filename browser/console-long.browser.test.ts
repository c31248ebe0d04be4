import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longTest } from '@chapterhouse/testkit/runs'
import type { Page } from 'playwright-core'
import { serverAndBrowser } from './server-and-browser.ts'
import { until } from './test-browser.ts'
import { openAdmin } from './test-console.ts'
import { SHELF } from './test-server.ts'

const TITLE = `The Story of ${'a very long Journey '.repeat(12)}`
const long = { kind: 'mp3', seconds: 20, tags: { title: TITLE, artist: 'Zed' } } as const
const { server, browser } = await serverAndBrowser({ tree: { ...SHELF, 'Zed/long.mp3': long } })
await server.admin('ann')

/** The root of the library has five thousand folders. */
const manyFolders = (page: Page) =>
  page.route(/\/libraries\/1\/fs(\?|$)/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { entries: { is_dir: boolean }[] }
    const dir = body.entries.find(({ is_dir }) => is_dir)
    if (!dir) return route.fulfill({ response: answer })
    const entries = Array.from({ length: 5_000 }, (_, at) => {
      const name = `Folder ${String(at).padStart(4, '0')}`
      return { ...dir, name, path: name }
    })
    await route.fulfill({ response: answer, json: { ...body, entries } })
  })

test('a tree of five thousand folders renders only those in view, and the keyboard reaches all', async () => {
  await using person = await openAdmin(browser, server, '')
  const { page } = person
  await manyFolders(page)
  await page.goto(`${server.url}/admin/libraries/1/folders`)
  const items = page.getByRole('treeitem')
  await page.getByRole('treeitem', { name: 'Folder 0000' }).waitFor()
  await until('a window of them', async () => (await items.count()) < 100)
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await page.getByRole('treeitem', { name: 'Books' }).focus()
  await page.keyboard.press('End')
  await until('the last', async () => (await focused())?.startsWith('Folder 4999') ?? false)
  assert.equal(await page.getByRole('treeitem', { name: 'Folder 4999' }).getAttribute('aria-posinset'), '5000')
  await page.keyboard.press('ArrowUp')
  await until('one row up', async () => (await focused())?.startsWith('Folder 4998') ?? false)
  for (let at = 0; at < 30; at += 1) await page.keyboard.press('ArrowUp')
  await until('thirty up', async () => (await focused())?.startsWith('Folder 4968') ?? false)
  await page.keyboard.press('Home')
  await until('the first', async () => (await focused())?.startsWith('Books') ?? false)
  assert.ok((await items.count()) < 100)
})

test('scrolling the tree with a pointer shows its rows, and the focused row keeps the focus', async () => {
  await using person = await openAdmin(browser, server, '')
  const { page } = person
  await manyFolders(page)
  await page.goto(`${server.url}/admin/libraries/1/folders`)
  await page.getByRole('treeitem', { name: 'Folder 0003' }).waitFor()
  await page.getByRole('treeitem', { name: 'Books' }).focus()
  for (let at = 0; at < 4; at += 1) await page.keyboard.press('ArrowDown')
  await page.locator('.tree').evaluate((tree) => tree.scrollTo(0, tree.scrollHeight / 2))
  await page
    .getByRole('treeitem', { name: /Folder 2[45]\d\d/ })
    .first()
    .waitFor()
  assert.match((await page.evaluate(() => document.activeElement?.textContent)) ?? '', /^Folder 0003/)
  await page.locator('.tree').evaluate((tree) => tree.scrollTo(0, tree.scrollHeight))
  const last = page.getByRole('treeitem', { name: 'Folder 4999' })
  await last.waitFor()
  const [row, tree] = [await last.boundingBox(), await page.locator('.tree').boundingBox()]
  assert.ok(row && tree && row.y + row.height <= tree.y + tree.height + 1, 'the list ends with the last row')
})

longTest('a long title takes three lines in a detail pane, and assistive technology gets all of it', async () => {
  await using person = await openAdmin(browser, server, `/books/1?${new URLSearchParams({ path: 'Zed/long.mp3' })}`)
  const { page } = person
  const heading = page.locator('.detail-title')
  await until('the title', async () => (await heading.getAttribute('title')) === TITLE.trim())
  const lines = await heading.evaluate((it) => it.clientHeight / Number.parseFloat(getComputedStyle(it).lineHeight))
  assert.ok(lines > 2.5 && lines < 3.5, `${lines} lines`)
})

test('a detail pane has one primary button, even while chapter titles are edited', async () => {
  await using person = await openAdmin(browser, server, `/books/1?${new URLSearchParams({ path: 'Ada Moor/The Long Walk' })}`)
  const { page } = person
  const filled = page.locator('button.fill:visible, a.fill:visible')
  await page.getByRole('button', { name: 'Edit titles' }).waitFor()
  assert.equal(await filled.count(), 1)
  await page.getByRole('button', { name: 'Edit titles' }).click()
  await page.getByLabel('Title of chapter 1', { exact: true }).waitFor()
  assert.equal(await filled.count(), 1)
  assert.ok(await filled.evaluate((button) => button.closest('form')?.querySelector('.book-chapters') !== null))
  await page.getByRole('button', { name: 'Cancel' }).click()
  assert.equal(await filled.count(), 1)
})

longTest('a preview based on a sample of the books says so', async () => {
  await using person = await openAdmin(browser, server, '/libraries/1')
  const { page } = person
  await page.route(/\/admin\/books\?/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), next_cursor: 'more' } })
  })
  await page.route(/\/admin\/books\?.*cursor=/, async (route) => {
    const url = new URL(route.request().url())
    url.searchParams.delete('cursor')
    const answer = await route.fetch({ url: String(url) })
    await route.fulfill({ response: answer, json: { ...(await answer.json()), next_cursor: 'more' } })
  })
  await page.locator('.detail form').getByRole('checkbox').first().check()
  await page.getByText('(preview of the first 50 books)').waitFor()
})
