import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longTest } from '@chapterhouse/testkit/runs'
import { serverAndBrowser } from './server-and-browser.ts'
import { openBrowser, until } from './test-browser.ts'
import { openAdmin } from './test-console.ts'

const { server, browser } = await serverAndBrowser()
await server.admin('ann')

test("a person's page shows how many books they have access to, and links to them; the chip removes the filter", async () => {
  const id = await server.listener('lea', ['Ben Sea'])
  await using person = await openAdmin(browser, server, `/people/${id}`)
  const { page } = person
  const rows = page.locator('tbody [data-row]')
  const link = page.getByRole('region', { name: 'Access' }).getByRole('link', { name: '2 of 4 books' })
  await link.waitFor()
  const counts = () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/books/facets')).length
  assert.equal(await page.evaluate(counts), 1, 'all books are counted by the libraries already')
  await link.click()
  await until('their books', async () => (await rows.count()) === 2)
  assert.deepEqual((await rows.locator('.books-name').allTextContents()).sort(), ['High Water', 'Low Water'])
  assert.equal(new URL(page.url()).search, `?seen_by=${id}`)
  await page.reload()
  await until('the same books', async () => (await rows.count()) === 2)
  await page.getByRole('button', { name: 'Remove filter: visible to lea' }).click()
  await until('all books', async () => (await rows.count()) === 4)
})

/** Enough people to need the search. */
const CROWD = Array.from({ length: 200 }, (_, at) => `reader ${String(at).padStart(3, '0')}`)
let isCrowded = false
async function crowd(): Promise<void> {
  if (isCrowded) return
  isCrowded = true
  for (const username of CROWD) await server.post('/admin/users', { username, role: 'user' })
}

