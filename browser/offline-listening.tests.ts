import assert from 'node:assert/strict'
import { test } from 'node:test'
import { someOf } from '@chapterhouse/testkit/runs'
import { downloaded, TWO_LARGE_BOOKS } from './downloads.ts'
import { serverAndBrowser } from './server-and-browser.ts'
import { slowNetwork } from './slow-network.ts'
import { audioPosition, until } from './test-browser.ts'
import { bookUrl, inPlayer, onAnotherDevice, openListener, openPlayer, sounds } from './test-listener.ts'

const BOOK = 'Dora Long/Far Away'
const { server, browser } = await serverAndBrowser({ tree: TWO_LARGE_BOOKS })

const CUTS = [
  { what: 'the network is cut', username: 'nora', isBrowser: true },
  { what: 'the server is stopped', username: 'olga', isBrowser: false },
] as const

for (const { what, username, isBrowser } of someOf(CUTS, 1))
  test(`search finds downloads while ${what}, and playback of one soon reaches the server, over an older position`, async () => {
    await using line = await slowNetwork(server.url)
    await server.listener(username)
    await using person = await openListener({ browser, server }, username, { expected: /ERR_|Failed to fetch|NetworkError|404/ })
    const { page, context } = person
    const cut = async (isCut: boolean) => {
      if (isBrowser) await context.setOffline(isCut)
      else line.isCut = isCut
    }
    await page.goto(bookUrl(line, BOOK))
    await page.getByRole('button', { name: 'Download' }).first().click()
    await downloaded(page)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const other = await onAnotherDevice(server, username)
    await other.save(BOOK, 110, { duration: 120 })

    await cut(true)
    await page.goto(`${line.url}/web/search`)
    const field = page.getByRole('searchbox')
    await field.fill('near')
    await page.getByRole('heading', { name: 'No results for “near”.' }).waitFor()
    await field.fill('dora way')
    await page.getByText('1 downloaded book. Other books need the server.').waitFor()
    await page.getByRole('link', { name: 'Far Away' }).click()
    await page.locator('main').getByRole('button', { name: /^Play/ }).first().click()
    await sounds(page)
    await until('some seconds of playback', async () => ((await audioPosition(page)) ?? 0) > 6)
    await openPlayer(page)
    await inPlayer(page, 'Pause').click()
    assert.equal((await other.row(BOOK))?.position, 110)

    await cut(false)
    const backAt = Date.now()
    await until('the position at the server', async () => {
      const position = (await other.row(BOOK))?.position ?? 0
      return position > 5 && position < 60
    })
    assert.ok(Date.now() - backAt < 10_000, `after ${Date.now() - backAt} ms`)
    await page.getByText("You're at 1:50 on Kitchen tablet.").waitFor()
  })
