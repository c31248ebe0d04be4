import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { test } from 'node:test'
import { longTest, someOf } from '@chapterhouse/testkit/runs'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import type { Page } from 'playwright-core'
import { holdResponses } from './hold-responses.ts'
import { serverAndBrowser } from './server-and-browser.ts'
import { until } from './test-browser.ts'
import { openAdmin } from './test-console.ts'

const { server, browser } = await serverAndBrowser()
await server.admin('ann')

const WALK = `/books/1?${new URLSearchParams({ path: 'Ada Moor/The Long Walk' })}`

const name = (page: Page) => page.getByLabel(/^(Name|Username)$/)
const title = (page: Page) => page.locator('.detail').getByLabel('Title', { exact: true })
const narrator = (page: Page) => page.locator('.detail').getByLabel('Narrator', { exact: true })

/** Edits the book as another admin. */
const elsewhere = (set: Record<string, string>) =>
  fetch(`${server.url}/api/v1/admin/libraries/1/book?${WALK.split('?')[1]}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${server.token}` },
    body: JSON.stringify({ set }),
  }).then((answer) => assert.ok(answer.ok))

const forms: readonly [what: string, where: string, path: RegExp, fill: (page: Page) => Promise<void>, open?: string][] = [
  ['a share', '/shares/new', /\/admin\/shares$/, (page) => name(page).fill('Once')],
  ['a person', '/people/new', /\/admin\/users$/, (page) => name(page).fill('once')],
  ['an invite', '/people/1', /\/users\/\d+\/authcode$/, (page) => page.getByLabel('Note').first().fill('x'), 'Create invite'],
]
for (const [what, where, path, fill, open] of someOf(forms, 1))
  test(`sending ${what} twice creates one`, async () => {
    await using person = await openAdmin(browser, server, where)
    const { page } = person
    const pending = await holdResponses(page, 'POST', path)
    if (open) await page.getByRole('button', { name: open }).first().click()
    await fill(page)
    await page.keyboard.press('Enter')
    await until('the request', () => pending.count === 1)
    await page.keyboard.press('Enter')
    // Both before the page renders again.
    await page.evaluate(() => document.activeElement?.closest('form')?.requestSubmit())
    pending.release()
    await page
      .locator(open ? 'dialog .copy-field' : '.toast')
      .first()
      .waitFor()
    assert.equal(pending.count, 1)
    assert.equal(await page.getByRole('alert').count(), 0)
  })

test('a list requested before a creation does not hide the new item', async () => {
  await using person = await openAdmin(browser, server, '')
  const { page } = person
  const pending = await holdResponses(page, 'GET', /\/admin\/shares$/)
  await page.goto(`${server.url}/admin/shares/new`)
  await until('the previous list', () => pending.count > 0)
  await name(page).fill('Fresh')
  await page.keyboard.press('Enter')
  await page.locator('.toast').getByText('Fresh').waitFor()
  pending.release()
  await page.getByRole('heading', { level: 2, name: 'Fresh' }).waitFor()
})

test('a reopened book shows changes made since, and saves only the fields that were typed in', async () => {
  await using person = await openAdmin(browser, server, WALK)
  const { page } = person
  await title(page).waitFor()
  await page.getByRole('navigation').getByRole('link', { name: 'Shares' }).click()
  await page.getByRole('link', { name: 'Create share' }).click()
  await elsewhere({ title: 'The Longest Walk' })
  // After any change, all cached data counts as stale.
  await name(page).fill('Meanwhile')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 2, name: 'Meanwhile' }).waitFor()
  const pending = await holdResponses(page, 'GET', /\/admin\/libraries\/1\/book\?/)
  await page.getByRole('navigation').getByRole('link', { name: 'Books', exact: true }).click()
  await page.getByRole('link', { name: /The Long/ }).click()
  await narrator(page).fill('Una Fox')
  pending.release()
  await until('the changed value', async () => (await title(page).inputValue()) === 'The Longest Walk')
  assert.equal(await narrator(page).inputValue(), 'Una Fox')
  await narrator(page).focus()
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.keyboard.press('Enter')
  assert.deepEqual((await sent).postDataJSON(), { set: { narrator: 'Una Fox' } })
})

