import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { downloaded, downloadedCopies, TWO_LARGE_BOOKS } from './downloads.ts'
import { serverAndBrowser } from './server-and-browser.ts'
import { slowNetwork } from './slow-network.ts'
import { hears, until } from './test-browser.ts'
import { enter } from './test-server.ts'

const LARGE = 'Dora Long/Far Away/Far Away.mp3'
const { server, browser } = await serverAndBrowser({ tree: TWO_LARGE_BOOKS })
await server.listener('bella')

const BOOK = `/web/book/1?path=${encodeURIComponent('Dora Long/Far Away')}`

/** The bytes of the download as the page would play them. */
async function copyOf(page: Page): Promise<{ size: number; digest: string } | undefined> {
  const url = (await downloadedCopies(page)).find((name) => name.endsWith('/0.mp3'))
  return url === undefined ? undefined : await page.evaluate(digestOf, url)
}

async function digestOf(url: string): Promise<{ size: number; digest: string } | undefined> {
  const answer = await fetch(url)
  if (!answer.ok) return undefined
  const bytes = await answer.arrayBuffer()
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return { size: bytes.byteLength, digest: [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('') }
}

test('P-39 P-41 an interrupted download resumes where it stopped; the book then plays offline, also after a cold start', async () => {
  await using line = await slowNetwork(server.url)
  await using person = await browser.person({ expected: /ERR_|Failed to fetch|NetworkError/ })
  await enter(person, server, 'bella')
  const { page, context } = person
  const file = readFileSync(path.join(server.root, LARGE))
  line.cutAfter = Math.floor(file.length * 0.6)
  await page.goto(`${line.url}${BOOK}`)
  await page.getByRole('button', { name: 'Download' }).first().click()
  await page
    .getByText(/Paused: no connection/)
    .first()
    .waitFor()

  const { size: kept } = await until('the downloaded bytes', () => copyOf(page))
  assert.ok(kept > 0 && kept <= file.length * 0.6, `${kept} of ${file.length}`)
  line.cutAfter = Number.POSITIVE_INFINITY
  await page.getByRole('button', { name: 'Resume' }).first().click()
  await downloaded(page)
  const ranges = line.requests.map(({ range }) => range)
  assert.equal(ranges[0], undefined)
  assert.equal(ranges.at(-1), `bytes=${kept}-`)
  const copy = await until('the copied file', () => copyOf(page))
  assert.deepEqual(copy, { size: file.length, digest: createHash('sha256').update(file).digest('hex') })

  line.isCut = true
  await context.setOffline(true)
  await page.close()
  const cold = await context.newPage()
  await cold.goto(`${line.url}/web/`)
  await cold
    .getByRole('link', { name: /Far Away/ })
    .first()
    .click()
  await cold
    .getByRole('button', { name: /^(play|continue)/i })
    .first()
    .click()
  await until('playback', async () => {
    const { moved, peak } = await hears(cold)
    return moved > 0.5 && peak > 0.01
  })

  await context.setOffline(false)
  line.isCut = false
  await cold.goto(`${line.url}${BOOK}`)
  await cold.getByRole('button', { name: 'Remove download' }).first().click()
  await cold.getByRole('dialog').getByRole('button', { name: 'Remove download' }).click()
  await cold.getByRole('button', { name: 'Download' }).first().waitFor()
  await until('no files left', async () => (await copyOf(cold)) === undefined)
})

const throwAway = (page: Page): Promise<void> =>
  page.evaluate(async () => (await navigator.storage.getDirectory()).removeEntry('copies', { recursive: true }))

test('a download counts as lost when its bytes are gone, but not when the service worker is unresponsive; then it is fetched again', async () => {
  await using person = await browser.person({ expected: /404/ })
  await enter(person, server, 'bella')
  const { page, context } = person
  await page.goto(`${server.url}${BOOK}`)
  await page.getByRole('button', { name: 'Download' }).first().click()
  await page.getByText('Downloaded', { exact: true }).waitFor()
  // Like an older service worker, or one whose database does not respond.
  await context.addInitScript(() => {
    const originalFetch = window.fetch
    window.fetch = (what, how) =>
      String(what).includes('/_off/') ? Promise.resolve(new Response(null, { status: 404 })) : originalFetch(what, how)
  })
  const atDownloads = async () => {
    const opened = page.waitForResponse((answer) => answer.url().includes('/api/v1/libraries/1/item'))
    await page.goto(`${server.url}/web/you/downloads`)
    await page.getByRole('link', { name: 'Far Away' }).waitFor()
    await opened
  }
  await atDownloads()
  assert.equal(await page.getByText('The browser removed this download.').count(), 0)
  await page.getByText('Downloaded', { exact: true }).waitFor()

  await throwAway(page)
  await page.reload()
  await page.getByText('The browser removed this download.').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Downloaded', { exact: true }).waitFor()
  assert.equal((await downloadedCopies(page)).filter((name) => name.endsWith('/0.mp3')).length, 1)
})
