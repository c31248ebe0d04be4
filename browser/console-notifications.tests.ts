import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { longTest } from '@chapterhouse/testkit/runs'
import { serverAndBrowser } from './server-and-browser.ts'
import { until } from './test-browser.ts'
import { openAdmin } from './test-console.ts'

const { server, browser } = await serverAndBrowser()
await server.admin('ann')

interface Received {
  headers: IncomingHttpHeaders
  body: { event: string; title: string }
}

/** A real receiver of messages with a given response status. */
async function openReceiver() {
  const received: Received[] = []
  const answer = { status: 204 }
  const http = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    received.push({ headers: request.headers, body: JSON.parse(body) })
    response.writeHead(answer.status).end()
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  return {
    received,
    answer,
    address: (host = '127.0.0.1') => `http://${host}:${port}/hooks/private-part`,
    async [Symbol.asyncDispose]() {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
}

interface Answer {
  targets: { id: number; name: string; enabled: boolean; has_secret: boolean; events: string[] }[]
}
const targets = async () => (await server.get<Answer>('/admin/notifications')).targets

/** The page with exactly these destinations. */
async function openNotifications(...existing: object[]) {
  for (const { id } of await targets()) await server.delete(`/admin/notifications/${id}`)
  for (const target of existing) await server.post('/admin/notifications', target)
  const person = await openAdmin(browser, server, '/notifications')
  const { page } = person
  const dialog = page.getByRole('dialog')
  const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' })
  const field = (label: string) => dialog.getByLabel(label, { exact: true })
  return {
    person,
    page,
    dialog,
    question,
    field,
    /** The error at this field, which has the focus. */
    async refusedAt(label: string, text: RegExp) {
      await dialog.getByRole('alert').getByText(text).waitFor()
      assert.equal(await field(label).getAttribute('aria-invalid'), 'true')
      await until('the focus', () => field(label).evaluate((input) => input === document.activeElement))
    },
  }
}

const webhook = (name: string, url: string, more: object = {}) => ({ kind: 'webhook', name, url, events: ['scan_failed'], ...more })

test('a destination is fixed from an invalid URL to a delivered test, and its URL and secret are not shown again', async () => {
  await using receiver = await openReceiver()
  const { person, page, dialog, field, refusedAt } = await openNotifications()
  await using _ = person
  await page.getByText('No destinations yet.').waitFor()
  await page.getByRole('button', { name: 'Add destination' }).click()
  const save = dialog.getByRole('button', { name: 'Add destination' })
  await field('Address').fill('nonsense')
  await save.click()
  await refusedAt('Name', /^Enter a name\.$/)
  await field('Name').fill('House')
  await save.click()
  await refusedAt('Address', /begins with https/)
  assert.equal(await field('Address').inputValue(), 'nonsense', 'typed text stays')
  await field('Address').fill(receiver.address())
  assert.equal(await dialog.getByRole('alert').count(), 0)
  await field('Secret').fill('a shared secret')
  await field('New books').uncheck()
  await save.click()
  await dialog.waitFor({ state: 'detached' })

  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'House' }) })
  await row.getByText('secret set').waitFor()
  await row.getByText('Nothing sent yet.').waitFor()
  await row.getByRole('button', { name: 'Send test to House' }).click()
  await page.locator('.toast').getByText('Test message delivered to House.').waitFor()
  await row.getByText('Last delivery: now').waitFor()
  const [message] = receiver.received
  assert.equal(message?.body.event, 'test')
  assert.match(String(message?.headers['x-service-signature']), /^sha256=[0-9a-f]{64}$/)

  receiver.answer.status = 404
  await row.getByRole('button', { name: 'Send test to House' }).click()
  await row.getByText(/^Last delivery failed \(now\): .*404/).waitFor()
  assert.equal((await targets())[0]?.events.includes('book_added'), false)
  await page.getByRole('button', { name: 'Edit House' }).click()
  const shown = await page.evaluate(() =>
    [document.body.innerHTML, ...[...document.querySelectorAll('input')].map(({ value }) => value)].join('\n'),
  )
  assert.ok(shown.includes('/hooks/priv…'))
  assert.equal(/private-part|a shared secret/.test(shown), false)
})

test('a URL on another server requires entering the secret again, or its removal', async () => {
  await using receiver = await openReceiver()
  const { person, page, dialog, field, refusedAt } = await openNotifications(
    webhook('House', receiver.address(), { secret: 'a shared secret' }),
  )
  await using _ = person
  await page.getByRole('button', { name: 'Edit House' }).click()
  const save = dialog.getByRole('button', { name: 'Save' })
  assert.equal(await save.isDisabled(), true, 'nothing has changed yet')
  await field('Address').fill(receiver.address('localhost'))
  await save.click()
  await refusedAt('Secret', /Enter the secret again, or remove it\.$/)
  await field('Remove the saved secret').check()
  await save.click()
  await dialog.waitFor({ state: 'detached' })
  assert.equal((await targets())[0]?.has_secret, false)
})

test('each type has an explanation with an example, and a specific error', async () => {
  const { person, page, dialog, field, refusedAt } = await openNotifications()
  await using _ = person
  await page.getByRole('button', { name: 'Add destination' }).click()
  await field('Name').fill('Phone')
  for (const [kind, example, wrong, text] of [
    ['Webhook', /automation\.example/, 'ftp://files.example', /begins with https/],
    ['Push topic (ntfy)', /ntfy\.example/, 'https://ntfy.example/a topic', /must end with a topic/],
    ['Chat (Discord)', /discord\.com\/api\/webhooks/, 'https://discord.com/channels/1', /isn't a Discord webhook address/],
  ] as const) {
    await field('Type').selectOption(kind)
    await dialog.getByText(example).waitFor()
    await field('Address').fill(wrong)
    await dialog.getByRole('button', { name: 'Add destination' }).click()
    await refusedAt('Address', text)
  }
  assert.equal(await field('Secret').count(), 0, 'a chat has none')
})

longTest('the twenty-first destination is refused, and typed text is kept', async () => {
  const twenty = Array.from({ length: 20 }, (_, index) => webhook(`House ${index}`, 'https://automation.example/hook'))
  const { person, page, dialog, field } = await openNotifications(...twenty)
  await using _ = person
  await page.getByRole('button', { name: 'Add destination' }).click()
  await field('Name').fill('One more')
  await field('Address').fill('https://automation.example/hook')
  await dialog.getByRole('button', { name: 'Add destination' }).click()
  await dialog.getByText('There are already 20 destinations.').waitFor()
  assert.equal(await field('Name').inputValue(), 'One more')
  assert.equal(await field('Address').inputValue(), 'https://automation.example/hook')
})

test('a destination is disabled immediately, and deleting it asks for confirmation', async () => {
  const { person, page, dialog } = await openNotifications(webhook('House', 'https://automation.example/hook'))
  await using _ = person
  await page.getByRole('switch', { name: 'Enabled House' }).click()
  await until('the destination to be off', async () => (await targets())[0]?.enabled === false)
  await page.getByRole('button', { name: 'Delete House' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  assert.equal((await targets()).length, 1)
  await page.getByRole('button', { name: 'Delete House' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No destinations yet.').waitFor()
})

longTest('a typed destination is not discarded without confirmation', async () => {
  const { person, page, question, field } = await openNotifications()
  await using _ = person
  await page.getByRole('button', { name: 'Add destination' }).click()
  await field('Secret').fill('half typed')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  assert.equal(await field('Secret').inputValue(), 'half typed')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await field('Secret').waitFor({ state: 'detached' })
})
