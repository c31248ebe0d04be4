import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longTest } from '@chapterhouse/testkit/runs'
import type { Locator } from 'playwright-core'
import { badWidths } from './page-checks.ts'
import { type PageVisit, PLAYER_LAYERS, settle } from './pages.ts'
import { serverAndBrowser } from './server-and-browser.ts'
import { DESKTOP, until } from './test-browser.ts'
import { onAnotherDevice, playFrom, positionShown, ruleOf } from './test-listener.ts'

const { server, someone } = await serverAndBrowser({ serviceWorkers: 'block' })

/** One of each kind; `accessibility-dialogs.long.browser.test.ts` has all of them. */
const SOME = ['player: sleep', 'player: keys', 'menu of a book', 'adding a device']

const SIGN_OUT: PageVisit = {
  name: 'signing out without a way back',
  path: '/web/you/account',
  heading: /^Account$/,
  async open(page) {
    await page.route('**/api/v1/me', async (route) => {
      const answer = await route.fetch()
      const me = (await answer.json()) as object
      await route.fulfill({ response: answer, json: { ...me, has_password: false, has_recovery: false } })
    })
    await page.reload()
    await page.getByRole('button', { name: 'Sign out on this device' }).click()
    await page.getByRole('dialog').waitFor()
  },
}

longTest('on a wide screen no dialog or sheet is wider than 480 pixels, wherever it is opened', async () => {
  await using person = await someone('bea', { viewport: DESKTOP })
  const { page } = person
  const some = PLAYER_LAYERS.filter(({ name }) => SOME.includes(name))
  assert.equal(some.length, SOME.length)
  assert.deepEqual(await badWidths(page, server.url, [...some, SIGN_OUT]), [])
})

const boxOf = async (part: Locator) => (await part.boundingBox()) ?? assert.fail('it is not drawn')

test('a toast covers neither the dock nor the next sheet, and its button is next to its text', async () => {
  await using person = await someone('cleo')
  const { page } = person
  await playFrom(page, server, 'Ada Moor/The Long Walk')
  const more = page.getByRole('button', { name: 'More actions' })
  await more.click()
  await page.getByRole('button', { name: 'Add to Up next' }).click()
  const toast = page.locator('.toast')
  const undo = toast.getByRole('button', { name: 'Undo' })
  await undo.waitFor()
  const [toastBox, dock, textBox, button] = [
    await boxOf(toast),
    await boxOf(page.getByRole('region', { name: 'Player' })),
    await boxOf(toast.locator('.toast-message')),
    await boxOf(undo),
  ]
  assert.ok(
    toastBox.y + toastBox.height <= dock.y,
    `the toast ends at ${toastBox.y + toastBox.height}, the dock begins at ${dock.y}`,
  )
  assert.ok(button.x >= textBox.x + textBox.width && button.y < textBox.y + textBox.height, 'on one line')

  await more.click()
  const sheet = page.getByRole('dialog')
  await sheet.waitFor()
  const over = sheet.locator('.toast')
  await until('the sheet below it', async () => {
    const { y, height } = await boxOf(over)
    return y + height <= (await boxOf(sheet)).y
  })
})

test("in a right-to-left layout a book's progress still runs from the left, and Back is left of Forward", async () => {
  await using person = await someone('zoe')
  const { page } = person
  const open = PLAYER_LAYERS.find(({ name }) => name === 'player: open') ?? assert.fail('the player is not among the layers')
  await (await onAnotherDevice(server, 'zoe')).save('Ada Moor/The Long Walk', 33)
  await settle(page, server.url, open)
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  const rule = await ruleOf(page, 'chapter').boundingBox()
  assert.ok(rule)
  const length = Number(await ruleOf(page, 'chapter').getAttribute('max'))
  await page.mouse.click(rule.x + rule.width * 0.75, rule.y + rule.height / 2)
  await until('three quarters', async () => Math.abs((await positionShown(page, 'chapter')) - length * 0.75) < length * 0.06)
  const handle = await page
    .getByRole('dialog', { name: /^Player/ })
    .locator('.seek-bar-handle')
    .first()
    .boundingBox()
  assert.ok(handle && Math.abs(handle.x + handle.width / 2 - (rule.x + rule.width * 0.75)) < rule.width * 0.06)

  const standing = async (name: RegExp) =>
    (
      await page
        .getByRole('dialog', { name: /^Player/ })
        .getByRole('button', { name })
        .first()
        .boundingBox()
    )?.x ?? assert.fail()
  const [back, play, forward] = [await standing(/^Back \d/), await standing(/^Play$/), await standing(/^Forward \d/)]
  assert.ok(back < play && play < forward, `${back} ${play} ${forward}`)

  const before = await positionShown(page, 'book')
  await page
    .getByRole('dialog', { name: /^Player/ })
    .getByRole('button', { name: /^Back \d/ })
    .click()
  await until('the way back', async () => (await positionShown(page, 'book')) < before)
})