test('typing finds one of 200 people, and the address keeps the search and the open person', async () => {
  await crowd()
  await using person = await openAdmin(browser, server, '/people')
  const { page } = person
  const rows = page.locator('tbody [data-row]')
  await page.getByLabel('Search').fill('read 12')
  await until('the matching people', async () => (await rows.count()) === 10)
  await page.getByRole('button', { name: 'Name' }).click()
  await until('the descending order', async () => (await rows.first().textContent())?.startsWith('reader 129') ?? false)
  assert.equal(await page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort'), 'descending')
  assert.equal(await page.getByRole('columnheader', { name: 'Last seen' }).getAttribute('aria-sort'), 'none')
  await page.getByRole('link', { name: 'reader 125' }).click()
  await page.getByRole('heading', { level: 2, name: 'reader 125' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 2, name: 'reader 125' }).waitFor()
  await until('the list beside', async () => (await rows.count()) === 10)
  await page.locator('.detail-head a').click()
  await until('the previous list', async () => new URL(page.url()).search === '?q=read+12&sort=name&order=desc')
  await page.getByLabel('Search').fill('nobody')
  await page.getByText('No results.').waitFor()
})

longTest('a row opened right after typing is still open while the search continues', async () => {
  const id = await server.listener('nora')
  await using person = await openAdmin(browser, server, '/people')
  const { page } = person
  await page.getByRole('link', { name: 'nora' }).waitFor()
  // In one turn, before the debounce after the last key has ended.
  await page.evaluate((href) => {
    const search = document.querySelector<HTMLInputElement>('input[type=search]')
    if (search) search.value = 'nor'
    search?.dispatchEvent(new Event('input', { bubbles: true }))
    document.querySelector<HTMLElement>(`a[href$="${href}"]`)?.click()
  }, `/people/${id}`)
  await until('the search', async () => page.url().includes('q=nor'))
  assert.equal(new URL(page.url()).pathname, `/admin/people/${id}`)
})

longTest('an invite link that only works on this machine says so, with advice', async () => {
  const id = await server.listener('hanna')
  await using person = await openAdmin(browser, server, `/people/${id}`)
  await person.page.getByRole('button', { name: 'Create invite' }).click()
  const dialog = person.page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create invite' }).click()
  await dialog.getByText(`--bind 0.0.0.0:${new URL(server.url).port} (see docs/install.md)`).waitFor()
})

test("an invite link based on the page's address says so, and one button makes that the public address", async () => {
  const id = await server.listener('jana')
  await using named = await openBrowser({ flags: ['--host-resolver-rules=MAP books.example 127.0.0.1'] })
  const there = { ...server, url: `http://books.example:${new URL(server.url).port}` }
  await using person = await openAdmin(named, there, `/people/${id}`)
  const { page } = person
  const dialog = page.getByRole('dialog')
  const create = async () => {
    await page.getByRole('button', { name: 'Create invite' }).click()
    await dialog.getByRole('button', { name: 'Create invite' }).click()
    await dialog.getByRole('button', { name: 'Done' }).waitFor()
  }
  await create()
  await dialog.getByText('No public address is set').waitFor()
  await dialog.getByRole('button', { name: `Use ${there.url} as the public address` }).click()
  await page.getByText('Public address saved.').first().waitFor()
  assert.equal(await dialog.getByText('No public address is set').count(), 0)
  assert.equal((await server.get<{ general: { public_url: string } }>('/admin/settings')).general.public_url, there.url)
  await dialog.getByRole('button', { name: 'Done' }).click()
  const settings = page.waitForResponse(/\/admin\/settings$/)
  await create()
  await settings
  assert.equal(await dialog.getByText('No public address is set').count(), 0)
})

test('a new invite warns that it revokes others if there are any', async () => {
  const id = await server.listener('pia')
  await using person = await openAdmin(browser, server, `/people/${id}`)
  const { page } = person
  const [dialog, replaces] = [page.getByRole('dialog'), page.getByText('This revokes their other active invites.')]
  const invites = page.waitForResponse(/\/admin\/invites$/)
  await page.getByRole('button', { name: 'Create invite' }).click()
  await invites
  await dialog.getByRole('button', { name: 'Create invite' }).waitFor()
  assert.equal(await replaces.count(), 0)
  await dialog.getByRole('button', { name: 'Create invite' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Create invite' }).click()
  await replaces.waitFor()
})

test('invites and devices can be searched and sorted', async () => {
  const id = await server.listener('mona')
  const other = await server.listener('otto')
  for (const [user, label] of [
    [id, 'Tablet'],
    [other, 'Kitchen'],
  ])
    await server.post(`/admin/users/${user}/authcode`, { label })
  await server.session('mona')
  await using person = await openAdmin(browser, server, '/invites?sort=label&order=desc')
  const { page } = person
  const rows = page.locator('tbody [data-row]')
  await until('the search by note', async () => (await rows.first().textContent())?.includes('Tablet') ?? false)
  await page.getByLabel('Search').fill('tab')
  await until('one row', async () => (await rows.count()) === 1)
  await page.getByRole('link', { name: 'Devices' }).click()
  await page.getByLabel('Search').fill('mona')
  await until('one row', async () => (await rows.count()) === 1)
  await page.getByRole('button', { name: 'Last seen' }).click()
  await until('the address', async () => new URL(page.url()).search === '?q=mona&sort=seen')
})

test('one of 200 people can be chosen by typing part of the name; Escape restores the previous choice', async () => {
  await crowd()
  await using person = await openAdmin(browser, server, '/devices')
  const { page } = person
  const field = page.getByRole('combobox', { name: 'Person' })
  await field.focus()
  await page.keyboard.type('187')
  await page.getByRole('option', { name: 'reader 187' }).waitFor()
  assert.equal(await page.getByRole('option').count(), 1)
  await page.keyboard.press('Enter')
  await until('their devices', async () => /user_id=\d+/.test(page.url()))
  assert.equal(await field.inputValue(), 'reader 187')
  await field.click()
  await page.getByText('Keep typing to narrow').waitFor()
  await page.keyboard.press('Enter')
  assert.equal(await field.inputValue(), 'reader 187', 'a person outside the window is not replaced')
  await field.fill('zzz')
  await page.getByText('No matches.').waitFor()
  await page.keyboard.press('Escape')
  assert.equal(await field.inputValue(), 'reader 187')
  await field.fill('reader')
  await page.getByText('100 more matches. Keep typing to narrow them down.').waitFor()
  for (const _ of [1, 2]) await page.keyboard.press('ArrowDown')
  assert.equal(await page.getByRole('option', { selected: true }).textContent(), 'reader 002')
  await page.keyboard.press('Enter')
  await until('another choice', async () => (await field.inputValue()) === 'reader 002')
  for (const key of ['Tab', 'Enter']) {
    await field.fill('reader 005')
    await page.keyboard.press('Enter')
    await until('one person', async () => page.url().includes('user_id'))
    await field.fill('')
    await page.keyboard.press(key)
    await until(`all people, by ${key}`, async () => !page.url().includes('user_id'))
  }
})

longTest('a combobox inside a dialog handles its own keys', async () => {
  await crowd()
  await using person = await openAdmin(browser, server, '/invites')
  const { page } = person
  await page.getByRole('button', { name: 'Create invite' }).click()
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'Person' })
  await field.fill('reader 04')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Escape')
  assert.equal(await page.getByRole('option').count(), 0)
  assert.ok(await page.getByRole('dialog').isVisible(), 'the dialog stays')
  await field.fill('reader 041')
  await page.keyboard.press('Enter')
  assert.equal(await page.getByRole('img', { name: 'QR code' }).count(), 0, 'nothing has been created yet')
  await page.getByRole('dialog').getByRole('button', { name: 'Create invite' }).click()
  await page.getByRole('img', { name: 'QR code' }).waitFor()
  await page.getByRole('heading', { name: /reader 041/ }).waitFor()
})
