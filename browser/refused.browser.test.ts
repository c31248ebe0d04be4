import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { serverAndBrowser } from './server-and-browser.ts'
import { until } from './test-browser.ts'
import { bookUrl, onAnotherDevice, openListener } from './test-listener.ts'

const WALK = 'Ada Moor/The Long Walk'

const { server, browser } = await serverAndBrowser({ serviceWorkers: 'block' })

interface Form {
  called: string
  /** The request that the server refuses once. */
  refuses: string
  where: (page: Page) => Promise<unknown>
  /** The dialog, or the section of a page. */
  at: (page: Page) => Locator
  fill?: (form: Locator) => Promise<unknown>
  /** The field that keeps its typed text after the refusal. */
  keeps?: (form: Locator) => Promise<unknown>
  send: string
  /** The text on the page after success. */
  says: string | RegExp
}

const book = (page: Page) => page.goto(bookUrl(server, WALK))
/** Signs in once, since sign-ins per address are limited. */
const account = async (page: Page) => {
  if (!page.url().endsWith('/you/account')) await page.goto(`${server.url}/web/you/account`)
}
const more = async (page: Page, item: string) => {
  await book(page)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: item }).click()
}
const collection = async (page: Page, act: string) => {
  await page.goto(`${server.url}/web/collections`)
  await page.getByRole('link', { name: /Evenings/ }).click()
  await page.getByRole('button', { name: act, exact: true }).click()
}
const dialog = (page: Page) => page.getByRole('dialog')

const FORMS: readonly Form[] = [
  {
    called: 'the dates of a book',
    refuses: '**/progress?*',
    where: (page) => more(page, 'Edit dates'),
    at: dialog,
    fill: (form) => form.getByLabel('Started').fill('2020-01-02'),
    keeps: async (form) => assert.equal(await form.getByLabel('Started').inputValue(), '2020-01-02'),
    send: 'Save',
    says: 'Dates updated.',
  },
  {
    called: 'a collection that is made for a book',
    refuses: '**/me/collections/*/items*',
    where: (page) => more(page, 'Add to collection'),
    at: dialog,
    fill: (form) => form.getByLabel('New collection').fill('Winter'),
    keeps: async (form) => assert.equal(await form.getByLabel('New collection').inputValue(), 'Winter'),
    send: 'Create and add',
    says: 'Added to “Winter”.',
  },
  {
    called: 'a note',
    refuses: '**/notes?*',
    where: async (page) => {
      await book(page)
      await page.getByRole('button', { name: 'Add note' }).click()
    },
    at: dialog,
    fill: (form) => form.getByLabel('Note', { exact: true }).fill('Remember the river.'),
    keeps: async (form) => assert.equal(await form.getByLabel('Note', { exact: true }).inputValue(), 'Remember the river.'),
    send: 'Save',
    says: 'Remember the river.',
  },
  {
    called: 'the words of a collection',
    refuses: '**/me/collections/*',
    where: (page) => collection(page, 'Edit'),
    at: dialog,
    fill: (form) => form.getByLabel('Description').fill('By the fire'),
    keeps: async (form) => assert.equal(await form.getByLabel('Description').inputValue(), 'By the fire'),
    send: 'Save',
    says: 'By the fire',
  },
  {
    called: 'who may look at a collection',
    refuses: '**/me/collections/*/shares',
    where: (page) => collection(page, 'Share'),
    at: dialog,
    fill: (form) => form.getByLabel('ursula').check(),
    keeps: async (form) => assert.equal(await form.getByLabel('ursula').isChecked(), true),
    send: 'Save',
    says: /shared with 1 person/,
  },
  {
    called: 'the end of a collection',
    refuses: '**/me/collections/*',
    where: (page) => collection(page, 'Delete'),
    at: dialog,
    send: 'Delete',
    says: '“Evenings” deleted.',
  },
  {
    called: 'a key for a program',
    refuses: '**/auth/tokens',
    where: account,
    at: (page) => page.getByRole('region', { name: 'API keys' }),
    fill: (form) => form.getByLabel('Label').fill('My script'),
    keeps: async (form) => assert.equal(await form.getByLabel('Label').inputValue(), 'My script'),
    send: 'Create key',
    says: 'API key for My script',
  },
  {
    called: 'the end of a key',
    refuses: '**/auth/tokens/*',
    where: async (page) => {
      await account(page)
      await page.getByRole('button', { name: 'Revoke', exact: true }).click()
    },
    at: dialog,
    send: 'Revoke',
    says: 'Key revoked.',
  },
  {
    called: 'a recovery code',
    refuses: '**/auth/recovery',
    where: account,
    at: (page) => page.getByRole('region', { name: 'Recovery code' }),
    send: 'Create code',
    says: 'Shown only once.',
  },
  {
    called: 'a password',
    refuses: '**/auth/password',
    where: account,
    at: (page) => page.getByRole('region', { name: 'Password', exact: true }),
    fill: async (form) => {
      await form.getByLabel('Current password').fill('correct horse')
      await form.getByLabel('New password').fill('battery staple')
      // This test's other device continues to send requests.
      await form.getByLabel('Sign out other devices').uncheck()
    },
    keeps: async (form) => assert.equal(await form.getByLabel('New password').inputValue(), 'battery staple'),
    send: 'Change password',
    says: 'Password saved.',
  },
  {
    called: 'the goal of a year',
    refuses: '**/me/goal',
    where: (page) => page.goto(`${server.url}/web/you/statistics`),
    at: (page) => page.getByRole('region', { name: 'Yearly goal' }),
    fill: (form) => form.getByLabel('Books per year').fill('24'),
    keeps: async (form) => assert.equal(await form.getByLabel('Books per year').inputValue(), '24'),
    send: 'Set goal',
    says: /of 24 books/,
  },
]

