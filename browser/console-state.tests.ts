import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serverAndBrowser } from './server-and-browser.ts'
import { until } from './test-browser.ts'
import { openAdmin } from './test-console.ts'

const { server, browser } = await serverAndBrowser()
await server.admin('ann')

test('a change is shown in the audit log, can be found by area and text, and its target links to its page', async () => {
  await using person = await openAdmin(browser, server, '/audit')
  const { page } = person
  await server.post('/admin/shares', { name: 'Grandparents', paths: [] })
  await page.reload()
  const row = page.getByRole('row', { name: /Share created/ }).first()
  await row.waitFor()
  await page.getByLabel('Area').selectOption('backup')
  await row.waitFor({ state: 'detached' })
  await page.getByLabel('Area').selectOption('')
  await page.getByLabel('Search').fill('grandpar')
  await page.waitForURL(/q=grandpar/)
  assert.match(await row.innerText(), /Grandparents/)
  await row.getByRole('link', { name: 'Grandparents' }).click()
  await page.getByRole('heading', { name: 'Grandparents' }).waitFor()
})

test('an entry opens with all its details; a book that no longer exists is not a link', async () => {
  const entry = {
    ...{ at: '2026-11-24T12:00:00.000Z', actor_id: 1, actor_name: 'ann', via: 'session', action: 'book.edit' },
    details: { set: { title: 'A new title' }, revert: ['author'] },
  }
  await using person = await openAdmin(browser, server, '')
  const { page } = person
  const events = ['Cora Vale/Secret Garden Notes.mp3', 'Gone'].map((book, id) => ({ ...entry, id, target: `Books: ${book}` }))
  await page.route('**/api/v1/admin/audit?**', (route) => route.fulfill({ json: { events, next_before: 0 } }))
  await page.goto(`${server.url}/admin/audit`)
  const rows = page.getByRole('row', { name: /Book edited/ })
  await rows.first().getByRole('link', { name: 'Books: Cora Vale' }).waitFor()
  assert.equal(await rows.last().getByRole('link').count(), 0)
  await rows.first().getByRole('button', { name: 'Book edited' }).click()
  const sheet = page.getByRole('dialog', { name: 'Book edited' })
  await sheet.getByText('title: A new title').waitFor()
  await sheet.getByRole('link', { name: 'Books: Cora Vale' }).click()
  await page.getByRole('heading', { level: 2, name: 'Secret Garden Notes' }).waitFor()
})

test('the log grows while it is visible, stops when paused, can be filtered and copied', async () => {
  await using person = await openAdmin(browser, server, '/logs')
  const { page, context } = person
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const lines = page.getByRole('list', { name: 'Log messages' }).getByRole('listitem')
  await lines.first().waitFor()
  await page.getByLabel('Search').fill('backup finished')
  await page.waitForURL(/q=backup/)
  await page.waitForFunction(() => document.querySelectorAll('.skeleton').length === 0)
  const before = await lines.count()
  await server.post('/admin/backups')
  await lines.nth(before).waitFor()
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByText("Paused. New messages aren't shown.").waitFor()
  await until('another backup', async () => {
    await server.post('/admin/backups').catch(() => undefined)
    const { entries } = await server.get<{ entries: unknown[] }>('/admin/logs?q=backup+finished')
    return entries.length > before + 1
  })
  assert.equal(await lines.count(), before + 1)
  await page.getByRole('button', { name: 'Copy' }).click()
  await page.locator('.toast').getByText('Copied.').waitFor()
  const copied = (await page.evaluate(() => navigator.clipboard.readText())).split('\n')
  assert.equal(copied.length, before + 1)
  assert.match(copied.at(-1) ?? '', /^\d{4}-\S+Z info backup finished name=chapterhouse-\S+ bytes=\d+$/)
  await page.getByRole('button', { name: 'Resume' }).click()
  await lines.nth(before + 1).waitFor()
  await page.getByLabel('Level').selectOption('error')
  await page.getByText('No messages match these filters.').waitFor()
})

test('the page about the server shows its version, disks and background jobs', async () => {
  await using person = await openAdmin(browser, server, '/system')
  const { page } = person
  const about = page.getByRole('region', { name: 'Server' })
  await about.getByText('Data folder').waitFor()
  assert.match(await about.innerText(), /Node\.js v24/)
  await page
    .getByText(/free of/)
    .first()
    .waitFor()
  await page.getByText('All background jobs are running.').waitFor()
  await page.getByText('The update check is off.').waitFor()
  await page.getByRole('link', { name: 'Turn it on in Settings' }).waitFor()
})

test('"Check now" shows the newest release, and a failed background job is listed', async () => {
  await using person = await openAdmin(browser, server, '')
  const { page } = person
  const update = { enabled: true, latest: null as object | null, checked_at: null as string | null }
  await page.route('**/api/v1/admin/system', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    Object.assign(json.update, update)
    json.loops = [{ ...json.loops[0], name: 'backups', failures: 2, last_error: 'disk I/O error' }]
    await route.fulfill({ response, json })
  })
  await page.route('**/api/v1/admin/update/check', async (route) => {
    const latest = { version: '9.9.9', name: 'Nine', url: 'https://forge.example/9', published_at: '2026-11-24T12:00:00Z' }
    Object.assign(update, { latest, checked_at: new Date().toISOString() })
    await route.fulfill({ json: { ...update, current: 'dev', update_available: false, comparable: false, error: '', install: '' } })
  })
  await page.goto(`${server.url}/admin/system`)
  await page.getByText('backups failed 2 times.').waitFor()
  await page.getByText('disk I/O error').waitFor()
  await page.getByText('Not checked yet.').waitFor()
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByText(/9\.9\.9/).waitFor()
  assert.equal(await page.getByRole('link', { name: 'Release notes' }).getAttribute('href'), 'https://forge.example/9')
})
