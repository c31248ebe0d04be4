import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { longTest } from '@chapterhouse/testkit/runs'
import type { Page } from 'playwright-core'
import { holdResponses } from './hold-responses.ts'
import { serverAndBrowser } from './server-and-browser.ts'
import { until } from './test-browser.ts'
import { openAdmin } from './test-console.ts'

const { server, browser } = await serverAndBrowser()
await server.admin('ann')

interface Answer {
  backups: { name: string; kind: string }[]
  restore: { pending: { name: string } | null }
}
const answer = () => server.get<Answer>('/admin/backups')
const rows = (page: Page) => page.locator('tbody [data-row]')
const fileOf = (name: string) => readFileSync(path.join(server.data, 'backups', name))

/** The page with at least one backup, the newest of which is returned; two within one second would have the same name. */
async function withBackup() {
  const person = await openAdmin(browser, server, '/backups')
  const { page } = person
  const before = (await answer()).backups.length
  await until('a backup', async () => {
    await page.getByRole('button', { name: 'Back up now' }).click()
    await page.locator('.toast').getByText('Backup finished.').waitFor()
    return (await answer()).backups.length > before
  })
  await until('its row', async () => (await rows(page).count()) === before + 1)
  const [newest] = (await answer()).backups
  assert.ok(newest)
  return { person, page, name: newest.name, row: rows(page).first(), dialog: page.getByRole('dialog') }
}

test('a page without backups explains them; a new one is shown with its type and size', async () => {
  // Other tests on this server create backups too.
  for (const { name } of (await answer()).backups) await server.delete(`/admin/backups/${name}`)
  await using empty = await openAdmin(browser, server, '/backups')
  await empty.page.getByRole('heading', { name: 'No backups yet.' }).waitFor()
  await empty.page.getByText(/^Next backup (today|tomorrow) at 3:00/).waitFor()
  const { person, row } = await withBackup()
  await using _ = person
  assert.match(await row.innerText(), /Manual[\s\S]*\d+ kB|MB/)
})

longTest('a failed backup shows an error with advice', async () => {
  await using person = await openAdmin(browser, server, '/backups')
  const { page } = person
  await page.route('**/api/v1/admin/backups', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    json.status.last = { at: new Date().toISOString(), ok: false, trigger: 'manual', error: 'disk_full' }
    await route.fulfill({ response, json })
  })
  await page.reload()
  await page.getByText(`The disk is full. Free up space in ${path.join(server.data, 'backups')}`).waitFor()
})

test('a backup is downloaded unchanged, in a browser without a file picker', async () => {
  const { person, page, name, row, dialog } = await withBackup()
  await using _ = person
  await page.evaluate(() => Object.assign(window, { showSaveFilePicker: undefined }))
  await row.getByRole('button', { name: /^Download/ }).click()
  await dialog.getByText(/^The backup from .* is \d+ kB\.$/).waitFor()
  const started = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const download = await started
  assert.equal(download.suggestedFilename(), name)
  assert.ok(readFileSync(await download.path()).equals(fileOf(name)))
  await page.locator('.toast').getByText('Backup downloaded.').waitFor()
  await dialog.waitFor({ state: 'detached' })
})

longTest('with a file picker a backup is streamed to disk, and a cancelled download leaves nothing', async () => {
  const { person, page, name, row, dialog } = await withBackup()
  await using _ = person
  // The picker is part of the browser, so the file is in the page's storage instead.
  await page.evaluate(() =>
    Object.assign(window, {
      showSaveFilePicker: async ({ suggestedName }: { suggestedName: string }) =>
        (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true }),
    }),
  )
  const written = () =>
    page.evaluate(async (file) => {
      const handle = await (await navigator.storage.getDirectory()).getFileHandle(file)
      return [...new Uint8Array(await (await handle.getFile()).arrayBuffer())]
    }, name)
  const waiting = await holdResponses(page, 'GET', /\/admin\/backups\/chapterhouse-/)
  await row.getByRole('button', { name: /^Download/ }).click()
  await dialog.getByRole('button', { name: 'Download' }).click()
  await dialog.getByRole('progressbar').waitFor()
  await until('the request', () => waiting.count > 0)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  waiting.release()
  assert.deepEqual(await written(), [])

  await row.getByRole('button', { name: /^Download/ }).click()
  await dialog.getByRole('button', { name: 'Download' }).click()
  await page.locator('.toast').getByText('Backup downloaded.').waitFor()
  assert.ok(Buffer.from(await written()).equals(fileOf(name)))
})

