import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { downloaded } from './downloads.ts'
import { serverAndBrowser } from './server-and-browser.ts'
import { audioPosition, type Person, until } from './test-browser.ts'
import { onAnotherDevice, playFrom } from './test-listener.ts'
import { enter, PASSWORD } from './test-server.ts'

const BOOK = 'Ada Moor/The Long Walk'

const env = { CHAPTERHOUSE_DEMO_ENABLED: 'true', CHAPTERHOUSE_DEMO_LIBRARY: 'Books' }
const { server, browser } = await serverAndBrowser({ env })
for (const name of ['ann', 'ben']) await server.listener(name)

interface Saved {
  token?: string
  user?: { username: string }
}

const savedBy = (page: Page): Promise<Saved> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('chapterhouse.session') ?? '{}') as Saved)

/** The server's status for this token. */
async function statusOf(token: string | undefined): Promise<number> {
  return (await fetch(`${server.url}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } })).status
}

async function comeIn(person: Person, username: string, where = '/web/'): Promise<string> {
  await enter(person, server, username)
  await person.page.goto(`${server.url}${where}`)
  await person.page.getByRole('navigation').first().waitFor()
  return (await savedBy(person.page)).token ?? ''
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** A link that signs its first visitor in as `username`. */
async function createLinkFor(username: string): Promise<string> {
  const { post } = await onAnotherDevice(server, username)
  const { pairing_token: token } = await post<{ pairing_token: string }>('/auth/pair')
  return `${server.url}/web/connect?token=${token}`
}

test('a demo session leaves the signed-in person signed in', async () => {
  await using person = await browser.person()
  const token = await comeIn(person, 'ann')
  await person.page.goto(`${server.url}/`)
  await until('home', () => new URL(person.page.url()).pathname === '/web/')
  await person.page.getByRole('navigation').first().waitFor()
  assert.equal((await savedBy(person.page)).token, token)

  await using guest = await browser.person()
  await guest.page.goto(`${server.url}/`)
  await guest.page.getByRole('navigation').first().waitFor()
  assert.match((await savedBy(guest.page)).user?.username ?? '', /./)
})

test('a link asks before it replaces a session, and remains unused if the listener declines', async () => {
  await using person = await browser.person()
  const { page } = person
  const token = await comeIn(person, 'ann')
  const link = await createLinkFor('ben')
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto(link)
  await page.getByText("You're signed in as ann.").waitFor()
  assert.equal(page.url(), `${server.url}/web/connect`)
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await page.getByRole('navigation').first().waitFor()
  assert.equal((await savedBy(page)).token, token)
  assert.ok(!requested.includes('/api/v1/auth/exchange'))

  await page.goto(link)
  await page.getByRole('button', { name: 'Sign in with the link' }).click()
  await page.getByRole('navigation').first().waitFor()
  assert.equal((await savedBy(page)).user?.username, 'ben')
  await until('the end of the previous session', async () => (await statusOf(token)) === 401)
})

test('signing out stops playback, sends the last progress and ends the session', async () => {
  await using person = await browser.person()
  const { page } = person
  await enter(person, server, 'ben')
  await playFrom(page, server, BOOK)
  const { token } = await savedBy(page)
  await until('eight seconds of playback', async () => ((await audioPosition(page)) ?? 0) > 8)
  await page.getByRole('link', { name: 'You' }).first().click()
  await page.getByRole('link', { name: /^Account/ }).click()
  await page.getByRole('button', { name: /^Sign out/ }).click()
  await heading(page, /^Sign in to/).waitFor()
  const row = await (await onAnotherDevice(server, 'ben')).row(BOOK)
  assert.ok((row?.position ?? 0) > 7, `the server has ${row?.position}`)
  await until('the end of the session', async () => (await statusOf(token)) === 401)
  assert.equal(await page.getByText('Please sign in again.').count(), 0)
})

test('signing out offline says what is pending, and the server gets it once the network is back', async () => {
  await using person = await browser.person()
  const { page, context } = person
  await enter(person, server, 'ann')
  await playFrom(page, server, BOOK)
  const { token } = await savedBy(page)
  await page.getByRole('link', { name: 'You' }).first().click()
  await page.getByRole('link', { name: /^Account/ }).click()
  const out = page.getByRole('button', { name: /^Sign out/ })
  await out.waitFor()
  await until('six seconds of playback', async () => ((await audioPosition(page)) ?? 0) > 6)
  await context.setOffline(true)
  await out.click()
  await page.getByText(/synced yet/).waitFor()
  await page.getByRole('button', { name: 'Sign out anyway' }).click()
  await heading(page, /^Sign in to/).waitFor()
  assert.equal(await statusOf(token), 200)
  // The token still works, so it is no longer stored here.
  const stored = await page.evaluate(() => JSON.stringify(localStorage))
  assert.ok(stored.includes('farewells') && !stored.includes(token ?? ''))
  await context.setOffline(false)
  await until('the end of the session', async () => (await statusOf(token)) === 401)
  await until('the session to be removed', () => page.evaluate(() => localStorage.getItem('chapterhouse.farewells') === null))

  // Pending changes are sent when she signs in again.
  await page.getByLabel('Username').fill('ann')
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const { row } = await onAnotherDevice(server, 'ann')
  await until('the position', async () => ((await row(BOOK))?.position ?? 0) > 5)
})

test('signing out leaves nothing on the device if the listener wants that', async () => {
  await using person = await browser.person()
  const { page } = person
  await enter(person, server, 'ben')
  await playFrom(page, server, BOOK)
  await page.getByRole('button', { name: 'Download' }).first().click()
  await downloaded(page)
  await page.goto(`${server.url}/web/library/1/books?finished=0&state=unstarted`)
  await page.getByRole('link', { name: 'You' }).first().click()
  await page.getByRole('link', { name: /^Account/ }).click()
  await page.evaluate(() => {
    localStorage.setItem('chapterhouse.theme', 'dark')
    localStorage.setItem('chapterhouse.filter.1', 'of an earlier version')
    localStorage.setItem('another.page', 'of this address')
  })
  await page.getByLabel('Remove my data from this device').check()
  await page.getByRole('button', { name: /^Sign out/ }).click()
  await heading(page, /^Sign in to/).waitFor()
  const left = () =>
    page.evaluate(async () => {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open('chapterhouse')
        opening.onsuccess = () => resolve(opening.result)
      })
      const keys: string[] = []
      for (const name of db.objectStoreNames)
        for (const key of await new Promise<IDBValidKey[]>((resolve) => {
          const reading = db.transaction(name).objectStore(name).getAllKeys()
          reading.onsuccess = () => resolve(reading.result)
        }))
          if (name !== 'codecs') keys.push(`${name} ${String(key)}`)
      db.close()
      // Public data about the server may remain.
      return keys.filter((key) => !key.startsWith('answers |0|'))
    })
  await until('an empty storage', async () => (await left()).length === 0).catch(async (error: unknown) => {
    throw new Error(`${String(error)}: ${(await left()).join(', ')}`)
  })
  const stored = () => page.evaluate(() => Object.keys(localStorage).toSorted())
  // The offset to the server's clock, stored with every response, is not personal.
  const ofNoOne = ['another.page', 'chapterhouse.clock', 'chapterhouse.theme']
  await until('nothing but that', async () => (await stored()).every((key) => ofNoOne.includes(key))).catch(
    async (error: unknown) => {
      throw new Error(`${String(error)}: ${(await stored()).join(', ')}`)
    },
  )
  assert.ok((await stored()).includes('chapterhouse.theme'))
  const cached = await page.evaluate(async () => {
    const names = await caches.keys()
    return (await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)))).flat()
  })
  assert.deepEqual(
    cached.filter((url) => /\/api\/|_off/.test(url)),
    [],
  )
})

test('if texts fail to load, a page is in English, and no secret remains in the address', async () => {
  const link = await createLinkFor('ben')
  await using person = await browser.person({ locale: 'de-DE' })
  const { page, context } = person
  // Neither delivered nor refused.
  await context.route(/\.de-[^/]*\.js$/, () => undefined)
  await page.goto(link)
  assert.equal(page.url(), `${server.url}/web/connect`)
  assert.equal(await page.getByRole('navigation').count(), 0)
  await page.getByRole('navigation').first().waitFor()
  await page.getByRole('link', { name: 'Library' }).first().waitFor()
})
