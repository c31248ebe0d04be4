import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import type { Page } from 'playwright-core'
import { libraryOfMany } from './many-books.ts'
import { serverAndBrowser } from './server-and-browser.ts'
import { DESKTOP, PHONE, until } from './test-browser.ts'
import { isSilent, openListener, sounds } from './test-listener.ts'

const { server, browser, someone } = await serverAndBrowser({ serviceWorkers: 'block' })

const tile = (page: Page, title: string) => page.locator('.book-tile').filter({ hasText: title })
const opacity = (of: ReturnType<Page['locator']>) => of.evaluate((element) => Number(getComputedStyle(element).opacity))

/** Text on typeset covers that is cut across a line, below its last letters, or by the cover. */
const cutTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.cover-text > *')].flatMap((text) => {
      const { lineHeight, fontSize, paddingBottom } = getComputedStyle(text)
      const lines = (text.clientHeight - Number.parseFloat(paddingBottom)) / Number.parseFloat(lineHeight)
      const isWhole =
        Math.abs(lines - Math.round(lines)) < 0.08 && Number.parseFloat(paddingBottom) >= 0.1 * Number.parseFloat(fontSize)
      const cover = text.closest('.cover')?.getBoundingClientRect()
      const isInside = cover !== undefined && text.getBoundingClientRect().bottom <= cover.bottom
      return isWhole && isInside ? [] : [`${text.textContent} (${lines} lines)`]
    }),
  )

test('typeset covers keep whole lines, and a second author is named below a cover', async () => {
  const id = await libraryOfMany(server, 'gus', 30)
  using db = openDb(path.join(server.data, 'chapterhouse.db'))
  db.run("UPDATE books SET title = :title, author = :author, title_key = '' WHERE library_id = :id AND path = :path", {
    id,
    path: 'Author 9/Book 9',
    title: 'Judging the gulfs and the shaggy quay, or every ebbing tide',
    author: 'Peggy Gray, Georgy Quigley',
  })
  await using person = await openListener({ browser, server }, 'gus')
  const { page } = person
  for (const viewport of [PHONE, DESKTOP, { width: 340, height: 700 }]) {
    await page.setViewportSize(viewport)
    await page.goto(`${server.url}/web/library/${id}/books?sort=title`)
    await until('typeset covers', async () => (await page.locator('.cover-text').count()) > 2)
    await page.evaluate(() => document.fonts.ready)
    const judging = tile(page, 'Judging')
    await judging.waitFor()
    assert.deepEqual(await cutTexts(page), [], `${viewport.width}`)
    const authors = judging.locator('.book-card-below')
    assert.ok(await authors.evaluate((element) => element.scrollHeight <= element.clientHeight + 1), 'both authors are shown')
  }
})

test('a tile plays its book by a button that hover and focus show', async () => {
  await using person = await someone('hal', { viewport: DESKTOP })
  const { page } = person
  await page.goto(`${server.url}/web/library/1/books`)
  const walk = tile(page, 'The Long Walk')
  const play = walk.getByRole('button', { name: 'Play The Long Walk' })
  await play.waitFor({ state: 'attached' })
  assert.equal(await opacity(play), 0)
  await walk.getByRole('link').focus()
  await until('the button at the focus', async () => (await opacity(play)) === 1)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await sounds(page)
  await page
    .getByRole('searchbox')
    .or(page.getByRole('link', { name: 'Home' }))
    .first()
    .focus()
  const pause = walk.getByRole('button', { name: 'Pause The Long Walk' })
  await until('no button', async () => (await opacity(pause)) === 0)
  await walk.hover()
  await until('the button under the pointer', async () => (await opacity(pause)) === 1)
  await pause.click()
  await isSilent(page)
})

test('a cover that is still loading has a soft form of its colour in place of the image', async () => {
  await using person = await someone('ivo', { viewport: DESKTOP })
  const { page } = person
  let release: () => void = () => undefined
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/cover?**', async (route) => {
    await isReleased
    await route.continue()
  })
  await page.goto(`${server.url}/web/library/1/books`)
  const cover = tile(page, 'The Long Walk').locator('.cover')
  await cover.waitFor()
  const look = () =>
    cover.evaluate((element) => ({
      colour: getComputedStyle(element).backgroundColor,
      box: element.getBoundingClientRect().toJSON(),
    }))
  const before = await look()
  release()
  await cover.locator('img[data-loaded]').waitFor()
  const after = await look()
  assert.deepEqual(after.box, before.box)
  assert.notEqual(after.colour, before.colour)
  const chroma = (colour: string) => Number(/oklch\([\d.]+ ([\d.]+)/.exec(colour)?.[1] ?? assert.fail(colour))
  assert.ok(chroma(before.colour) > chroma(after.colour))
})
