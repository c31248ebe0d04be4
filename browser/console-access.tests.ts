import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longTest } from '@chapterhouse/testkit/runs'
import { badWidths } from './page-checks.ts'
import { CONSOLE_LAYERS } from './pages.ts'
import { serverAndBrowser } from './server-and-browser.ts'
import { DESKTOP, until } from './test-browser.ts'
import { openAdmin, openPalette } from './test-console.ts'
import { enter, PASSWORD } from './test-server.ts'

const { server, browser } = await serverAndBrowser()
await server.admin('ann')

test('a listener is refused; an admin who signs in there reaches the requested page', async () => {
  await server.listener('lena')
  await using person = await browser.person({ viewport: DESKTOP })
  await enter(person, server, 'lena')
  const { page } = person
  await page.goto(`${server.url}/admin/people`)
  await page.getByRole('heading', { name: "You don't have access." }).waitFor()
  await page.getByRole('button', { name: 'Use another account' }).click()
  await page.getByLabel('Username').fill('ann')
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Wrong username or password.').waitFor()
  assert.equal(await page.getByLabel('Username').inputValue(), 'ann', 'typed text stays')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'People' }).waitFor()
  await page.getByRole('link', { name: 'lena' }).waitFor()
})

test('an ended session shows the sign-in and then the same page; a former admin sees a message', async () => {
  await using person = await openAdmin(browser, server, '/shares')
  const { page } = person
  const { token } = JSON.parse((await page.evaluate(() => localStorage.getItem('chapterhouse.session'))) ?? '{}') as {
    token: string
  }
  await fetch(`${server.url}/api/v1/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  await page
    .getByRole('link', { name: 'Jobs' })
    .or(page.getByRole('link', { name: 'Scans' }))
    .click()
  await page.getByRole('heading', { name: 'Sign in to the console' }).waitFor()
  await page.getByLabel('Username').fill('ann')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Scans' }).waitFor()

  const id = await server.admin('olga')
  await using other = await browser.person({ viewport: DESKTOP })
  await enter(other, server, 'olga')
  await other.page.goto(`${server.url}/admin/people`)
  await other.page.getByRole('link', { name: 'olga' }).waitFor()
  // The error code decides, whatever its text.
  await other.page.route('**/api/v1/admin/**', async (route) => {
    const response = await route.fetch()
    if (response.status() !== 403) return route.fulfill({ response })
    return route.fulfill({ response, json: { ...(await response.json()), error: 'the wording of another version' } })
  })
  await patchUser(id, { role: 'user' })
  await other.page.getByRole('link', { name: 'Libraries' }).click()
  await other.page.getByRole('heading', { name: "You don't have access." }).waitFor()
})

async function patchUser(id: number, body: unknown): Promise<void> {
  const { token } = await server.session('ann')
  const answer = await fetch(`${server.url}/api/v1/admin/users/${id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  assert.ok(answer.ok)
}

test('by keyboard alone, the palette opens every page, and trees and tables can be navigated', async () => {
  await using person = await openAdmin(browser, server, '')
  const { page } = person
  await openPalette(page)
  await page.keyboard.type('low wat')
  await page.getByRole('option', { name: /Low Water/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 2, name: 'Low Water' }).waitFor()
  await openPalette(page)
  await page.keyboard.type('people')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'People' }).waitFor()
  await page.getByRole('link', { name: 'admin' }).focus()
  await page.keyboard.press('ArrowDown')
  await until('the next row', () => page.evaluate(() => document.activeElement?.textContent === 'ann'))

  await page.goto(`${server.url}/admin/libraries/1/folders`)
  await page.getByRole('treeitem', { name: 'Ada Moor' }).waitFor()
  await page.getByRole('treeitem', { name: 'Books' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.getByRole('treeitem', { name: 'The Long Walk' }).waitFor()
})

longTest('on a wide screen no dialog or sheet of the console is wider than 480 pixels', async () => {
  await using person = await openAdmin(browser, server, '')
  assert.deepEqual(await badWidths(person.page, server.url, CONSOLE_LAYERS), [])
})
