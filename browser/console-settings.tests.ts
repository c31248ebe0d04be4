import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longTest } from '@chapterhouse/testkit/runs'
import { serverAndBrowser } from './server-and-browser.ts'
import { until } from './test-browser.ts'
import { openAdmin } from './test-console.ts'

const { server, browser } = await serverAndBrowser()
await server.admin('ann')

interface Saved {
  general: { name: string; session_days: number }
  network: { trusted_proxies: string[]; tls_hosts: string[] }
  limits: { burst: number }
}
const saved = () => server.get<Saved>('/admin/settings')

async function openSettings() {
  const person = await openAdmin(browser, server, '/settings')
  await person.page.getByRole('heading', { level: 2, name: 'General' }).waitFor()
  const { page } = person
  return {
    person,
    page,
    field: (label: string) => page.getByLabel(label, { exact: true }),
    save: () => page.getByRole('button', { name: 'Save' }).click(),
    toast: page.locator('.toast').getByText('Settings saved.'),
  }
}

test('changes in several sections are saved together, and Discard reverts them', async () => {
  const { person, page, field, save, toast } = await openSettings()
  await using _ = person
  assert.equal(await page.getByRole('button', { name: 'Save' }).count(), 0)
  await field('Server name').fill('Our books')
  await field('Requests in a burst').fill('50')
  await page.getByText('2 unsaved changes').waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  assert.equal(await field('Server name').inputValue(), '')
  await field('Server name').fill(' Our books ')
  await field('Requests in a burst').fill('50')
  await save()
  await toast.waitFor()
  await page.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' })
  assert.equal(await field('Server name').inputValue(), 'Our books')
  const { general, limits } = await saved()
  assert.deepEqual([general.name, limits.burst], ['Our books', 50])
})

test('an invalid setting is marked at its field, which is focused; nothing is saved until it is corrected', async () => {
  const { person, page, field, save, toast } = await openSettings()
  await using _ = person
  await field('Days to keep listening sessions').fill('7')
  await field('Requests in a burst').fill('60')
  await save()
  await page.getByRole('alert').getByText('Enter a whole number from 30 to 3650.').waitFor()
  await until('the focus', () => field('Days to keep listening sessions').evaluate((input) => input === document.activeElement))
  assert.equal(await field('Days to keep listening sessions').inputValue(), '7')
  assert.notEqual((await saved()).limits.burst, 60)
  await field('Days to keep listening sessions').fill('90')
  assert.equal(await page.getByRole('alert').count(), 0)
  await page.keyboard.press('Enter')
  await toast.waitFor()
  const { general, limits } = await saved()
  assert.deepEqual([general.session_days, limits.burst], [90, 60])
})

test('a setting given by the environment or a flag is read-only, with the reason', async () => {
  const { person, page, field } = await openSettings()
  await using _ = person
  const limit = page.locator('[data-setting="limits.requests_per_second"]')
  await limit.getByText('Set by the environment variable CHAPTERHOUSE_LIMITS_REQUESTS_PER_SECOND').waitFor()
  await page.locator('[data-setting="network.bind"]').getByText('Set by a command-line flag').waitFor()
  assert.equal(await field('Requests per second').count(), 0)
  await page.locator('[data-setting="tools.sha256"]').getByText('Can only be changed in config.yaml.').waitFor()
})

test('a network change asks first and shows how to undo it; settings pending a restart are listed', async () => {
  const { person, page, field, save, toast } = await openSettings()
  await using _ = person
  const dialog = page.getByRole('dialog')
  await field('Host names in certificates').fill('books.example.org\n\nbooks.example.com')
  await field('Trusted proxies').fill('10.0.0.2')
  await save()
  await dialog.getByText('network:\n  tls_hosts: []\n  trusted_proxies: []').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  assert.deepEqual((await saved()).network.trusted_proxies, [])
  await save()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await toast.waitFor()
  await dialog.waitFor({ state: 'detached' })
  assert.equal(await field('Trusted proxies').inputValue(), '10.0.0.2/32')
  assert.deepEqual((await saved()).network.tls_hosts, ['books.example.org', 'books.example.com'])
  await page.getByText('Restart the server to apply: Host names in certificates.').waitFor()
})

longTest('a refused network change closes the dialog and is marked at its field', async () => {
  const { person, page, field, save } = await openSettings()
  await using _ = person
  await field('Allowed origins').fill('not an origin')
  await save()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').getByText('Enter * or up to 50 origins').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await until('the focus', () => field('Allowed origins').evaluate((input) => input === document.activeElement))
})

test('leaving with unsaved changes asks for confirmation', async () => {
  const { person, page, field } = await openSettings()
  await using _ = person
  await field('Server name').fill('Something else')
  await page.getByRole('navigation').getByRole('link', { name: 'Backups' }).click()
  const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  assert.equal(await field('Server name').inputValue(), 'Something else')
  await page.getByRole('link', { name: 'Go to Backups' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('heading', { level: 1, name: 'Backups' }).waitFor()
})
