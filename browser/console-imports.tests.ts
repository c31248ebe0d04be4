import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { absBackup, writeAbsDatabase } from '@chapterhouse/testkit/audiobookshelf/database'
import { startAbsStub } from '@chapterhouse/testkit/audiobookshelf/stub-server'
import { longTest, runs } from '@chapterhouse/testkit/runs'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { writeFiles } from '@chapterhouse/testkit/test-disk'
import type { Page } from 'playwright-core'
import { importedContent } from './imported-content.ts'
import { everythingOn, seriousFindings, smallTargets, wider } from './page-checks.ts'
import { serverAndBrowser } from './server-and-browser.ts'
import { until } from './test-browser.ts'
import { openAdmin } from './test-console.ts'
import { SHELF } from './test-server.ts'

const { server, browser } = await serverAndBrowser()
const ann = await server.admin('ann')

const step = (page: Page, name: string) => page.locator('.imports-step').getByRole('heading', { name, exact: true }).waitFor()
const press = (page: Page, name: string | RegExp) => page.locator('main').getByRole('button', { name }).click()
const status = (page: Page, text: string) => page.locator('.imports-status').getByText(text, { exact: true }).waitFor()
const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Discard unsaved changes?' })

const blocksUnload = (page: Page) => page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))

interface Positions {
  progress: { path: string; position: number; finished: boolean }[]
}
const positions = async (userId: number) => (await server.get<Positions>(`/admin/users/${userId}/progress`)).progress

/** Types an address and its key. */
async function typeUrl(page: Page, { url, key }: { url: string; key: string }): Promise<void> {
  await page.getByLabel('Address', { exact: true }).fill(url)
  await page.getByLabel('API key', { exact: true }).fill(key)
}

/** Faults of the current page on a narrow phone; in the long tests, in every theme and size. */
async function faultsOf(page: Page): Promise<string[]> {
  if (runs(0, 1) === 1) return everythingOn(page)
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 720 })
  const found = [...(await wider(page)), ...(await smallTargets(page)), ...(await seriousFindings(page))]
  if (size) await page.setViewportSize(size)
  return found
}

test('a backup is uploaded, reviewed, imported and undone; a new person gets an invite', async () => {
  const ilva = await server.listener('ilva')
  using folder = temporaryFolder()
  const content = importedContent(server.root, ['ilva', 'Noah'])
  writeAbsDatabase(folder.at('absdatabase.sqlite'), content)
  const name = '2024-06-01T0130.audiobookshelf'
  const buffer = absBackup(folder.at('absdatabase.sqlite'), content)
  await using person = await openAdmin(browser, server, '/imports')
  const { page } = person
  await page.getByRole('heading', { name: 'No imports yet.' }).waitFor()
  await page.getByRole('link', { name: 'New import' }).click()
  await page.getByText('Backup', { exact: true }).click()
  const choose = (bytes: Buffer) =>
    page.getByLabel('Backup or database').setInputFiles({ name, mimeType: 'application/octet-stream', buffer: bytes })
  await choose(Buffer.from('a letter'))
  await press(page, 'Upload')
  await page.getByText("This isn't Audiobookshelf.").waitFor()
  await choose(buffer)
  await press(page, 'Upload')
  await step(page, 'Libraries')
  await page.getByLabel('Library for “Audiobooks”').waitFor()
  assert.equal(await page.getByLabel('Library for “Audiobooks”').inputValue(), '1', 'joined by its path')
  assert.deepEqual(await faultsOf(page), [])
  await press(page, 'Continue')
  await step(page, 'People')
  await page.getByLabel('User here for ilva').waitFor()
  assert.equal(await page.getByLabel('User here for ilva').inputValue(), String(ilva), 'the same name')
  await page.getByText('Limited to certain tags on the other server').waitFor()
  assert.deepEqual(await faultsOf(page), [])
  await press(page, 'Read history of 2 people')
  await step(page, 'Invites for new people')
  assert.match(await page.locator('.imports-code').innerText(), /^\w{4}(-\w{4}){3}$/)
  await page.getByRole('navigation').getByRole('link', { name: 'People' }).click()
  await confirmation(page).getByRole('button', { name: 'Keep editing' }).click()
  assert.match(await page.locator('.imports-code').innerText(), /^\w{4}(-\w{4}){3}$/, 'it is shown once')
  assert.ok(await blocksUnload(page))
  await press(page, 'Print')
  await until('codes that were printed are no longer asked about', async () => !(await blocksUnload(page)))
  await press(page, 'Continue to review')
  await page.getByRole('link', { name: 'ilva' }).click()
  await status(page, 'Ready to review')
  await page.locator('.facts').getByText('3 by path, 1 unmatched').waitFor()
  assert.deepEqual(await positions(ilva), [], 'nothing is written yet')
  assert.deepEqual(await faultsOf(page), [])
  await page.getByRole('button', { name: 'Match Elsewhere' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Search your books').fill('high water')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Choose High Water' }).click()
  await page.locator('.facts').getByText('3 by path, 1 by manual match').waitFor()
  await press(page, 'Import now')
  await status(page, 'Imported')
  assert.equal((await positions(ilva)).length, 4)
  await press(page, 'Undo')
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await status(page, 'Undone')
  assert.deepEqual(await positions(ilva), [])
})

