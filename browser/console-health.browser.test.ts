import assert from 'node:assert/strict'
import { renameSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { anAdmin } from './a-console.ts'
import { onAnotherDevice } from './a-listener.ts'
import { houseAndBrowser } from './house-and-browser.ts'

const { house, browser } = await houseAndBrowser()
await house.admin('ann')
await house.listener('mia')

test('what people left at a path that is gone is carried over to a book that is in sight, to no other', async () => {
  const mia = await onAnotherDevice(house, 'mia')
  await mia.save('Ben Sea/Tides/1 - Low Water', 40)
  renameSync(path.join(house.root, 'Ben Sea/Tides/1 - Low Water'), path.join(house.data, 'away'))
  await house.post('/admin/libraries/1/scan', {})
  await house.scanned()
  await using person = await anAdmin(browser, house, '/health/missing')
  const { page } = person
  await page.getByRole('button', { name: 'Carry over' }).click()
  const dialog = page.getByRole('dialog')
  const find = dialog.getByLabel('Find the book')
  const act = dialog.getByRole('button', { name: 'Carry over' })
  await find.fill('garden')
  await dialog.getByRole('radio', { name: /Secret Garden Notes/ }).check()
  await find.fill('high')
  const high = dialog.getByRole('radio', { name: /High Water/ })
  await high.waitFor()
  assert.equal(await act.isDisabled(), true, 'the one that was chosen is not in sight')
  await high.check()
  await act.click()
  await page.locator('.toast').getByText('Everything was carried over to “High Water”.').waitFor()
  assert.equal((await mia.row('Ben Sea/Tides/2 - High Water'))?.position, 40)
})
