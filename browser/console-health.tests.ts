import assert from 'node:assert/strict'
import { renameSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { serverAndBrowser } from './server-and-browser.ts'
import { openAdmin } from './test-console.ts'
import { onAnotherDevice } from './test-listener.ts'

const { server, browser } = await serverAndBrowser()
await server.admin('ann')
await server.listener('mia')

test('progress and marks of a missing path can be moved to a book that the library shows, and to no other', async () => {
  const mia = await onAnotherDevice(server, 'mia')
  await mia.save('Ben Sea/Tides/1 - Low Water', 40)
  renameSync(path.join(server.root, 'Ben Sea/Tides/1 - Low Water'), path.join(server.data, 'away'))
  await server.post('/admin/libraries/1/scan', {})
  await server.scanned()
  await using person = await openAdmin(browser, server, '/health/missing')
  const { page } = person
  await page.getByRole('button', { name: 'Transfer' }).click()
  const dialog = page.getByRole('dialog')
  const find = dialog.getByLabel('Find the book')
  const act = dialog.getByRole('button', { name: 'Transfer' })
  await find.fill('garden')
  await dialog.getByRole('radio', { name: /Secret Garden Notes/ }).check()
  await find.fill('high')
  const high = dialog.getByRole('radio', { name: /High Water/ })
  await high.waitFor()
  assert.equal(await act.isDisabled(), true, 'the chosen one is not in the list')
  await high.check()
  await act.click()
  await page.locator('.toast').getByText('Transferred to “High Water”.').waitFor()
  assert.equal((await mia.row('Ben Sea/Tides/2 - High Water'))?.position, 40)
})
