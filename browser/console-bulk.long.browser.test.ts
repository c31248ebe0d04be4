import assert from 'node:assert/strict'
import { copyFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { serverAndBrowser } from './server-and-browser.ts'
import { until } from './test-browser.ts'
import { openAdmin } from './test-console.ts'

const COUNT = 70
const FIRST = 'Dan Oak/Book 00/CD 1/1.mp3'
const { server, browser } = await serverAndBrowser({ tree: { [FIRST]: { kind: 'mp3', seconds: 1 } } })

const booksHere = async () => (await server.get<{ books: unknown[] }>('/admin/books?limit=200')).books.length
const toast = (page: Page) => page.locator('.toast')

test('seventy books in disc folders are merged together, including the rest, and split again by Undo', async () => {
  for (let at = 0; at < COUNT; at += 1)
    for (const disc of at === 0 ? ['CD 2'] : ['CD 1', 'CD 2']) {
      const folder = path.join(server.root, 'Dan Oak', `Book ${String(at).padStart(2, '0')}`, disc)
      mkdirSync(folder, { recursive: true })
      copyFileSync(path.join(server.root, FIRST), path.join(folder, '1.mp3'))
    }
  await server.post('/admin/scan')
  await server.scanned()
  await server.admin('ann')
  assert.equal(await booksHere(), COUNT * 2)

  await using person = await openAdmin(browser, server, '/health/split_discs')
  const { page } = person
  const rows = page.locator('tbody [data-row]')
  await rows.first().waitFor()
  await rows.first().getByRole('button', { name: 'Merge' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click()
  await toast(page)
    .getByText(`${COUNT - 1} issues of this kind remain.`)
    .waitFor()
  await until('one merged book', async () => (await booksHere()) === COUNT * 2 - 1)

  await page.reload()
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await page.locator('.table-bulk').getByRole('button', { name: 'Merge' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click()
  await toast(page)
    .getByText(`Rescanning ${COUNT - 1} folders.`)
    .waitFor()
  await page.getByText('None.').waitFor()
  await until('all merged', async () => (await booksHere()) === COUNT)

  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await toast(page)
    .getByText(`Reverting ${COUNT - 1} folders.`)
    .waitFor()
  await until('all but the first are discs again', async () => (await booksHere()) === COUNT * 2 - 1)
})