test('a server can be imported by keyboard alone', async () => {
  const paul = await server.listener('paul')
  await using stub = await startAbsStub(importedContent(server.root, ['root of that server', 'paul']))
  await using person = await openAdmin(browser, server, '/imports/new')
  const { page } = person
  await page.getByLabel('Address', { exact: true }).focus()
  await page.keyboard.type(stub.url)
  await page.keyboard.press('Tab')
  await page.keyboard.type('two words')
  await page.keyboard.press('Enter')
  await page.getByText('Invalid API key. Copy it again.').waitFor()
  await page.getByLabel('API key', { exact: true }).fill(stub.listenerKey)
  await page.keyboard.press('Enter')
  await page.getByText('The key was rejected.').waitFor()
  await page.getByLabel('API key', { exact: true }).fill(stub.key)
  await page.keyboard.press('Enter')
  await step(page, 'Libraries')
  await page.getByLabel('Library for “Audiobooks”').waitFor()
  await page.keyboard.press('Tab')
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'SELECT', 'the keyboard goes on in the new step')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await step(page, 'People')
  assert.equal(await page.getByLabel('User here for root of that server').inputValue(), String(ann), 'the owner is who imports')
  await page.getByRole('button', { name: 'Read history of 2 people' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'paul' }).focus()
  await page.keyboard.press('Enter')
  await status(page, 'Ready to review')
  await page.getByRole('button', { name: 'Import all 2 people' }).focus()
  await page.keyboard.press('Enter')
  await status(page, 'Imported')
  await page.getByRole('navigation', { name: 'People in this import' }).getByRole('link', { name: 'ann' }).click()
  await status(page, 'Imported')
  assert.equal((await positions(paul)).length, 3)
})

test('people on a large server are listed in pages, and choices are kept', async () => {
  const names = Array.from({ length: 205 }, (_, at) => `guest ${at}`)
  const users = names.map((username, at) => ({ id: `g${at}`, username, type: 'guest', isActive: true, permissions: {} }))
  const folders = Array.from({ length: 2_001 }, (_, at) => ({ id: `f${at}`, fullPath: `/f/${at}` }))
  let isLarger = true
  await using stub = await startAbsStub(importedContent(server.root, ['root of that server', 'paul']), {
    intercept: (asked, _request, response) => {
      const libraries = [{ id: 'l', name: 'L', mediaType: 'book', folders: isLarger ? folders : [] }]
      const body = asked === '/api/users' ? { users } : asked === '/api/libraries' ? { libraries } : undefined
      if (body) response.writeHead(200).end(JSON.stringify(body))
      return body !== undefined
    },
  })
  await using person = await openAdmin(browser, server, '/imports/new')
  const { page } = person
  await typeUrl(page, stub)
  await press(page, 'Connect')
  await page.getByText('Too much to import.').waitFor()
  await page.getByText('Its libraries have more than 2,000 folders.').waitFor()
  isLarger = false
  await press(page, 'Connect')
  await step(page, 'Libraries')
  await press(page, 'Continue')
  await step(page, 'People')
  await page.getByLabel('User here for guest 199').selectOption({ label: 'New user' })
  assert.equal(await page.getByLabel('User here for guest 200').count(), 0)
  await press(page, 'Show more people')
  await page.getByLabel('User here for guest 204').waitFor()
  assert.equal(await page.getByLabel('User here for guest 199').inputValue(), 'new')
  assert.equal(await page.getByRole('button', { name: 'Show more people' }).count(), 0)
})

