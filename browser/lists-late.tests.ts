import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longTest, someOf } from '@chapterhouse/testkit/runs'
import type { Locator, Page } from 'playwright-core'
import { holdResponses } from './hold-responses.ts'
import { serverAndBrowser } from './server-and-browser.ts'
import { until } from './test-browser.ts'
import { bookUrl, onAnotherDevice, openPlayer, playFrom } from './test-listener.ts'

const WALK = 'Ada Moor/The Long Walk'
const LOW = 'Ben Sea/Tides/1 - Low Water'
const HIGH = 'Ben Sea/Tides/2 - High Water'
const NOTES = 'Cora Vale'
const TITLES = ['The Long Walk', 'Low Water', 'High Water', 'Secret Garden Notes']

const { server, someone } = await serverAndBrowser({ serviceWorkers: 'block' })

async function withQueue(username: string) {
  const other = await onAnotherDevice(server, username)
  const items = [WALK, LOW, HIGH, NOTES].map((path) => ({ library_id: 1, path }))
  await other.put('/me/queue', { items })
  const { collection } = await other.post<{ collection: { id: number } }>('/me/collections', { name: 'Some' })
  for (const item of items) await other.post(`/me/collections/${collection.id}/items`, item)
  const order = async (where: string, list: 'queue' | 'items') =>
    (await other.get<Record<string, { path: string }[]>>(where))[list]?.map(({ path }) => path)
  return {
    collection: collection.id,
    queue: () => order('/me/queue', 'queue'),
    items: () => order(`/me/collections/${collection.id}`, 'items'),
  }
}

const shown = (page: Page) =>
  page
    .locator('ol li')
    .evaluateAll((rows, titles) => rows.map((row) => titles.find((title) => row.textContent?.includes(title))), TITLES)

for (const where of someOf(['queue', 'collection'], 1))
  test(`${where}: a second press before the response moves the book on from its displayed place`, async () => {
    await using person = await someone(`up-${where}`)
    const { page } = person
    const there = await withQueue(`up-${where}`)
    await page.goto(`${server.url}/web/${where === 'queue' ? 'shelf/queue' : `collections/${there.collection}`}`)
    const up = page.getByRole('button', { name: /up.*High Water|High Water.*up/i })
    await up.focus()
    const pending = await holdResponses(page, 'POST', /\/me\/(queue|collections\/\d+\/items)$/)
    await page.keyboard.press('Enter')
    await until('the first move', async () => (await shown(page))[1] === 'High Water')
    await page.keyboard.press('Enter')
    await until('the second move', async () => (await shown(page))[0] === 'High Water')
    assert.equal(pending.count, 1, 'one request at a time')
    pending.release()
    await until('the change at the server', async () => (await (where === 'queue' ? there.queue() : there.items()))?.[0] === HIGH)
    assert.deepEqual(await shown(page), ['High Water', 'The Long Walk', 'Low Water', 'Secret Garden Notes'])
  })

/** Clicks twice at the same point, the second time after the first has taken effect. */
async function doubleClick(page: Page, button: Locator, comesOfIt: () => Promise<unknown>): Promise<void> {
  const { x, y, width, height } = (await button.boundingBox()) ?? assert.fail('it is not shown')
  await page.mouse.move(x + width / 2, y + height / 2)
  for (const clickCount of [1, 2]) {
    await page.mouse.down({ clickCount })
    await page.mouse.up({ clickCount })
    if (clickCount === 1) await comesOfIt()
  }
}

test('a double click removes one book from Up next, in its list and in the player', async () => {
  await using person = await someone('ida')
  const { page } = person
  const there = await withQueue('ida')
  await page.goto(`${server.url}/web/shelf/queue`)
  const out = page.getByRole('button', { name: 'Remove Low Water' })
  await doubleClick(page, out, () => out.waitFor({ state: 'detached' }))
  await page.locator('.toast').waitFor()
  assert.deepEqual(await there.queue(), [WALK, HIGH, NOTES])

  await playFrom(page, server, NOTES)
  await openPlayer(page)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Up next' }).click()
  const sheet = page.getByRole('dialog', { name: 'Up next' })
  const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await sheet
    .getByRole('button', { name: /The Long Walk/ })
    .last()
    .dblclick()
  await deleted
  await sheet
    .getByRole('button', { name: /The Long Walk/ })
    .first()
    .waitFor({ state: 'detached' })
  assert.deepEqual(await there.queue(), [HIGH, NOTES])
})

longTest('a double click on a button that asks a question does not answer it', async () => {
  await using person = await someone('jan')
  const { page } = person
  const there = await withQueue('jan')
  await page.goto(`${server.url}/web/collections/${there.collection}`)
  const actions = page.locator('main .page-actions').last().getByRole('button').last()
  const answer = page.getByRole('dialog').locator('.danger')
  await doubleClick(page, actions, async () => {
    // On many screens the answer's button appears at this point.
    await answer.evaluate((button) =>
      Object.assign(button.style, { position: 'fixed', inset: '0', inlineSize: '100vw', blockSize: '100vh' }),
    )
  })
  await answer.click({ trial: true })
  assert.equal((await there.items())?.length, 4)
})

longTest('a list of bookmarks requested before a note was written does not hide it', async () => {
  await using person = await someone('kim')
  const { page } = person
  const pending = await holdResponses(page, 'GET', /\/libraries\/1\/notes\?/)
  await page.goto(bookUrl(server, WALK))
  await until('the previous list', () => pending.count > 0)
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByRole('dialog').getByLabel('Note').fill('Read this again')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  pending.release()
  await page.locator('.book-marks').getByText('Read this again').waitFor()
})

test('keeps the name typed for the next API key when the previous key is created', async () => {
  await using person = await someone('max')
  const { page } = person
  await page.goto(`${server.url}/web/you/account`)
  const label = page
    .locator('section', { has: page.locator('#keys') })
    .getByRole('textbox')
    .last()
  const pending = await holdResponses(page, 'POST', /\/auth\/tokens$/)
  await label.fill('Kitchen')
  await page.keyboard.press('Enter')
  await until('the request', () => pending.count === 1)
  await label.fill('Car')
  pending.release()
  await page.locator('.you-secret').waitFor()
  assert.equal(await label.inputValue(), 'Car')
})
