import assert from 'node:assert/strict'
import { test } from 'node:test'
import { downloaded, TWO_LARGE_BOOKS } from './downloads.ts'
import { serverAndBrowser } from './server-and-browser.ts'
import { until } from './test-browser.ts'
import { bookUrl, openListener } from './test-listener.ts'

const FAR = 'Dora Long/Far Away'
const NEAR = 'Dora Long/Near By'

const { server, browser } = await serverAndBrowser({ tree: TWO_LARGE_BOOKS })
await server.listener('rita')

test('a download without enough space says how much it needs, and continues once the chosen download is removed', async () => {
  await using person = await openListener({ browser, server }, 'rita')
  const { page, context } = person
  const device = await context.newCDPSession(page)
  await page.goto(bookUrl(server, FAR))
  await page.getByRole('button', { name: 'Download' }).click()
  await downloaded(page)
  // Space reserved while the file grew is released a little later.
  const usage = await until('the used space', () =>
    page.evaluate(async () => {
      const estimate = (await navigator.storage.estimate()) as { usage: number; usageDetails: { fileSystem: number } }
      return estimate.usageDetails.fileSystem < 4_900_000 && estimate.usage
    }),
  )
  // Room for half of the second book.
  await device.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: usage + 2_400_000 })

  await page.goto(bookUrl(server, NEAR))
  await page.getByRole('button', { name: 'Download' }).click()
  const words = 'Not enough space for this book (4.8 MB). Remove another download?'
  await page.getByText(words).waitFor()
  await page.getByRole('button', { name: 'Free up space' }).click()
  const dialog = page.getByRole('dialog', { name: words })
  assert.deepEqual(await dialog.getByRole('listitem').allInnerTexts(), ['Far Away\n4.8 MB\nRemove\nFar Away'])
  await context.setOffline(true)
  await dialog.getByText('nothing was removed').waitFor()
  assert.equal(await dialog.getByRole('button', { name: 'Remove Far Away' }).isDisabled(), true)
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Remove Far Away' }).click()
  await until('the dialog to close', async () => (await dialog.count()) === 0)
  await downloaded(page)

  await page.goto(`${server.url}/web/you/downloads`)
  await page.getByText('1 book, 4.8 MB').waitFor()
  assert.deepEqual(await page.locator('.downloads-row h2').allInnerTexts(), ['Near By'])
})