test('missing access is reported once per library, and can be granted from the import', async () => {
  const id = await server.listener('yara', [])
  await using stub = await startAbsStub(importedContent(server.root, ['someone here', 'yara']))
  await using person = await openAdmin(browser, server, '/imports/new')
  const { page } = person
  await typeUrl(page, { url: stub.url, key: ` Bearer ${stub.key}` })
  await press(page, 'Connect')
  await step(page, 'Libraries')
  await press(page, 'Continue')
  await step(page, 'People')
  await page.getByLabel('User here for someone here').selectOption('')
  await press(page, 'Read history of 1 person')
  await status(page, 'Ready to review')
  await page.getByText(/^No access to .+: \d+ books$/).waitFor()
  assert.equal(await page.getByText('No access to the book').count(), 0)
  assert.deepEqual(await faultsOf(page), [])
  await press(page, 'Give access')
  await page.getByText(/^yara can now access /).waitFor()
  await page.getByRole('button', { name: 'Give access' }).waitFor({ state: 'detached' })
  await page.locator('.facts').getByText('3 by path, 1 unmatched').waitFor()
  assert.equal(await page.getByText('No access to the book').count(), 0)
  await press(page, 'Import now')
  await status(page, 'Imported')
  assert.equal((await positions(id)).length, 3)
})

test('the wrong line of a table is named, and the table is imported once fixed', async () => {
  const rosa = await server.listener('rosa')
  await using person = await openAdmin(browser, server, '/imports/new')
  const { page } = person
  await page.getByText('Table', { exact: true }).first().click()
  const table = (position: string) => ({
    ...{ name: 'positions.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(`person,path,position,moment\nrosa,Ada Moor/The Long Walk,${position},2024-12-31\n`),
  })
  await page.locator('input[type=file]').setInputFiles(table('soon'))
  await press(page, 'Read table')
  await page.getByText(/^Line 2: Invalid position. Enter seconds/).waitFor()
  await page.locator('input[type=file]').setInputFiles(table('1:15'))
  await press(page, 'Read table')
  await status(page, 'Ready to review')
  await press(page, 'Import now')
  await status(page, 'Imported')
  assert.deepEqual(
    (await positions(rosa)).map(({ position }) => position),
    [75],
  )
})

longTest('a local folder can be added as a library, and the review waits for its scan', async () => {
  using folder = temporaryFolder()
  await writeFiles(folder.path, SHELF)
  await using stub = await startAbsStub(importedContent(folder.path, ['root of another server', 'Uma']))
  await using person = await openAdmin(browser, server, '/imports/new')
  const { page } = person
  await typeUrl(page, stub)
  await press(page, 'Connect')
  await press(page, 'Add as library')
  await page.locator('.toast').getByText('Audiobooks added.').waitFor()
  const library = await page.getByLabel('Library for “Audiobooks”').inputValue()
  await press(page, 'Continue')
  // The other server's owner is suggested to be the admin here.
  await page.getByLabel('User here for root of another server').selectOption('None (not imported)')
  await press(page, 'Read history of 1 person')
  await press(page, 'Continue to review')
  await status(page, 'Ready to review')
  await page.locator('.facts').getByText('3 by path, 1 unmatched').waitFor()
  await server.delete(`/admin/libraries/${library}`)
})

test('a new import asks before discarding typed text, and keeps it between steps', async () => {
  await using stub = await startAbsStub(importedContent(server.root, ['someone', 'someone else']))
  await using person = await openAdmin(browser, server, '/imports')
  const { page } = person
  await page.getByRole('link', { name: 'New import' }).click()
  await typeUrl(page, stub)
  await page.getByRole('navigation').getByRole('link', { name: 'People' }).click()
  await confirmation(page).getByRole('button', { name: 'Keep editing' }).click()
  assert.equal(await page.getByLabel('Address', { exact: true }).inputValue(), stub.url)
  await press(page, 'Connect')
  await step(page, 'Libraries')
  await press(page, 'Continue')
  await page.getByLabel('New username').fill('ANN')
  await page.getByText('That username is taken.').waitFor()
  assert.ok(await page.getByRole('button', { name: /^Read history/ }).isDisabled())
  await page.getByLabel('New username').fill('Someone new')
  await page.getByLabel('Collections and playlists').uncheck()
  await page.getByLabel('Listening history').selectOption({ label: 'Everything' })
  await press(page, 'Back')
  await press(page, 'Back')
  assert.equal(await page.getByLabel('Address', { exact: true }).inputValue(), stub.url)
  await press(page, 'Connect')
  await step(page, 'Libraries')
  await press(page, 'Continue')
  assert.equal(await page.getByLabel('New username').inputValue(), 'Someone new')
  assert.ok(!(await page.getByLabel('Collections and playlists').isChecked()))
  assert.equal(await page.getByLabel('Listening history').inputValue(), 'none')
  await page.evaluate(() => history.back())
  await confirmation(page).getByRole('button', { name: 'Discard' }).click()
  await until('the list', async () => page.url().endsWith('/admin/imports'))
  const { users } = await server.get<{ users: { username: string }[] }>('/admin/users')
  assert.ok(!users.some(({ username }) => username === 'Someone new'))
  assert.ok(!readFileSync(path.join(server.data, 'chapterhouse.db')).includes(stub.key), 'the key is stored nowhere')
})
