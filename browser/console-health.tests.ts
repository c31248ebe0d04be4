import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { serverAndBrowser } from './server-and-browser.ts'
import { openAdmin } from './test-console.ts'
import { onAnotherDevice } from './test-listener.ts'

const { server, browser } = await serverAndBrowser()
await server.admin('ann')
await server.listener('mia')

const at = (name: string) => path.join(server.root, name)

/** The same audio under a tag written by another program, in a new file. */
function retagged(from: string, to: string): void {
  mkdirSync(path.dirname(to), { recursive: true })
  writeFileSync(to, Buffer.concat([readFileSync(from), Buffer.from('TAG'.padEnd(128, ' '))]))
  const aMinuteAgo = Date.now() / 1000 - 60
  utimesSync(to, aMinuteAgo, aMinuteAgo)
}

async function scan(): Promise<void> {
  await server.post('/admin/libraries/1/scan', {})
  await server.scanned()
}

test('progress and marks at a missing path can only be moved to a book that the library has', async () => {
  const mia = await onAnotherDevice(server, 'mia')
  await mia.save('Ben Sea/Tides/1 - Low Water', 40)
  renameSync(path.join(server.root, 'Ben Sea/Tides/1 - Low Water'), path.join(server.data, 'away'))
  await scan()
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

test('a book that was renamed and retagged keeps its progress, and the move is undone in one click', async () => {
  const [before, after] = ['Ben Sea/Tides/2 - High Water', 'Ben Sea/High Tide']
  const mia = await onAnotherDevice(server, 'mia')
  await mia.save(before, 12)
  retagged(at(`${before}/1.mp3`), at(`${after}/01.mp3`))
  rmSync(at(before), { recursive: true })
  await scan()
  assert.equal((await mia.row(after))?.position, 12)
  await using person = await openAdmin(browser, server, '/health')
  const { page } = person
  const moved = page.locator('.health-moves li', { hasText: after })
  await moved.getByText('same sound').waitFor()
  await moved.getByText(`from ${before}`).waitFor()
  await moved.getByRole('button', { name: 'Undo' }).click()
  await page.locator('.toast').getByText('is back at its old path').waitFor()
  assert.deepEqual([(await mia.row(after))?.position, (await mia.row(before))?.position], [undefined, 12])
})

test('a missing book whose audio is at two new paths is moved to the one chosen from the suggestions', async () => {
  const before = 'Cora Vale'
  const mia = await onAnotherDevice(server, 'mia')
  await mia.save(before, 9)
  for (const to of ['C. Vale/First copy/1.mp3', 'C. Vale/Other copy/1.mp3'])
    retagged(at(`${before}/Secret Garden Notes.mp3`), at(to))
  rmSync(at(before), { recursive: true })
  await scan()
  await using person = await openAdmin(browser, server, '/health/missing')
  const { page } = person
  await page
    .getByRole('row', { name: /Secret Garden Notes/ })
    .getByRole('button', { name: 'Transfer' })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Probably one of these').waitFor()
  const other = dialog.getByRole('radio', { name: /Other copy/ })
  assert.match(await dialog.getByRole('radio').first().locator('..').innerText(), /same sound/)
  await other.check()
  await dialog.getByRole('button', { name: 'Transfer' }).click()
  await page.locator('.toast').getByText('Transferred to').waitFor()
  assert.equal((await mia.row('C. Vale/Other copy'))?.position, 9)
})
