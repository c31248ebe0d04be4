import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { startMatchingService } from './matching-service.ts'
import { seriousFindings, wider } from './page-checks.ts'
import { serverAndBrowser } from './server-and-browser.ts'
import { until } from './test-browser.ts'
import { openAdmin } from './test-console.ts'
import { onAnotherDevice } from './test-listener.ts'

const { server, browser } = await serverAndBrowser()
await server.admin('ann')
const LOW = 'Ben Sea/Tides/1 - Low Water'
const book = `/books/1?${new URLSearchParams({ path: LOW })}`
const reader = { narrator: 'Nell Reed', more: { series: [{ id: 's', name: 'Tides', position: '1' }], first_published: '1999' } }
const service = await startMatchingService([
  { id: 'low', title: 'Low Water', author: 'Ben Sea', asins: { us: 'B000000001', de: 'D000000001' }, ...reader },
  { id: 'notes', title: 'Secret Garden Notes', author: 'Cora Vale', asins: { us: 'B000000002' }, score: 75, ...reader },
  { id: 'other', title: 'Other Water', author: 'Ben Sea', asins: { us: 'B000000003' } },
])
after(() => service.stop())

interface Fields {
  fields: Record<string, { value: string; source: string }>
}
const device = await onAnotherDevice(server, 'ann')
const fieldsNow = async () => {
  const { fields } = await server.get<Fields>(`/admin/libraries/1/book?${new URLSearchParams({ path: LOW })}`)
  return Object.fromEntries(Object.entries(fields).map(([name, { value, source }]) => [name, `${source}: ${value}`]))
}
const lookUp = (enabled: boolean) =>
  device.patch('/admin/settings', { metadata: enabled ? { enabled, base_url: service.url } : { enabled } })
const toast = (page: Page, text: string | RegExp) => page.locator('.toast').getByText(text).waitFor()
const faults = async (page: Page) => [...(await seriousFindings(page)), ...(await wider(page))]

test('without metadata lookup the pages of matches link to the settings', async () => {
  await using person = await openAdmin(browser, server, '/matching')
  const { page } = person
  await page.getByText('Metadata lookup is turned off').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Look up books' }).count(), 0)
  await page.goto(`${server.url}/admin${book}`)
  const section = page.getByRole('region', { name: 'Community match' })
  await section.getByRole('link', { name: 'Turn it on in the settings' }).click()
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
})

test('an admin matches one book, undoes the match, and marks the book as unknown to the community', async () => {
  await lookUp(true)
  const before = await fieldsNow()
  await using person = await openAdmin(browser, server, book)
  const { page } = person
  const section = page.getByRole('region', { name: 'Community match' })
  await section.getByRole('button', { name: 'Find matches' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Score 97 of 100 · Same title · Same author').waitFor()
  await dialog.getByText('ASIN', { exact: true }).click()
  await dialog.getByLabel('ASIN', { exact: true }).last().fill('B1')
  await dialog.getByRole('button', { name: 'Search' }).click()
  await dialog.getByText('An ASIN has 10 letters or digits.').waitFor()
  await dialog.getByRole('searchbox').fill('B000000003')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Compare with Other Water' }).waitFor()
  await dialog.getByText(/Same ASIN/).waitFor()
  await dialog.getByRole('button', { name: 'Back to the suggestions' }).click()
  assert.deepEqual(await faults(page), [])

  await dialog.getByRole('button', { name: 'Compare with Low Water' }).click()
  assert.equal(await dialog.getByRole('checkbox', { name: 'Narrator' }).isChecked(), true)
  await dialog.getByLabel('ASIN of').selectOption('D000000001')
  await dialog.getByRole('checkbox', { name: 'Published' }).uncheck()
  assert.deepEqual(await faults(page), [])
  await dialog.getByRole('button', { name: 'Use selected values' }).click()
  await toast(page, 'Match applied.')
  await section.getByText(/^From the community: .*Narrator.*ASIN/).waitFor()
  const matched = await fieldsNow()
  assert.deepEqual(
    [matched['narrator'], matched['asin'], matched['published']],
    ['community: Nell Reed', 'community: D000000001', before['published']],
  )

  await section.getByRole('button', { name: 'Undo match' }).click()
  await dialog.locator('.layer-actions').getByRole('button', { name: 'Undo match' }).click()
  await toast(page, 'Match undone.')
  assert.deepEqual(await fieldsNow(), before)

  await section.getByRole('button', { name: 'Not this book' }).click()
  await section.getByText('Marked as not in the community.').waitFor()
  assert.deepEqual([(await fieldsNow())['asin'], (await fieldsNow())['isbn']], ['edited: ', 'edited: '])
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await section.getByRole('button', { name: 'Not this book' }).waitFor()
  assert.deepEqual(await fieldsNow(), before)
  await page.goto(`${server.url}/admin/health/unmatched`)
  await page.getByRole('main').getByRole('link', { name: 'Matching' }).click()
  await page.getByRole('heading', { level: 1, name: 'Matching' }).waitFor()
  await lookUp(false)
})

test('a run over a library is previewed, applied to the chosen books and undone', async () => {
  await lookUp(true)
  const before = await fieldsNow()
  await using person = await openAdmin(browser, server, '/matching')
  const { page } = person
  await page.getByText(`are sent to ${service.url}`).waitFor()
  await page.getByLabel('Task').selectOption('repick')
  await page.getByText('Choose a preferred store').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Look up books' }).isDisabled(), true)
  await page.getByLabel('Task').selectOption('match')
  await page.getByRole('button', { name: 'Look up books' }).click()
  await page.getByText('Ready', { exact: true }).waitFor()
  const tab = (name: string) => page.getByRole('link', { name: new RegExp(`^${name} ?\\d`) })
  await tab('Needs review').click()
  await page.getByRole('checkbox', { name: 'Apply to Secret Garden Notes' }).check()
  await page.getByRole('button', { name: 'Apply to 2 books' }).waitFor()
  await tab('Certain').click()
  await page.getByRole('button', { name: 'Exclude all' }).click()
  await page.getByRole('button', { name: 'Apply to 1 book' }).waitFor()
  await page.getByRole('link', { name: 'Low Water' }).click()
  const detail = page.locator('.detail')
  await detail.getByText('Match: B000000001').waitFor()
  assert.deepEqual(await faults(page), [])
  await detail.getByRole('checkbox', { name: 'Apply' }).check()
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await page.getByRole('button', { name: 'Apply to 2 books' }).click()
  assert.deepEqual(await fieldsNow(), before, 'a preview changes nothing')
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  await page.getByText('2 books updated').waitFor()
  assert.equal((await fieldsNow())['asin'], 'community: B000000001')
  await page.route(/\/match-runs\/\d+$/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), status: 'interrupted' } })
  })
  await page.reload()
  await page.getByText('The server was restarted during this run. It can be applied again.').waitFor()
  await page.unrouteAll()
  await page.setViewportSize({ width: 320, height: 700 })
  await until('no sideways scrolling', async () => (await wider(page)).length === 0)

  await page.getByRole('button', { name: 'Undo matches' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await toast(page, '2 books restored.')
  assert.deepEqual(await fieldsNow(), before)
  await page.getByText('Ready', { exact: true }).waitFor()
  await lookUp(false)
})
