import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aBrowser, until } from './a-browser.ts'
import { anAdmin } from './a-console.ts'
import { aHouse, PASSWORD } from './a-house.ts'

let house: Awaited<ReturnType<typeof aHouse>>
let browser: Awaited<ReturnType<typeof aBrowser>>
before(async () => {
  ;[house, browser] = await Promise.all([aHouse(), aBrowser()])
  await house.post('/admin/users', { username: 'ann', password: PASSWORD, role: 'admin' })
})
after(async () => {
  await browser?.[Symbol.asyncDispose]()
  await house?.[Symbol.asyncDispose]()
})

test('how many books open for a person is told, and leads to them; the chip takes the filter away', async () => {
  const id = await house.listener('lea', ['Ben Sea'])
  await using person = await anAdmin(browser, house, `/people/${id}`)
  const { page } = person
  const rows = page.locator('tbody [data-row]')
  await page.getByRole('region', { name: 'What this person sees' }).getByRole('link', { name: '2 of 4 books' }).click()
  await until('their books', async () => (await rows.count()) === 2)
  assert.deepEqual((await rows.locator('.books-name').allTextContents()).sort(), ['High Water', 'Low Water'])
  assert.equal(new URL(page.url()).search, `?seen_by=${id}`)
  await page.reload()
  await until('the same books', async () => (await rows.count()) === 2)
  await page.getByRole('button', { name: 'Remove the filter: seen by lea' }).click()
  await until('all books', async () => (await rows.count()) === 4)
})
