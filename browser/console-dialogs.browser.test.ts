import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longTest, someOf } from '@chapterhouse/testkit/runs'
import type { Locator, Page } from 'playwright-core'
import { serverAndBrowser } from './server-and-browser.ts'
import { until } from './test-browser.ts'
import { openAdmin } from './test-console.ts'
import { onAnotherDevice } from './test-listener.ts'
import { PASSWORD } from './test-server.ts'

const { server, browser } = await serverAndBrowser()
await server.admin('ann')
const mia = await server.listener('mia')
await (await onAnotherDevice(server, 'mia')).save('Ada Moor/The Long Walk', 20)

const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Discard unsaved changes?' })
const form = (page: Page) => page.locator('dialog').filter({ hasNotText: 'Discard unsaved changes?' })
const hasFocus = (one: Locator) => one.evaluate((element) => element === document.activeElement)

interface Opened {
  name: string
  where: string
  open: (page: Page) => Promise<unknown>
  field: string | RegExp
  words: string
}

const dialogs: readonly Opened[] = [
  {
    name: 'a password',
    where: `/people/${mia}`,
    open: (page) => page.getByRole('button', { name: 'Set password' }).first().click(),
    field: 'New password',
    words: PASSWORD,
  },
  {
    name: 'an invite',
    where: '/invites',
    open: (page) => page.getByRole('button', { name: 'Create invite' }).click(),
    field: 'Note',
    words: 'Tablet',
  },
  {
    name: 'a position',
    where: `/people/${mia}`,
    open: (page) => page.getByRole('button', { name: 'Edit position in The Long Walk' }).click(),
    field: /^Position/,
    words: '0:11',
  },
  {
    name: 'many books',
    where: '/books',
    open: async (page) => {
      for (const book of ['High Water', 'Low Water']) await page.getByRole('checkbox', { name: `Select ${book}` }).check()
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await form(page).getByText('Change: Author', { exact: true }).waitFor()
    },
    field: 'Author',
    words: 'Ben Lake',
  },
  {
    name: 'two names that become one',
    where: '/names/authors',
    open: async (page) => {
      for (const name of ['Ada Moor', 'Ben Sea']) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
      await page.getByRole('button', { name: 'Merge' }).last().click()
      await form(page).waitFor()
    },
    field: 'Different name',
    words: 'Ada Sea',
  },
]

/** Some fields appear only after a checkbox or a choice. */
async function typeIn(page: Page, { field, words }: Opened): Promise<Locator> {
  const input = form(page).getByLabel(field, { exact: true })
  if (field === 'Author') await form(page).getByLabel('Change: Author').check()
  if (field === 'Different name') await form(page).getByLabel('Name to keep').selectOption({ label: 'Different name' })
  await input.fill(words)
  return input
}

for (const dialog of someOf(dialogs, 2))
  test(`a dialog asks before it discards what was typed: ${dialog.name}`, async () => {
    await using person = await openAdmin(browser, server, dialog.where)
    const { page } = person
    await dialog.open(page)
    await form(page).waitFor()
    await page.keyboard.press('Escape')
    await form(page).waitFor({ state: 'detached' })
    await page.reload()
    await dialog.open(page)
    const input = await typeIn(page, dialog)
    await page.keyboard.press('Escape')
    const keep = confirmation(page).getByRole('button', { name: 'Keep editing' })
    await keep.waitFor()
    await until('the safe choice has the focus', () => hasFocus(keep))
    await keep.click()
    await confirmation(page).waitFor({ state: 'detached' })
    assert.equal(await input.inputValue(), dialog.words)
    await until('the field has the focus again', () => hasFocus(input))
    await form(page).getByRole('button', { name: 'Close' }).click()
    await confirmation(page).getByRole('button', { name: 'Discard' }).click()
    await form(page).waitFor({ state: 'detached' })
    assert.equal(await confirmation(page).count(), 0)
  })

async function inviting(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Create invite' }).click()
  return form(page).getByLabel('Note')
}

test('a form changed back to its original values closes immediately, as does one whose Cancel is pressed', async () => {
  await using person = await openAdmin(browser, server, '/invites')
  const { page } = person
  let note = await inviting(page)
  await note.fill('Tablet')
  await note.fill('')
  await page.keyboard.press('Escape')
  await form(page).waitFor({ state: 'detached' })
  note = await inviting(page)
  await note.fill('Tablet')
  await form(page).getByRole('button', { name: 'Cancel' }).click()
  await form(page).waitFor({ state: 'detached' })
  assert.equal(await confirmation(page).count(), 0)
})

test('repeated Escape, which forces browsers to close dialogs, loses nothing typed in a dialog', async () => {
  await using person = await openAdmin(browser, server, '/invites')
  const { page } = person
  const note = await inviting(page)
  await note.fill('Tablet')
  for (const turn of [1, 2, 3]) {
    await page.keyboard.press('Escape')
    await confirmation(page).waitFor()
    await until(`turn ${turn}: the question is on top`, () =>
      hasFocus(confirmation(page).getByRole('button', { name: 'Keep editing' })),
    )
    await page.keyboard.press('Escape')
    await confirmation(page).waitFor({ state: 'detached' })
    await until('the field', () => hasFocus(note))
    assert.equal(await note.inputValue(), 'Tablet', `turn ${turn}`)
  }
})

longTest('the question about unsaved changes closes when they are saved', async () => {
  await using person = await openAdmin(browser, server, `/people/${mia}`)
  const { page } = person
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/admin\/users\/\d+$/, async (route) => {
    if (route.request().method() === 'PATCH') await promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Set password' }).first().click()
  await form(page).getByLabel('New password').fill(PASSWORD)
  await form(page).getByRole('button', { name: 'Set password' }).click()
  await page.keyboard.press('Escape')
  await confirmation(page).waitFor()
  resolve()
  await page.locator('dialog').first().waitFor({ state: 'detached' })
  assert.equal(await page.locator('dialog').count(), 0)
})