/**
 * Waits for the dialog to close. It closes by a step back in the history, after its message is shown, and that would cancel a
 * navigation started earlier: the next form would not load (`net::ERR_ABORTED`).
 */
const isClosed = (page: Page) =>
  until('the dialog to close', () =>
    page.evaluate(() => !document.querySelector('[role="dialog"], dialog[open]') && !history.state?.layers?.length),
  )

/** Responds to every change at that URL with "busy" until disabled. */
async function refuse(page: Page, where: string): Promise<() => Promise<void>> {
  await page.route(where, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 503, contentType: 'application/json', body: '{"error":"too much to do","code":"busy"}' }),
  )
  return () => page.unroute(where)
}

test('a refused form shows the error in place, keeps the typed text, and succeeds the next time', async (t) => {
  await server.listener('tess')
  await server.listener('ursula')
  const other = await onAnotherDevice(server, 'tess')
  await other.save(WALK, 40)
  await other.post('/me/collections', { name: 'Evenings' })
  await using person = await openListener({ browser, server }, 'tess')
  const { page } = person
  for (const form of FORMS)
    await t.test(form.called, async () => {
      await form.where(page)
      await form.fill?.(form.at(page))
      const letThrough = await refuse(page, form.refuses)
      await form.at(page).getByRole('button', { name: form.send, exact: true }).click()
      const why = form.at(page).getByRole('alert')
      await why.waitFor()
      assert.equal((await why.innerText()).replace(/\s+/g, ' '), 'The server is busy. Try again in a moment.')
      await form.keeps?.(form.at(page))
      await letThrough()
      await form.at(page).getByRole('button', { name: form.send, exact: true }).click()
      await page.getByText(form.says).first().waitFor()
      await until('the error to disappear', async () => (await page.locator('.why').count()) === 0)
      await isClosed(page)
    })
  const { collections } = await other.get<{ collections: { name: string; item_count: number }[] }>('/me/collections')
  assert.deepEqual(
    collections.map(({ name, item_count }) => [name, item_count]),
    [['Winter', 1]],
  )
  assert.ok(new URL(page.url()).pathname.startsWith('/web/'))
})

test('deleting a collection opens the list of the others, and Back does not return to the deleted one', async () => {
  await server.listener('vera')
  const other = await onAnotherDevice(server, 'vera')
  await other.post('/me/collections', { name: 'Evenings' })
  await using person = await openListener({ browser, server }, 'vera')
  const { page } = person
  await page.goto(`${server.url}/web/library`)
  await collection(page, 'Delete')
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('No collections yet.').waitFor()
  assert.equal(new URL(page.url()).pathname, '/web/collections')
  assert.equal(await dialog(page).count(), 0)
})
