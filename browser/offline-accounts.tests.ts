import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longTest } from '@chapterhouse/testkit/runs'
import type { Page } from 'playwright-core'
import { downloaded, downloadedCopies, statusOfCopy, TWO_LARGE_BOOKS } from './downloads.ts'
import { serverAndBrowser } from './server-and-browser.ts'
import { slowNetwork } from './slow-network.ts'
import { until } from './test-browser.ts'
import { bookUrl, openListener, sounds } from './test-listener.ts'
import { enter } from './test-server.ts'

const BOOK = 'Dora Long/Far Away'
const { server, browser } = await serverAndBrowser({ tree: TWO_LARGE_BOOKS })
await server.listener('bea')
await server.listener('carl')

async function download(page: Page, line: { url: string }): Promise<void> {
  await page.goto(bookUrl(line, BOOK))
  await page.getByRole('button', { name: 'Download' }).first().click()
  await downloaded(page)
  // The server responds for the first page until the service worker is in control.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

const soundOf = async (page: Page): Promise<string[]> => (await downloadedCopies(page)).filter((url) => url.endsWith('.mp3'))

async function become(page: Page, username: string): Promise<void> {
  const session = JSON.stringify(await server.session(username))
  await page.evaluate((kept) => localStorage.setItem('chapterhouse.session', kept), session)
  await page.goto(`${server.url}/web/you/downloads`)
  await page.getByRole('heading').first().waitFor()
}

test('a download no longer shared says so, and remains until it is removed', async () => {
  const id = await server.listener('dora', ['Dora Long'])
  await using person = await openListener({ browser, server }, 'dora')
  const { page } = person
  await download(page, server)
  const { shares } = await server.get<{ shares: { id: number; name: string }[] }>('/admin/shares')
  const taken = await fetch(`${server.url}/api/v1/admin/share-access`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${server.token}` },
    body: JSON.stringify({ user_id: id, share_id: shares.find(({ name }) => name === 'For dora')?.id }),
  })
  assert.ok(taken.ok)
  await page.reload()
  await page.getByText('No longer shared with you. The download stays until you remove it.').waitFor()
  const [hers = ''] = await soundOf(page)
  assert.equal(await statusOfCopy(page, hers), 200)
  await page.getByRole('button', { name: 'Remove download' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove download' }).click()
  await page.getByRole('heading', { name: "This book isn't shared with you." }).waitFor()
  await until('the download to be removed', async () => (await soundOf(page)).length === 0)
})

test('downloads are not served to a page that starts with an ended session, but are again after the next sign-in', async () => {
  const id = await server.listener('emil')
  await using person = await openListener({ browser, server }, 'emil')
  const { page } = person
  await download(page, server)
  const [his = ''] = await soundOf(page)
  await until('the service worker', async () => (await statusOfCopy(page, his)) === 200)
  const disable = (disabled: boolean) =>
    fetch(`${server.url}/api/v1/admin/users/${id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${server.token}` },
      body: JSON.stringify({ disabled }),
    })
  assert.equal((await disable(true)).status, 200)
  await page.goto(`${server.url}/web/`)
  await page.getByRole('heading', { level: 1, name: /^Sign in/ }).waitFor()
  // The next visit.
  await page.reload()
  await page.getByRole('heading', { level: 1, name: /^Sign in/ }).waitFor()
  await until('the copies to be closed', async () => (await statusOfCopy(page, his)) === 404)
  assert.equal((await disable(false)).status, 200)
  await become(page, 'emil')
  await until('the copies to be open', async () => (await statusOfCopy(page, his)) === 200)
  assert.deepEqual(await soundOf(page), [his])
})

test('a download belongs to its account: another account in the same browser neither sees nor plays it', async () => {
  await using person = await openListener({ browser, server }, 'bea')
  const { page } = person
  await download(page, server)
  const [hers = ''] = await soundOf(page)
  await until('the service worker', async () => (await statusOfCopy(page, hers)) === 200)
  // Only audio elements request it; it is never opened as a page.
  const stray = await person.context.newPage()
  const opened = await stray.goto(`${server.url}${hers}`).then(
    (response) => response?.status(),
    // Some browsers replace an empty response with an error page.
    (error: Error) => error.message,
  )
  assert.match(String(opened), /^404$|RESPONSE_CODE/)
  await stray.close()

  await page.goto(`${server.url}/web/you/account`)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('textbox').first().waitFor()
  await until('the dialog to close', async () => (await statusOfCopy(page, hers)) === 404)

  await become(page, 'carl')
  await page.getByText('No downloads.').waitFor()
  assert.equal(await page.getByRole('link', { name: 'Far Away' }).count(), 0)
  assert.equal(await statusOfCopy(page, hers), 404)
  // His download is stored beside hers, and is removed without it.
  await download(page, server)
  const both = await soundOf(page)
  assert.equal(both.length, 2)
  const his = both.find((url) => url !== hers) ?? ''
  assert.deepEqual([await statusOfCopy(page, his), await statusOfCopy(page, hers)], [200, 404])
  await page.getByRole('button', { name: 'Remove download' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove download' }).click()
  await until('his download to be removed', async () => (await soundOf(page)).join() === hers)

  await become(page, 'bea')
  await page.getByRole('link', { name: 'Far Away' }).waitFor()
  assert.equal(await statusOfCopy(page, hers), 200)
  await page.context().setOffline(true)
  await page.goto(bookUrl(server, BOOK))
  await page
    .locator('main')
    .getByRole('button', { name: /^(Play|Continue)/ })
    .first()
    .click()
  await sounds(page)
  person.complaints.splice(0)
})

/** Bytes in folders without a record, as left by a page that closed at the wrong moment, or by older versions. */
async function leaveBytes(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const root = await (await navigator.storage.getDirectory()).getDirectoryHandle('copies', { create: true })
    for (const path of ['server/7/audio', 'server/older']) {
      let folder = root
      for (const name of path.split('/')) folder = await folder.getDirectoryHandle(name, { create: true })
      const file = await (await folder.getFileHandle('0.mp3', { create: true })).createWritable()
      await file.write('left')
      await file.close()
    }
    await (await caches.open('copies')).put('/web/_off/server/7/audio/0.mp3?piece=0', new Response('left'))
  })
}

const piecesLeft = (page: Page): Promise<number> => page.evaluate(async () => (await (await caches.open('copies')).keys()).length)

longTest('bytes without a record are removed at the next start; no account loses its own', async () => {
  await using person = await openListener({ browser, server }, 'bea')
  const { page } = person
  await download(page, server)
  const [hers = ''] = await soundOf(page)
  // A page of the same origin without a player.
  await page.goto(`${server.url}/connect`)
  await leaveBytes(page)
  assert.deepEqual([(await soundOf(page)).length, await piecesLeft(page)], [3, 1])
  await become(page, 'carl')
  await until('the leftovers to be removed', async () => (await soundOf(page)).join() === hers && (await piecesLeft(page)) === 0)
  await become(page, 'bea')
  await until('the service worker', async () => (await statusOfCopy(page, hers)) === 200)
})

/** The URL names the server, then the account, which older versions lacked. */
const layAsBefore = (page: Page, url: string): Promise<void> =>
  page.evaluate(async (url) => {
    const [server = '', user = '', audio = '', name = ''] = url.split('/').slice(3)
    const copies = await (await navigator.storage.getDirectory()).getDirectoryHandle('copies')
    const folder = await copies.getDirectoryHandle(server)
    const own = await (await folder.getDirectoryHandle(user)).getDirectoryHandle(audio)
    const older = await folder.getDirectoryHandle(audio, { create: true })
    const file = await (await older.getFileHandle(name, { create: true })).createWritable()
    await file.write(await (await own.getFileHandle(name)).getFile())
    await file.close()
    await folder.removeEntry(user, { recursive: true })
    const cache = await caches.open('copies')
    await cache.put(`/web/_off/${server}/${audio}/9.mp3?piece=0`, new Response('a piece'))
  }, url)

const pieces = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await (await caches.open('copies')).keys()).map(({ url }) => url.slice(location.origin.length)))

test('downloads from before accounts had folders move to the account with their record, and play', async () => {
  await using person = await openListener({ browser, server }, 'bea')
  const { page } = person
  await download(page, server)
  const [hers = ''] = await soundOf(page)
  const sizeOf = () => page.evaluate(async (url) => (await (await fetch(url)).blob()).size, hers)
  const size = await sizeOf()
  await page.goto(`${server.url}/connect`)
  await layAsBefore(page, hers)
  assert.notDeepEqual(await soundOf(page), [hers])
  await become(page, 'bea')
  await until('the moved download', async () => (await soundOf(page)).join() === hers)
  await until('its pieces', async () => (await pieces(page)).join() === `${hers.slice(0, -'0.mp3'.length)}9.mp3?piece=0`)
  assert.equal(await sizeOf(), size)
  await page.getByText('Downloaded', { exact: true }).waitFor()
})

/** Whether a record was marked as running; removes all records. */
async function forgetRunning(): Promise<boolean> {
  const opening = indexedDB.open('chapterhouse')
  await new Promise((resolve) => opening.addEventListener('success', resolve))
  const change = opening.result.transaction(['downloads', 'parts'], 'readwrite')
  const all = change.objectStore('downloads').getAll()
  await new Promise((resolve) => all.addEventListener('success', resolve))
  const isRunning = all.result.some(({ state }: { state: string }) => state === 'running')
  if (isRunning) for (const name of ['downloads', 'parts']) change.objectStore(name).clear()
  await new Promise((resolve) => change.addEventListener('complete', resolve))
  opening.result.close()
  return isRunning
}

longTest('keeps a download in progress in another tab, whatever the records say, until that tab closes', async () => {
  await using line = await slowNetwork(server.url)
  await using person = await browser.person({ expected: /ERR_|Failed to fetch|NetworkError/ })
  await enter(person, server, 'bea')
  const { page, context } = person
  line.cutAfter = 500_000
  await page.goto(bookUrl(line, BOOK))
  await page.getByRole('button', { name: 'Download' }).first().click()
  await page
    .getByText(/Paused: no connection/)
    .first()
    .waitFor()
  line.delayMs = 25_000
  await page.getByRole('button', { name: 'Resume' }).first().click()
  await until('the request for the rest', () => line.requests.length > 1)
  await until('no records of running downloads', () => page.evaluate(forgetRunning))

  const other = await context.newPage()
  await other.goto(`${line.url}/web/you/downloads`)
  const waits = () =>
    other.evaluate(async () => {
      const { pending = [] } = await navigator.locks.query()
      return pending.some(({ name }) => name === 'chapterhouse.downloads')
    })
  await until('the other tab waiting for the lock', waits)
  const underWay = await soundOf(other)
  assert.equal(underWay.length, 1)
  await page.close()
  // A worker that is shutting down may hold its file a little longer, so that the next start removes it.
  await until('no files left', async () => {
    await other.reload()
    return (await soundOf(other)).length === 0
  })
})

/** Holds the file for a second, like a worker that is shutting down. */
async function hold(page: Page, url: string): Promise<void> {
  await page.evaluate(async (url) => {
    const steps = url.split('/').slice(3)
    let folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('copies')
    for (const step of steps.slice(0, -1)) folder = await folder.getDirectoryHandle(step)
    const writable = await (await folder.getFileHandle(steps.at(-1) ?? '')).createWritable({ keepExistingData: true })
    setTimeout(() => void writable.abort(), 1_000)
  }, url)
}

for (const [how, isHeld] of [
  ['', false],
  [', though its file is still held', true],
] as const)
  test(`a download in progress when the page closes continues at the next start${how}`, async () => {
    const name = isHeld ? 'dan' : 'eva'
    await server.listener(name)
    await using line = await slowNetwork(server.url)
    await using person = await browser.person({ expected: /ERR_|Failed to fetch|NetworkError/ })
    await enter(person, server, name)
    const { page, context } = person
    line.delayMs = 25_000
    await page.goto(bookUrl(line, BOOK))
    await page.getByRole('button', { name: 'Download' }).first().click()
    await until('the request', () => line.requests.length > 0)
    await page
      .getByText(/^\s*0% of/)
      .first()
      .waitFor()
    const other = await context.newPage()
    await other.goto(`${line.url}/connect`)
    const [copy = ''] = await soundOf(other)
    await page.close()
    line.delayMs = 0
    // Until the browser releases the file.
    if (isHeld) await until('the lock on the file', () => hold(other, copy).then(() => true))
    const next = await context.newPage()
    await next.goto(bookUrl(line, BOOK))
    await next.getByText('Downloaded', { exact: true }).waitFor()
  })
