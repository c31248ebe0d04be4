import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serverAndBrowser } from './server-and-browser.ts'
import { openAdmin } from './test-console.ts'

const { server, browser } = await serverAndBrowser()
await server.admin('ann')

test('a change shows in the audit log, by area and text, and its target leads to its page', async () => {
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

test('the log grows while it is looked at, stands still when paused, and is narrowed', async () => {
  await using person = await openAdmin(browser, server, '/logs')
  const { page } = person
  const lines = page.getByRole('list', { name: 'Log messages' }).getByRole('listitem')
  await lines.first().waitFor()
  await page.getByLabel('Search').fill('backup finished')
  await page.waitForURL(/q=backup/)
  const before = await lines.count()
  await server.post('/admin/backups')
  await lines.nth(before).waitFor()
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByText("Paused. New messages aren't shown.").waitFor()
  await page.getByRole('button', { name: 'Resume' }).click()
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
  await page.getByText(/The update check is off/).waitFor()
})