test('keeps text typed after a save was sent when the response arrives', async () => {
  await using person = await openAdmin(browser, server, WALK)
  const { page } = person
  const pending = await holdResponses(page, 'PATCH', /\/admin\/libraries\/1\/book\?/)
  await narrator(page).fill('Vera')
  await page.keyboard.press('Enter')
  await until('the request', () => pending.count === 1)
  await narrator(page).fill('Vera Gray')
  pending.release()
  await page.locator('.toast').waitFor()
  assert.equal(await narrator(page).inputValue(), 'Vera Gray')
})

longTest("renaming a share keeps another admin's newer note", async () => {
  const { id } = await server.post<{ id: number }>('/admin/shares', { name: 'Two hands', description: 'first' })
  await using person = await openAdmin(browser, server, `/shares/${id}`)
  const { page } = person
  await name(page).fill('Four hands')
  await fetch(`${server.url}/api/v1/admin/shares/${id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${server.token}` },
    body: JSON.stringify({ description: 'second' }),
  })
  await page.keyboard.press('Enter')
  await page.locator('.toast').waitFor()
  await page.getByRole('heading', { level: 2, name: 'Four hands' }).waitFor()
  await until('the note', async () => (await page.getByRole('textbox', { name: 'Note' }).inputValue()) === 'second')
})

longTest('keeps a chapter title typed while another is being saved', async () => {
  await using person = await openAdmin(browser, server, WALK)
  const { page } = person
  const pending = await holdResponses(page, 'PATCH', /\/admin\/libraries\/1\/book\?/)
  await page.getByRole('button', { name: 'Edit titles' }).click()
  const chapter = (number: number) => page.getByLabel(`Title of chapter ${number}`, { exact: true })
  await chapter(1).fill('The gate')
  await page.keyboard.press('Enter')
  await until('the request', () => pending.count === 1)
  await chapter(2).fill('The climb')
  pending.release()
  await page.locator('.toast').waitFor()
  assert.equal(await chapter(2).inputValue(), 'The climb')
  await until('the saved value', async () => (await chapter(1).inputValue()) === 'The gate')
})

longTest('a button pressed while the page refreshes after a change works', async () => {
  const { id } = await server.post<{ id: number }>('/admin/shares', { name: 'Pressed' })
  await using person = await openAdmin(browser, server, `/shares/${id}`)
  const { page } = person
  const detail = page.locator('.detail')
  await detail.getByLabel('Library').selectOption('Books')
  const folder = detail.getByLabel('Folder in the library')
  const pending = await holdResponses(page, 'GET', /\/admin\/shares$/)
  await folder.fill('Ada Moore')
  await page.keyboard.press('Enter')
  await detail.getByText('Nothing found at this path.').waitFor()
  await until('the refetch', () => pending.count > 0)
  await folder.fill('Ada Moor')
  await detail.getByRole('button', { name: 'Add folder' }).click()
  await page.locator('.toast').getByText('This share has no members yet.').waitFor()
  pending.release()
  await detail.getByRole('button', { name: /Remove .*Ada Moor/ }).waitFor()
})

test('moving a library up twice before the first response moves it twice; a refusal is shown', async () => {
  using folder = temporaryFolder()
  for (const name of ['Second', 'Third']) {
    mkdirSync(folder.at(name))
    await server.post('/admin/libraries', { name, root: folder.at(name) })
  }
  const names = async () => {
    const { libraries } = await server.get<{ libraries: { name: string }[] }>('/admin/libraries')
    return libraries.map(({ name: called }) => called).join()
  }
  await using person = await openAdmin(browser, server, '/libraries')
  const { page } = person
  const up = page.getByRole('button', { name: 'Move Third up' })
  const pending = await holdResponses(page, 'PUT', /\/admin\/libraries\/order$/)
  await up.click()
  await up.click()
  pending.release()
  await page.locator('.toast').getByText('Third is now number 1.').waitFor()
  assert.equal(await names(), 'Third,Books,Second')
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await page.locator('.toast').getByText('Third is now number 2.').waitFor()
  assert.equal(await names(), 'Books,Third,Second')
  await page.route(/\/admin\/libraries\/order$/, (route) => route.fulfill({ status: 500, json: { error: 'broken' } }))
  await up.click()
  await page.locator('.toast').filter({ hasNotText: 'number' }).waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
