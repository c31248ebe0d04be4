import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longTest } from '@chapterhouse/testkit/runs'
import type { Page } from 'playwright-core'
import { seriousFindings, smallTargets, wider } from './page-checks.ts'
import { serverAndBrowser } from './server-and-browser.ts'
import { DESKTOP, PHONE, until } from './test-browser.ts'
import { openListener } from './test-listener.ts'

const { server, browser } = await serverAndBrowser({ serviceWorkers: 'block' })
await server.listener('lola')

const ALPHABET = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Ten authors for each letter. */
async function manyAuthors(page: Page): Promise<void> {
  const authors = ALPHABET.flatMap((letter) =>
    Array.from({ length: 10 }, (_, at) => ({ name: `${letter}uthor ${at}`, books: 1, duration: 60 })),
  )
  await page.route('**/libraries/1/authors', (route) => route.fulfill({ json: { authors, unknown: 0 } }))
  await page.goto(`${server.url}/web/library/1/authors`)
  await page.getByRole('link', { name: 'Author 0' }).waitFor()
}

/** The topmost visible row, below sticky headers. */
const isAtTop = (page: Page, name: string) =>
  until(`${name} at the top`, async () => {
    const box = await page.getByRole('link', { name, exact: false }).first().boundingBox()
    return box !== null && box.y >= 0 && box.y < 120
  })

test('a long list of names can be opened at a letter by touch and by keyboard, and the focus follows', async () => {
  await using person = await openListener({ browser, server }, 'lola', { viewport: DESKTOP })
  const { page } = person
  await manyAuthors(page)
  const letters = page.getByRole('navigation', { name: 'Jump to letter' })
  assert.deepEqual(await letters.getByRole('button').allInnerTexts(), ALPHABET)
  await letters.getByRole('button', { name: 'To Q' }).click()
  await isAtTop(page, 'Quthor 0')
  await letters.getByRole('button', { name: 'To M' }).press('Enter')
  await isAtTop(page, 'Muthor 0')
  await until('the focus on the row', () =>
    page.evaluate(() => document.activeElement?.textContent?.startsWith('Muthor 0') === true),
  )
  assert.deepEqual([await seriousFindings(page), await smallTargets(page), await wider(page)], [[], [], []])
})

longTest('without room for the letter column, a strip jumps to letters; a short filtered list has neither', async () => {
  await using person = await openListener({ browser, server }, 'lola', { viewport: PHONE })
  const { page } = person
  await manyAuthors(page)
  assert.equal(await page.getByRole('navigation', { name: 'Jump to letter' }).count(), 0)
  await tapLetter(page, 'T')
  await isAtTop(page, 'Tuthor 0')
  await page.setViewportSize({ width: 320, height: 720 })
  assert.deepEqual([await seriousFindings(page), await smallTargets(page), await wider(page)], [[], [], []])
  await page.getByRole('searchbox').fill('Zuthor')
  await page.getByRole('link', { name: 'Zuthor 9' }).waitFor()
  assert.equal(await page.getByLabel('Jump to letter').count(), 0)
})

async function tapLetter(page: Page, letter: string): Promise<void> {
  const strip = page.getByRole('slider', { name: 'Jump to letter' })
  await strip.waitFor()
  const { x, y, width, height } = (await strip.boundingBox()) ?? assert.fail()
  await page.mouse.click(x + width / 2, y + (height * (ALPHABET.indexOf(letter) + 0.5)) / ALPHABET.length)
}