test('a backup too large for this browser is downloaded by a command with an API key', async () => {
  const { person, page, name, row, dialog } = await withBackup()
  await using _ = person
  await page.route('**/api/v1/admin/backups', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    for (const backup of json.backups) backup.size = 3_000_000_000
    await route.fulfill({ response, json })
  })
  await page.reload()
  await page.evaluate(() => Object.assign(window, { showSaveFilePicker: undefined }))
  await row.getByRole('button', { name: /^Download/ }).click()
  await dialog.getByText('is 3 GB.').waitFor()
  assert.equal(await dialog.getByRole('button', { name: 'Download', exact: true }).count(), 0)
  assert.equal(await dialog.getByLabel('Or copy this file from the server').inputValue(), path.join(server.data, 'backups', name))
  const command = await dialog.getByLabel('Download command').inputValue()
  const [, header = '', file, url = ''] = /^curl -f -H "Authorization: (.+)" -o (\S+) (\S+)$/.exec(command) ?? []
  const { token: key } = await server.post<{ token: string }>('/auth/tokens', { label: 'Downloads' })
  const answer = await fetch(url, { headers: { authorization: header.replace('YOUR_API_KEY', key) } })
  assert.equal(file, name)
  assert.ok(Buffer.from(await answer.arrayBuffer()).equals(fileOf(name)))
})

longTest('a restore explains how to restart this installation, before and while it waits', async () => {
  const { person, page, row, dialog } = await withBackup()
  await using _ = person
  for (const [facts, how] of [
    [{ install: 'source', restart_command: 'systemctl restart books' }, 'In a shell on the server, run: systemctl restart books'],
    [{ install: 'docker', restart_command: '' }, 'Restart its container, for example: docker restart chapterhouse'],
    [{ install: 'source', restart_command: '' }, 'Stop the program with Ctrl+C, then start it again as before.'],
  ] as const) {
    await page.route('**/api/v1/admin/system', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), ...facts } })
    })
    await page.reload()
    await row.getByRole('button', { name: /^Restore/ }).click()
    await dialog.getByText(`Nothing happens until you restart the server. ${how}`).waitFor()
    await dialog.getByRole('button', { name: 'Restore' }).click()
    await page.getByText(`Restart the server to apply it. ${how}`).waitFor()
    await page.getByRole('button', { name: 'Cancel restore' }).click()
    await page.getByText('waiting to be restored').waitFor({ state: 'detached' })
  }
})

test('a restore first says what comes back and what is lost, waits for a restart, and can be cancelled', async () => {
  const { person, page, name, row, dialog } = await withBackup()
  await using _ = person
  await row.getByRole('button', { name: /^Restore/ }).click()
  await dialog.getByText(/Sign-ins and API keys revoked since then/).waitFor()
  await dialog.getByText(/^Everything since .* will be lost/).waitFor()
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await page.getByText('waiting to be restored (requested by ann)').waitFor()
  assert.equal((await answer()).restore.pending?.name, name)
  await page.getByRole('button', { name: 'Cancel restore' }).click()
  await page.getByText('waiting to be restored').waitFor({ state: 'detached' })
  assert.equal((await answer()).restore.pending, null)
})

test('deleting a backup with a pending restore says that it cancels the restore', async () => {
  const { person, page, name, row, dialog } = await withBackup()
  await using _ = person
  await server.post(`/admin/backups/${name}/restore`)
  await page.reload()
  await page.getByText('waiting to be restored').waitFor()
  await row.getByRole('button', { name: /^Delete/ }).click()
  await dialog.getByText('A pending restore uses this backup. It will be cancelled.').waitFor()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await dialog.waitFor({ state: 'detached' })
  const after = await answer()
  assert.deepEqual([after.backups.some((backup) => backup.name === name), after.restore.pending], [false, null])
})

test('the outcome of a restore is shown with its reason', async () => {
  await using person = await openAdmin(browser, server, '/backups')
  const { page } = person
  await page.route('**/api/v1/admin/backups', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    json.restore.last = {
      ...{ name: 'chapterhouse-20261001-030000Z-scheduled.db', requested_by: 'ann', ok: false, error: 'newer' },
      applied_at: new Date().toISOString(),
    }
    await route.fulfill({ response, json })
  })
  await page.reload()
  await page.getByText(/^The backup from 1 Oct 2026|The backup from Oct 1, 2026/).waitFor()
  await page.getByText('It was made by a newer version.').waitFor()
})

test('the schedule is changed in a dialog; a refused number is marked at its field', async () => {
  await using person = await openAdmin(browser, server, '/backups')
  const { page } = person
  const dialog = page.getByRole('dialog')
  await page.getByText('Every day at 3:00').waitFor()
  await page.getByRole('button', { name: 'Change' }).click()
  await dialog.getByLabel('Schedule').selectOption('Once a week')
  await dialog.getByLabel('Day').selectOption('Friday')
  await dialog.getByLabel('Time').fill('04:30')
  await dialog.getByLabel('Backups to keep').fill('0')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('alert').getByText('Enter a whole number from 1 to 365.').waitFor()
  assert.equal(await dialog.getByLabel('Backups to keep').getAttribute('aria-invalid'), 'true')
  await dialog.getByLabel('Backups to keep').fill('1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Every Friday at 4:30').waitFor()
  await page.getByText('The newest automatic backup is kept.').waitFor()
  const { backups } = await server.get<{ backups: { schedule: string; keep: number } }>('/admin/settings')
  assert.deepEqual([backups.schedule, backups.keep], ['weekly:fri:04:30', 1])
})
