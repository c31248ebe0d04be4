import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serverAndBrowser } from './server-and-browser.ts'
import { until } from './test-browser.ts'
import { openAdmin } from './test-console.ts'

const { server, browser } = await serverAndBrowser()
await server.admin('ann')

test('columns of the books can be chosen and keep their widths in this browser, and lengths are never cut', async () => {
  await using person = await openAdmin(browser, server, '/books')
  const { page } = person
  const header = (name: string) => page.getByRole('columnheader', { name, exact: true })
  const widthOf = async (name: string) => (await header(name).boundingBox())?.width ?? 0
  await header('Narrator').waitFor()
  await page.getByRole('button', { name: 'Columns' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Narrator', { exact: true }).uncheck()
  await dialog.getByLabel('Format').check()
  const before = await widthOf('Author')
  await dialog.getByRole('button', { name: 'Wider: Author' }).click()
  await until('a wider column', async () => Math.abs((await widthOf('Author')) - before - 16) < 1)
  assert.ok(await dialog.getByRole('button', { name: 'Narrower: Length' }).isDisabled(), 'a length keeps its room')
  await dialog.getByRole('button', { name: 'Done' }).click()
  assert.equal(await header('Narrator').count(), 0)

  const edge = (await header('Series').locator('.table-sizer').boundingBox()) ?? assert.fail('no edge')
  const series = await widthOf('Series')
  await page.mouse.move(edge.x + edge.width / 2, edge.y + 8)
  await page.mouse.down()
  await page.mouse.move(edge.x + edge.width / 2 - 48, edge.y + 8, { steps: 3 })
  await page.mouse.up()
  await page.reload()
  await header('Format').waitFor()
  assert.equal(await header('Narrator').count(), 0)
  await until('the widths of before', async () => Math.abs((await widthOf('Series')) - series - 48) < 2)
  assert.ok(Math.abs((await widthOf('Author')) - before - 16) < 1)

  const cut = () =>
    page.evaluate(() => [...document.querySelectorAll('td.number')].filter((cell) => cell.scrollWidth > cell.clientWidth).length)
  assert.equal(await cut(), 0)
  await page.setViewportSize({ width: 390, height: 844 })
  await until('no room for the author', async () => (await header('Author').count()) === 0)
  assert.equal(await cut(), 0)
})