/** A thousand books by title, forty for each letter, page by page like the server. */
async function manyBooks(page: Page): Promise<void> {
  const { books } = await fetch(`${server.url}/api/v1/libraries/1/books?limit=1`, {
    headers: { authorization: `Bearer ${server.token}` },
  }).then((answer) => answer.json() as Promise<{ books: Record<string, unknown>[] }>)
  const all = ALPHABET.flatMap((letter) =>
    Array.from({ length: 40 }, (_, at) => ({ ...books[0], rel_path: `${letter}/${at}`, title: `${letter}itle ${at}` })),
  )
  const letters = ALPHABET.map((letter, at) => ({ letter, cursor: String(at * 40) }))
  await page.route('**/libraries/1/books?*', (route) => {
    const query = new URL(route.request().url()).searchParams
    const [from, limit] = [Number(query.get('cursor') ?? 0), Number(query.get('limit'))]
    const next = from + limit < all.length ? { next_cursor: String(from + limit) } : {}
    const lettersFound = query.get('letters') === '1' && query.get('sort') === 'title' ? { letters } : {}
    return route.fulfill({ json: { books: all.slice(from, from + limit), ...next, ...lettersFound } })
  })
}

test('books by title start at the chosen letter and continue from there, and Back returns to it', async () => {
  await using person = await openListener({ browser, server }, 'lola', { viewport: DESKTOP, expected: /404/ })
  const { page } = person
  await manyBooks(page)
  await page.goto(`${server.url}/web/library/1/books?sort=title`)
  const letters = page.getByRole('navigation', { name: 'Jump to letter' })
  await letters.waitFor()
  assert.deepEqual(await letters.getByRole('button').allInnerTexts(), ALPHABET)
  await letters.getByRole('button', { name: 'To Q' }).press('Enter')
  await until('the focus on the first of Q', () =>
    page.evaluate(() => document.activeElement?.textContent?.includes('Qitle 0') === true),
  )
  assert.equal(await letters.locator('[aria-current]').innerText(), 'Q')
  assert.deepEqual([await seriousFindings(page), await smallTargets(page), await wider(page)], [[], [], []])
  await page.keyboard.press('Enter')
  await until('the book', async () => page.url().includes('/book/1'))
  await page.goBack()
  await page
    .getByRole('link', { name: /Qitle 0/ })
    .first()
    .waitFor()
  assert.equal(await page.getByRole('link', { name: /Aitle 0/ }).count(), 0)
  await until('the next page', async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    return (await page.getByRole('link', { name: /Zitle 39/ }).count()) > 0
  })
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.getByRole('link', { name: 'Back to start' }).click()
  await page
    .getByRole('link', { name: /Aitle 0/ })
    .first()
    .waitFor()
})

test("on a phone, a strip jumps to a title's letter; by author and in a small library there are no letters", async () => {
  await using person = await openListener({ browser, server }, 'lola', { viewport: PHONE, expected: /404/ })
  const { page } = person
  await page.goto(`${server.url}/web/library/1/books?sort=title`)
  await page
    .getByRole('link', { name: /The Long Walk/ })
    .first()
    .waitFor()
  assert.equal(await page.getByLabel('Jump to letter').count(), 0)
  await manyBooks(page)
  await page.reload()
  await tapLetter(page, 'T')
  await page
    .getByRole('link', { name: /Title 0/ })
    .first()
    .waitFor()
  await page.setViewportSize({ width: 320, height: 720 })
  assert.deepEqual([await seriousFindings(page), await smallTargets(page), await wider(page)], [[], [], []])
  await page.getByRole('button', { name: 'Sort by' }).click()
  await page.getByRole('dialog', { name: 'Sort by' }).getByRole('button', { name: 'Author' }).click()
  await page
    .getByRole('link', { name: /Aitle 0/ })
    .first()
    .waitFor()
  assert.equal(await page.getByLabel('Jump to letter').count(), 0)
})

test('a library with few names shows no letters', async () => {
  await using person = await openListener({ browser, server }, 'lola', { viewport: DESKTOP })
  const { page } = person
  await page.goto(`${server.url}/web/library/1/authors`)
  await page.getByRole('link', { name: /Ada Moor/ }).waitFor()
  assert.equal(await page.getByLabel('Jump to letter').count(), 0)
})
