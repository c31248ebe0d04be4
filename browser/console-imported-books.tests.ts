import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startAbsStub } from '@chapterhouse/testkit/audiobookshelf/stub-server'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { writeFiles } from '@chapterhouse/testkit/test-disk'
import type { Page } from 'playwright-core'
import { importedContent } from './imported-content.ts'
import { seriousFindings, smallTargets, wider } from './page-checks.ts'
import { serverAndBrowser } from './server-and-browser.ts'
import { until } from './test-browser.ts'
import { openAdmin } from './test-console.ts'
import { onAnotherDevice } from './test-listener.ts'

const { server, browser } = await serverAndBrowser()
await server.admin('ann')
const LOW = 'Ben Sea/Tides/1 - Low Water'

interface Fields {
  fields: Record<string, { value: string; source: string }>
}
async function narratorOfLow(): Promise<string> {
  const { fields } = await server.get<Fields>(`/admin/libraries/1/book?${new URLSearchParams({ path: LOW })}`)
  return fields['narrator']?.value ?? ''
}

/** Faults of the current page on a narrow phone. */
async function faultsAt320(page: Page): Promise<string[]> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 720 })
  const found = [...(await wider(page)), ...(await smallTargets(page)), ...(await seriousFindings(page))]
  if (size) await page.setViewportSize(size)
  return found
}

test("an import's book data is compared, applied and undone without metadata lookup", async () => {
  const kay = await server.listener('kay')
  const content = importedContent(server.root, ['owner there', 'kay'])
  await using stub = await startAbsStub(content)
  const device = await onAnotherDevice(server, 'ann')
  const before = await narratorOfLow()
  const users = [{ abs_user_id: content.users[1]?.id, user_id: kay }]
  const { imports } = await device.post<{ imports: { id: number }[] }>('/admin/imports/abs', {
    url: stub.url,
    token: stub.key,
    users,
  })
  const [{ id } = { id: 0 }] = imports
  await until('the review', async () => (await server.get<{ status: string }>(`/admin/imports/${id}`)).status === 'review')
  await using person = await openAdmin(browser, server, `/imports/${id}`)
  const { page } = person
  assert.deepEqual(await faultsAt320(page), [])
  await page.getByRole('button', { name: 'Compare book data' }).click()
  await page.getByRole('heading', { level: 1, name: /^Books from an import/ }).waitFor()
  await page.locator('.matching-progress').getByText('Ready').waitFor()
  await page.getByText('the other server has different values').waitFor()
  await page.getByRole('link', { name: 'Low Water' }).click()
  const detail = page.locator('.detail')
  await detail.getByText('Match: Narrator 1').waitFor()
  assert.equal(await detail.getByText('Open in the metadata service').count(), 0)
  assert.deepEqual(await faultsAt320(page), [])
  await page.getByRole('combobox', { name: 'Apply' }).selectOption('overwrite')
  await page.getByRole('button', { name: /^Apply to \d books?$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('values from the other server').waitFor()
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click()
  await until('the narrator of the other server', async () => (await narratorOfLow()) === 'Narrator 1')
  await page.goto(`${server.url}/admin/matching`)
  await page.getByText('Metadata lookup is turned off').waitFor()
  await page.getByRole('link', { name: 'Books from an import' }).first().waitFor()
  await page.getByRole('button', { name: 'Undo matches' }).click()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await until('the narrator before', async () => (await narratorOfLow()) === before)
})

test('discs that are separate books here are joined from the review, which then finds the book', async () => {
  using folder = temporaryFolder()
  const root = folder.at('discs')
  const disc = (name: string, hertz: number) => ({
    [`Dora Lee/Elsewhere/${name}/1.mp3`]: { kind: 'mp3', seconds: 30, hertz } as const,
  })
  await writeFiles(root, { ...disc('CD 1', 700), ...disc('CD 2', 720) })
  await server.post('/admin/libraries', { name: 'Discs', root })
  await server.scanned()
  const dora = await server.listener('dora')
  const content = importedContent(root, ['owner there', 'dora'])
  await using stub = await startAbsStub(content)
  const users = [{ abs_user_id: content.users[1]?.id, user_id: dora }]
  const device = await onAnotherDevice(server, 'ann')
  const { imports } = await device.post<{ imports: { id: number }[] }>('/admin/imports/abs', {
    url: stub.url,
    token: stub.key,
    users,
  })
  const [{ id } = { id: 0 }] = imports
  const review = () => server.get<{ status: string; split_discs: unknown[] }>(`/admin/imports/${id}`)
  await until('the review', async () => (await review()).status === 'review')
  await using person = await openAdmin(browser, server, `/imports/${id}`)
  const { page } = person
  await page.getByText('1 book is split into discs in Discs').waitFor()
  assert.deepEqual(await faultsAt320(page), [])
  await page.getByRole('button', { name: 'Join discs' }).click()
  await page.getByText('Joining discs in Discs').waitFor()
  await until('no split book', async () => (await review()).split_discs.length === 0)
  await page.getByText('1 book is split into discs in Discs').waitFor({ state: 'detached' })
})
