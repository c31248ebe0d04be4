import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DESKTOP } from './a-browser.ts'
import { houseAndBrowser } from './house-and-browser.ts'
import { type PageAddress, PLAYER_LAYERS, settle } from './the-pages.ts'

const { house, someone } = await houseAndBrowser()

/** On a wide screen the chapters stand beside the player, and these are reached in another way. */
const ELSEWHERE = ['player: open', 'player: chapters', 'player: this book']

const SIGN_OUT: PageAddress = {
  name: 'signing out without a way back',
  path: '/web/you/account',
  heading: /./,
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

test('on a wide screen no dialog and no sheet is wider than 480 pixels, wherever in a page it stands', async () => {
  await using person = await someone('bea', { viewport: DESKTOP })
  const { page } = person
  const wide: string[] = []
  for (const address of [...PLAYER_LAYERS.filter(({ name }) => !ELSEWHERE.includes(name)), SIGN_OUT]) {
    await settle(page, house.url, address)
    const { width } = (await page.locator('dialog.layer[open]').last().boundingBox()) ?? { width: 0 }
    if (width < 300 || width > 480) wide.push(`${address.name}: ${width}`)
  }
  assert.deepEqual(wide, [])
})
