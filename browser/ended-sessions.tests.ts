import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longTest } from '@chapterhouse/testkit/runs'
import type { Locator, Page } from 'playwright-core'
import { serverAndBrowser } from './server-and-browser.ts'
import { DESKTOP, until } from './test-browser.ts'
import { bookUrl, onAnotherDevice, playFrom, sounds } from './test-listener.ts'
import { enter, PASSWORD } from './test-server.ts'

const BOOK = 'Ada Moor/The Long Walk'

const { server, browser } = await serverAndBrowser({ serviceWorkers: 'block' })
for (const name of ['ada', 'ben']) await server.listener(name)

/** Ends the session from another device, which the page notices at its next request. */
async function endSession(page: Page): Promise<void> {
  const kept = await page.evaluate(() => localStorage.getItem('chapterhouse.session') ?? '{}')
  const { token } = JSON.parse(kept) as { token: string }
  await fetch(`${server.url}/api/v1/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
}

/** Presses a button that the sign-in form may already cover: another request of the page may notice the end first. */
const press = (button: Locator): Promise<void> => button.dispatchEvent('click')

test('an ended session keeps the page and the typed text', async () => {
  await using person = await browser.person()
  const { page } = person
  await enter(person, server, 'ben')
  await playFrom(page, server, BOOK)
  await page.getByRole('button', { name: 'Add note' }).click()
  const note = page.getByRole('dialog').getByRole('textbox').first()
  await note.fill('Words that took ten minutes')
  await endSession(page)
  await press(page.getByRole('button', { name: 'Save' }))
  await page.locator('.over').getByText('Please sign in again.').waitFor()
  // The page beneath is neither visible nor reachable.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await until('the sign-in form to close', async () => (await page.locator('.over').count()) === 0)
  assert.equal(await note.inputValue(), 'Words that took ten minutes')
  await page.getByRole('button', { name: 'Save' }).click()
  const { get } = await onAnotherDevice(server, 'ben')
  const at = new URLSearchParams({ path: BOOK })
  await until('the note', async () =>
    (await get<{ notes: { body: string }[] }>(`/libraries/1/notes?${at}`)).notes.some(({ body }) => body.startsWith('Words')),
  )
  await page.getByRole('main').getByText('Words that took ten minutes').first().waitFor()
  await page
    .locator('main')
    .getByRole('button', { name: /^(Play|Continue)/ })
    .first()
    .click()
  await sounds(page)
})

test('another person who signs in there gets a fresh page', async () => {
  await using person = await browser.person()
  const { page } = person
  await enter(person, server, 'ben')
  await page.goto(bookUrl(server, BOOK))
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByRole('dialog').getByRole('textbox').first().fill('Nobody else reads this')
  await endSession(page)
  await press(page.getByRole('button', { name: 'Save' }))
  await page.locator('.over').getByText('Please sign in again.').waitFor()
  await page.getByLabel('Username').fill('ada')
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await until('no layer', async () => (await page.locator('dialog[open]').count()) === 0)
  await page.getByRole('heading', { level: 1, name: 'The Long Walk' }).waitFor()
  assert.equal(await page.getByText('Words that took ten minutes').count(), 0)
  assert.equal(await page.locator('textarea').count(), 0)
})

test('changes made as the session ended are sent once the same person signs in again', async () => {
  await using person = await browser.person()
  const { page } = person
  await enter(person, server, 'ben')
  await page.goto(bookUrl(server, BOOK))
  await page.route(/\/favourites/, async (route) => {
    if (route.request().method() === 'POST') await endSession(page)
    await route.continue()
  })
  await page.getByRole('button', { name: 'Favourite' }).click()
  await page.locator('.over').getByText('Please sign in again.').waitFor()
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.unroute(/\/favourites/)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const { get } = await onAnotherDevice(server, 'ben')
  await until('the favourite', async () => (await get<{ favourites: unknown[] }>('/me/favourites')).favourites.length === 1)
})

test('the console keeps a form when the session ends', async () => {
  await server.admin('root')
  await using person = await browser.person({ viewport: DESKTOP })
  const { page } = person
  await enter(person, server, 'root')
  await page.goto(`${server.url}/admin/people/new`)
  const name = page.locator('.detail').getByRole('textbox').first()
  await name.fill('cornelia')
  await endSession(page)
  await press(page.locator('.detail').getByRole('button', { name: 'Add person' }))
  const over = page.locator('dialog.over')
  await over.waitFor()
  await over.getByLabel('Username').fill('root')
  await over.locator('input[name=password]').fill(PASSWORD)
  await over.getByRole('button', { name: 'Sign in', exact: true }).click()
  await until('the sign-in form to close', async () => (await over.count()) === 0)
  assert.equal(await name.inputValue(), 'cornelia')
  await page.locator('.detail').getByRole('button', { name: 'Add person' }).click()
  await page.getByRole('heading', { name: 'cornelia' }).first().waitFor()
})

longTest('messages and Undo offers of one admin are not shown to the next in the same browser', async () => {
  for (const username of ['olga', 'otto']) await server.admin(username)
  await using person = await browser.person({ viewport: DESKTOP })
  const { page, context } = person
  await enter(person, server, 'olga')
  await page.goto(`${server.url}/admin/people/2`)
  const [requested, mayGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(/admin\/users\/2$/, async (route) => {
    if (route.request().method() === 'PATCH') {
      requested.resolve()
      await mayGo.promise
    }
    await route.continue()
  })
  const lock = page.getByRole('switch', { name: 'Disabled' })
  await lock.click()
  await requested.promise
  const other = await context.newPage()
  await other.goto(`${server.url}/healthz`)
  const next = JSON.stringify(await server.session('otto'))
  await other.evaluate((session) => localStorage.setItem('chapterhouse.session', session), next)
  await page.getByText('otto').first().waitFor()
  mayGo.resolve()
  await until('the change', async () => (await lock.getAttribute('aria-checked')) === 'true' || (await lock.isChecked()))
  assert.equal(await page.locator('.toast').count(), 0)
})
