import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longTest, someOf } from '@chapterhouse/testkit/runs'
import type { Locator, Page } from 'playwright-core'
import { serverAndBrowser } from './server-and-browser.ts'
import { until } from './test-browser.ts'
import { bookUrl, inPlayer, onAnotherDevice, openPlayer, playFrom } from './test-listener.ts'

const { server, someone } = await serverAndBrowser({ serviceWorkers: 'block' })
const BOOK = 'Ada Moor/The Long Walk'

const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Discard unsaved changes?' })
const form = (page: Page) => page.locator('dialog').filter({ hasNotText: 'Discard unsaved changes?' })
const hasFocus = (one: Locator) => one.evaluate((element) => element === document.activeElement)

interface Opened {
  name: string
  open: (page: Page) => Promise<unknown>
  field: string
  words: string
}

const ofMenu = (name: string) => async (page: Page) => {
  await page.goto(bookUrl(server, BOOK))
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
}

const layers: readonly Opened[] = [
  {
    name: 'a note',
    open: async (page) => {
      await page.goto(bookUrl(server, BOOK))
      await page.getByRole('button', { name: 'Add note' }).click()
    },
    field: 'Note',
    words: 'Who was at the door?',
  },
  { name: 'dates', open: ofMenu('Edit dates'), field: 'Started', words: '2026-01-02' },
  { name: 'a book of a new collection', open: ofMenu('Add to collection'), field: 'New collection', words: 'Winter' },
  {
    name: 'a collection',
    open: async (page) => {
      await page.goto(`${server.url}/web/collections`)
      await page.getByRole('button', { name: 'Create collection' }).click()
    },
    field: 'Description',
    words: 'For the dark evenings',
  },
]

const ways: readonly [name: string, leave: (page: Page) => Promise<unknown>][] = [
  ['Escape', (page) => page.keyboard.press('Escape')],
  ['the X', (page) => form(page).getByRole('button', { name: 'Close' }).click()],
  ['Back', (page) => page.evaluate(() => history.back())],
]

/** Every way to close the first sheet, and Escape for the others, as all sheets close the same way. */
const waysOut = (name: string) => (name === layers[0]?.name ? ways : someOf(ways, 1))

for (const { name, open, field, words } of layers)
  test(`a page asks before discarding typed text: ${name}`, async () => {
    await using person = await someone(`of ${name}`)
    const { page } = person
    await (await onAnotherDevice(server, `of ${name}`)).save(BOOK, 20)
    for (const [way, leave] of waysOut(name)) {
      await open(page)
      await form(page).waitFor()
      const here = page.url()
      await leave(page)
      await form(page).waitFor({ state: 'detached' })
      await open(page)
      const input = form(page).getByLabel(field, { exact: true })
      await input.fill(words)
      await leave(page)
      const keep = confirmation(page).getByRole('button', { name: 'Keep editing' })
      await keep.waitFor()
      await until('the safe choice has the focus', () => hasFocus(keep))
      await keep.click()
      await confirmation(page).waitFor({ state: 'detached' })
      assert.equal(await input.inputValue(), words, way)
      await leave(page)
      await confirmation(page).getByRole('button', { name: 'Discard' }).click()
      await form(page).waitFor({ state: 'detached' })
      assert.equal(page.url(), here, `${way}: the page stays`)
      assert.equal(await confirmation(page).count(), 0)
    }
  })

/** A note for a bookmark added in the player, two layers above the page. */
async function noting(page: Page): Promise<Locator> {
  await playFrom(page, server, BOOK)
  await openPlayer(page)
  await inPlayer(page, 'Pause').click()
  await inPlayer(page, 'Bookmark').click()
  await page.locator('.toast').getByRole('button', { name: 'Add note' }).last().click()
  const note = form(page).getByLabel('Note', { exact: true })
  await note.fill('The fox again')
  return note
}

test('a tap outside a sheet, and Back, ask only about text typed in that sheet', async () => {
  await using person = await someone('sheet')
  const { page } = person
  const note = await noting(page)
  await page.mouse.click(10, 10)
  await confirmation(page).getByRole('button', { name: 'Keep editing' }).click()
  for (const steps of [-1, -2]) {
    await page.evaluate((by) => history.go(by), steps)
    await confirmation(page).waitFor()
    await page.keyboard.press('Escape')
    await confirmation(page).waitFor({ state: 'detached' })
    assert.equal(await note.inputValue(), 'The fox again', `${steps}`)
  }
  await page.mouse.click(10, 10)
  await confirmation(page).getByRole('button', { name: 'Discard' }).click()
  await form(page).waitFor({ state: 'detached' })
  assert.ok(await page.getByRole('dialog', { name: /^Player/ }).isVisible(), 'the player stays')
  await page.evaluate(() => history.back())
  await page.getByRole('dialog', { name: /^Player/ }).waitFor({ state: 'detached' })
  assert.equal(await confirmation(page).count(), 0)
})

longTest('repeated Escape, which forces browsers to close sheets, loses nothing typed in a sheet', async () => {
  await using person = await someone('escape')
  const { page } = person
  const note = await noting(page)
  for (const turn of [1, 2, 3]) {
    await page.keyboard.press('Escape')
    await confirmation(page).waitFor()
    await page.keyboard.press('Escape')
    await confirmation(page).waitFor({ state: 'detached' })
    await until('the field', () => hasFocus(note))
    assert.equal(await note.inputValue(), 'The fox again', `turn ${turn}`)
  }
  await form(page).getByRole('button', { name: 'Save' }).click()
  await form(page).waitFor({ state: 'detached' })
  assert.equal(await confirmation(page).count(), 0, 'saved text causes no question')
})

test('creating an item opens its page without a question, and Back from there returns to the list', async () => {
  await using person = await someone('maker')
  const { page } = person
  await page.goto(`${server.url}/web/collections`)
  await page.getByRole('button', { name: 'Create collection' }).click()
  await form(page).getByLabel('Name', { exact: true }).fill('Winter')
  await form(page).getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 1, name: 'Winter' }).waitFor()
  await page.evaluate(() => history.back())
  await page.getByRole('button', { name: 'Create collection' }).waitFor()
  assert.equal(await page.locator('dialog').count(), 0)
})

const blocksUnload = (page: Page) => page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))

test('a half-typed password prevents leaving the account page and closing the tab', async () => {
  await using person = await someone('account')
  const { page } = person
  await page.goto(`${server.url}/web/you/account`)
  const next = page.getByLabel('New password')
  assert.equal(await blocksUnload(page), false)
  await next.fill('correct ho')
  assert.equal(await blocksUnload(page), true)
  await page.getByRole('link', { name: 'Library' }).first().click()
  await confirmation(page).getByRole('button', { name: 'Keep editing' }).click()
  assert.equal(await next.inputValue(), 'correct ho')
  await page.getByRole('link', { name: 'Library' }).first().click()
  await confirmation(page).getByRole('button', { name: 'Discard' }).click()
  await until('the other page', async () => !page.url().endsWith('/account'))
  assert.equal(await blocksUnload(page), false)
})
