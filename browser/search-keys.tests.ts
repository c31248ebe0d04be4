import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { holdResponses } from './hold-responses.ts'
import { serverAndBrowser } from './server-and-browser.ts'
import { DESKTOP, until } from './test-browser.ts'

const { server, someone } = await serverAndBrowser({ serviceWorkers: 'block' })

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

/** Types "l", which gets a response, and then "long wa", whose responses are held: the list still shows the results for "l". */
async function typing(page: Page) {
  await page.goto(`${server.url}/web/search`)
  await page.getByRole('searchbox').fill('l')
  await page.getByRole('link', { name: 'Low Water' }).waitFor()
  const answer = await holdResponses(page, 'GET', /\/search\?q=lo/)
  await page.getByRole('searchbox').pressSequentially('ong wa')
  return answer
}

test('Enter opens the result of the typed query even before the response', async () => {
  await using person = await someone('uma', { viewport: DESKTOP })
  const { page } = person
  const answer = await typing(page)
  await page.keyboard.press('Enter')
  await until('the request', () => answer.count > 0)
  assert.equal(new URL(page.url()).pathname, '/web/search')
  answer.release()
  await title(page, 'The Long Walk')
})

test('arrow keys pressed before the response move into the results', async () => {
  await using person = await someone('ugo', { viewport: DESKTOP })
  const { page } = person
  const answer = await typing(page)
  await page.keyboard.press('ArrowDown')
  await until('the request', () => answer.count > 0)
  answer.release()
  await until('the first result', async () => (await focused(page)) === 'The Long Walk')
  await page.keyboard.press('Enter')
  await title(page, 'The Long Walk')
})

test('a focused result that disappears passes the focus to the first result', async () => {
  await using person = await someone('ulla', { viewport: DESKTOP })
  const { page } = person
  const answer = await typing(page)
  await page.getByRole('link', { name: 'Low Water' }).focus()
  await until('the request', () => answer.count > 0)
  answer.release()
  await until('the first result', async () => (await focused(page)) === 'The Long Walk')
})

test('further typing cancels keys pressed ahead', async () => {
  await using person = await someone('udo', { viewport: DESKTOP })
  const { page } = person
  const answer = await typing(page)
  await page.keyboard.press('Enter')
  await page.keyboard.type('l')
  await until('the request', () => answer.count > 0)
  answer.release()
  await page.getByRole('link', { name: 'Low Water' }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'The Long Walk' }).waitFor()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  assert.equal(new URL(page.url()).pathname, '/web/search')
  assert.equal(await page.getByRole('searchbox').evaluate((field) => field === document.activeElement), true)
})
