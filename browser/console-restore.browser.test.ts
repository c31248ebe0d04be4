import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { openBrowser } from './test-browser.ts'
import { openAdmin } from './test-console.ts'
import { startTestServer } from './test-server.ts'

test('a backup is created, downloaded and restored at a restart, and the outcome is shown', async () => {
  await using server = await startTestServer()
  await using browser = await openBrowser()
  await server.admin('ann')
  await using person = await openAdmin(browser, server, '/backups')
  const { page } = person
  const dialog = page.getByRole('dialog')
  const row = page.locator('tbody [data-row]').filter({ hasText: 'Manual' })
  await page.getByRole('button', { name: 'Back up now' }).click()
  await row.waitFor()

  await page.evaluate(() => Object.assign(window, { showSaveFilePicker: undefined }))
  await row.getByRole('button', { name: /^Download/ }).click()
  const started = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const download = await started
  const bytes = readFileSync(await download.path())
  assert.ok(bytes.equals(readFileSync(path.join(server.data, 'backups', download.suggestedFilename()))))
  await dialog.waitFor({ state: 'detached' })

  await server.listener('late')
  await row.getByRole('button', { name: /^Restore/ }).click()
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await page.getByText('waiting to be restored (requested by ann)').waitFor()
  await server.stop()
  await server.again()
  await page.reload()
  await page.getByText(/^The backup from .* was restored/).waitFor()
  await page.getByText(/The previous database is in the list: type “Before a restore”/).waitFor()
  await page.locator('tbody [data-row]').filter({ hasText: 'Before a restore' }).waitFor()
  assert.equal(await page.getByText('waiting to be restored').count(), 0)
  await page.getByRole('navigation').getByRole('link', { name: 'People' }).click()
  await page.getByRole('link', { name: 'ann' }).waitFor()
  assert.equal(await page.getByRole('link', { name: 'late' }).count(), 0, 'created after the backup')
})
