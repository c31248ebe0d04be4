import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holdResponses } from './hold-responses.ts'
import { serverAndBrowser } from './server-and-browser.ts'
import { until } from './test-browser.ts'
import { openAdmin, openPalette } from './test-console.ts'

const { server, browser } = await serverAndBrowser()
await server.admin('ann')
await server.listener('lowell')

test('Enter waits for the server\'s results, and no "not found" shows before', async () => {
  await using person = await openAdmin(browser, server, '')
  const { page } = person
  const books = await holdResponses(page, 'GET', /\/admin\/books\?q=/)
  await openPalette(page)
  await page.keyboard.type('low wat')
  await page.keyboard.press('Enter')
  await until('the request', () => books.count > 0)
  assert.equal(await page.locator('.palette [role=status]').count(), 0)
  books.release()
  await page.getByRole('heading', { level: 2, name: 'Low Water' }).waitFor()
})

test('a result selected with the arrow keys is still selected when new results appear above it', async () => {
  await using person = await openAdmin(browser, server, '')
  const { page } = person
  const people = await holdResponses(page, 'GET', /\/admin\/users$/)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await openPalette(page)
  await page.keyboard.type('low')
  await page.getByRole('option', { name: /Low Water/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await until('the people', () => people.count > 0)
  people.release()
  await page.getByRole('option', { name: /lowell/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 2, name: 'Low Water' }).waitFor()
})
