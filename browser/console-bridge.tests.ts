import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runs } from '@chapterhouse/testkit/runs'
import type { Page } from 'playwright-core'
import { everythingOn, seriousFindings, smallTargets, wider } from './page-checks.ts'
import { serverAndBrowser } from './server-and-browser.ts'
import { pairTestBridge } from './test-bridge.ts'
import { until } from './test-browser.ts'
import { openAdmin } from './test-console.ts'

const { server, browser } = await serverAndBrowser()
await server.admin('ann')

/** Faults of the current page on a narrow phone; in the long tests, in every theme and size. */
async function faultsOf(page: Page): Promise<string[]> {
  if (runs(0, 1) === 1) return everythingOn(page)
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 720 })
  const found = [...(await wider(page)), ...(await smallTargets(page)), ...(await seriousFindings(page))]
  if (size) await page.setViewportSize(size)
  return found
}

test('a bridge is paired by keyboard with a code that is shown once, and unpaired', async () => {
  await using person = await openAdmin(browser, server, '/bridge')
  const { page } = person
  await page.getByRole('heading', { name: 'No bridge paired' }).waitFor()
  assert.equal(await page.getByLabel('Command').inputValue(), `npm run chapterhouse-bridge -- pair --server ${server.url}`)
  assert.deepEqual(await faultsOf(page), [])

  await page.getByRole('button', { name: 'Create pairing code' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Pair a bridge' })
  await dialog.getByText('Valid for 10 more minutes.').waitFor()
  const code = await dialog.locator('.bridge-code').innerText()
  assert.match(code.replaceAll('\n', ''), /^\w{4}(-\w{4}){3}$/)
  assert.deepEqual(await faultsOf(page), [])
  await page.keyboard.press('Escape')
  await page.getByText(/^A code is valid until .* It can't be shown again/).waitFor()
  await page.getByRole('button', { name: 'Create pairing code' }).press('Enter')
  const newer = (await dialog.locator('.bridge-code').innerText()).replaceAll('\n', '')
  const bridge = await pairTestBridge(server, { name: 'Attic', code: newer })
  await page.locator('.toast').getByText('Paired with Attic.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Paired, not heard from yet').waitFor()
  await page.getByText('The bridge has not reported this library yet.').waitFor()

  await bridge.beat({ paused: true, libraries: [{ library_id: 1, mount_path: '/mnt/books', ok: true, writable: false }] })
  await page.reload()
  await page.getByText('Online').waitFor()
  await page.getByText(/^Paused\./).waitFor()
  await page.getByText('$18.40 of $50.00 spent').waitFor()
  await page.getByText('The bridge may read this folder, but not write to it.').waitFor()
  assert.equal(await page.getByRole('link', { name: "Open the bridge's page" }).getAttribute('href'), 'http://workshop.local:8091/')
  assert.deepEqual(await faultsOf(page), [])

  await page.getByRole('button', { name: 'Unpair' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Unpair Attic?' })
  await question.getByText('No jobs are open.').waitFor()
  await until('Cancel has the focus', () =>
    question.getByRole('button', { name: 'Cancel' }).evaluate((button) => button === document.activeElement),
  )
  await question.getByRole('button', { name: 'Unpair' }).press('Enter')
  await page.getByRole('heading', { name: 'No bridge paired' }).waitFor()
})
