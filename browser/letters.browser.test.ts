import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { DESKTOP, PHONE, until } from './a-browser.ts'
import { aListener } from './a-listener.ts'
import { houseAndBrowser } from './house-and-browser.ts'
import { seriousFindings, smallTargets, wider } from './looked-at.ts'

const { house, browser } = await houseAndBrowser()
await house.listener('lola')

const ALPHABET = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Ten authors for each letter. */
async function manyAuthors(page: Page): Promise<void> {
  const authors = ALPHABET.flatMap((letter) =>
    Array.from({ length: 10 }, (_, at) => ({ name: `${letter}uthor ${at}`, books: 1, duration: 60 })),
  )
  await page.route('**/libraries/1/authors', (route) => route.fulfill({ json: { authors, unknown: 0 } }))
  await page.goto(`${house.url}/web/library/1/authors`)
  await page.getByRole('link', { name: 'Author 0' }).waitFor()
}

/** The row that stands highest in the window, below what sticks there. */
const isAtTop = (page: Page, name: string) =>
  until(`${name} at the top`, async () => {
    const box = await page.getByRole('link', { name, exact: false }).first().boundingBox()
    return box !== null && box.y >= 0 && box.y < 120
  })

test('a long list of names is entered at a letter, by touch and by keyboard, which goes on there', async () => {
  await using person = await aListener({ browser, house }, 'lola', { viewport: DESKTOP })
  const { page } = person
  await manyAuthors(page)
  const letters = page.getByRole('navigation', { name: 'To a letter' })
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

test('where there is no room for a column a field leads to the letter; a filter that leaves few needs neither', async () => {
  await using person = await aListener({ browser, house }, 'lola', { viewport: PHONE })
  const { page } = person
  await manyAuthors(page)
  assert.equal(await page.getByRole('navigation', { name: 'To a letter' }).count(), 0)
  await page.getByLabel('To a letter').selectOption('T')
  await isAtTop(page, 'Tuthor 0')
  await page.setViewportSize({ width: 320, height: 720 })
  assert.deepEqual([await seriousFindings(page), await smallTargets(page), await wider(page)], [[], [], []])
  await page.getByRole('searchbox').fill('Zuthor')
  await page.getByRole('link', { name: 'Zuthor 9' }).waitFor()
  assert.equal(await page.getByLabel('To a letter').count(), 0)
})

test('a library of few names has no letters', async () => {
  await using person = await aListener({ browser, house }, 'lola', { viewport: DESKTOP })
  const { page } = person
  await page.goto(`${house.url}/web/library/1/authors`)
  await page.getByRole('link', { name: /Ada Moor/ }).waitFor()
  assert.equal(await page.getByLabel('To a letter').count(), 0)
})
