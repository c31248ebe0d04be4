import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openBrowser } from './test-browser.ts'
import { startTestServer } from './test-server.ts'

/** An empty page on the given site. */
const site = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Player</title>')
}).listen(0, '127.0.0.1')
await new Promise((resolve) => site.once('listening', resolve))
// If the server does not start, nothing closes this one.
site.unref()
const { port } = site.address() as AddressInfo
const allowed = `http://player.example:${port}`
const server = await startTestServer({ env: { CHAPTERHOUSE_CORS_ORIGINS: allowed } })
await server.listener('bea')
const { token } = await server.session('bea')
const browser = await openBrowser({ flags: ['--host-resolver-rules=MAP *.example 127.0.0.1, MAP *.test 127.0.0.1'] })
after(async () => {
  await browser[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
  site.closeAllConnections()
  site.close()
})

const api = `http://books.test:${new URL(server.url).port}/api/v1`
const media = (route: string, where: string) => `${api}/libraries/1/${route}?path=${encodeURIComponent(where)}&token=${token}`
const NOTES = 'Cora Vale/Secret Garden Notes.mp3'

const readsJson = (page: Page) =>
  page.evaluate(
    ([url, bearer]) =>
      fetch(String(url), { headers: { authorization: `Bearer ${bearer}` } }).then(
        ({ ok }) => ok,
        () => false,
      ),
    [`${api}/libraries`, token],
  )

/** Duration in an `<audio>` without `crossorigin`; 0 if it does not load. */
const secondsOfSound = (page: Page) =>
  page.evaluate(
    (url) =>
      new Promise<number>((resolve) => {
        const audio = new Audio(url)
        audio.onloadedmetadata = () => resolve(audio.duration)
        audio.onerror = () => resolve(0)
      }),
    media('stream', NOTES),
  )

const widthOfCover = (page: Page) =>
  page.evaluate(
    (url) =>
      new Promise<number>((resolve) => {
        const image = new Image()
        image.onload = () => resolve(image.naturalWidth)
        image.onerror = () => resolve(0)
        image.src = url
      }),
    media('cover', 'Ada Moor/The Long Walk'),
  )

test('a player on an allowed site plays audio, shows covers and reads JSON', async () => {
  await using person = await browser.person()
  await person.page.goto(allowed)
  assert.equal(await readsJson(person.page), true)
  assert.equal(Math.round(await secondsOfSound(person.page)), 20)
  assert.ok((await widthOfCover(person.page)) > 0)
})

test('a player on any other site cannot read JSON', async () => {
  await using person = await browser.person({ expected: /CORS policy/ })
  await person.page.goto(`http://other.example:${port}`)
  assert.equal(await readsJson(person.page), false)
})

/** Sends wrong passwords without a preflight, as any page can. */
const guess = (page: Page) =>
  page.evaluate(async (url) => {
    const body = JSON.stringify({ username: 'bea', password: 'wrong password' })
    // The page can't read the response, but the server receives the request.
    for (let n = 0; n < 12; n += 1) await fetch(url, { method: 'POST', mode: 'no-cors', body }).catch(() => undefined)
  }, `${api}/auth/login`)

/** Whether the address of this computer is locked out. */
async function isLockedOut(): Promise<boolean> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ username: 'nobody', password: 'wrong password' })
  return (await fetch(`${server.url}/api/v1/auth/login`, { method: 'POST', headers, body })).status === 429
}

test('a page on any other site cannot lock out an address with wrong passwords', async () => {
  await using person = await browser.person({ expected: /403/ })
  await person.page.goto(`http://other.example:${port}`)
  await guess(person.page)
  assert.equal(await isLockedOut(), false)
})

// Last, since it locks this computer out.
test('the same requests from an allowed site count', async () => {
  await using person = await browser.person({ expected: /401|429/ })
  await person.page.goto(allowed)
  await guess(person.page)
  assert.equal(await isLockedOut(), true)
})
