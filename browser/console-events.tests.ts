import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longTest, someOf } from '@chapterhouse/testkit/runs'
import type { Page } from 'playwright-core'
import { serverAndBrowser } from './server-and-browser.ts'
import { until } from './test-browser.ts'
import { openAdmin } from './test-console.ts'

const { server, browser } = await serverAndBrowser()
await server.admin('ann')

const bell = (page: Page) => page.getByRole('button', { name: /^Events/ })
const label = (page: Page) => bell(page).getAttribute('aria-label')

/** A sign-in from a new device is an event. */
const signIn = () => server.session('ann')

/** Replaces the feed by these events, as another server would send them. */
async function feed(page: Page, ids: readonly number[], more: object = {}) {
  const event = (id: number) => ({
    ...{ id, at: new Date().toISOString(), kind: 'library_unavailable', data: { library: `Library ${id}`, library_id: 1 } },
    ...{ title: `Event ${id}`, message: '', ...more },
  })
  await page.route('**/api/v1/admin/events?**', async (route) => {
    const query = new URL(route.request().url()).searchParams
    const before = Number(query.get('before') ?? '0') || Number.POSITIVE_INFINITY
    const found = ids.filter((id) => id < before).toSorted((a, b) => b - a)
    const rows = found.slice(0, Number(query.get('limit')))
    await route.fulfill({ json: { events: rows.map(event), next_before: found.length > rows.length ? String(rows.at(-1)) : 0 } })
  })
}
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test('the bell counts new events until it is opened, for each person in this browser', async () => {
  await signIn()
  await using person = await openAdmin(browser, server, '')
  const { page } = person
  await until('new events', async () => /^Events, \d+ new$/.test((await label(page)) ?? ''))
  await bell(page).click()
  const menu = page.getByRole('dialog', { name: 'Events' })
  await menu.getByText('New sign-in: ann').first().waitFor()
  assert.ok((await menu.getByText('New', { exact: true }).count()) > 0)
  await page.keyboard.press('Escape')
  await until('all read', async () => (await label(page)) === 'Events')
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await bell(page).click()
  await menu.getByText('New sign-in: ann').first().waitFor()
  assert.equal(await menu.getByText('New', { exact: true }).count(), 0)

  await server.admin('bea')
  const session = JSON.stringify(await server.session('bea'))
  await page.evaluate((kept) => localStorage.setItem('chapterhouse.session', kept), session)
  await page.reload()
  await until('new for another person', async () => /new$/.test((await label(page)) ?? ''))
})

test('the bell lists eight of the newest twenty and links to all of them, which are paged by fifty', async () => {
  await using person = await openAdmin(browser, server, '')
  const { page } = person
  await feed(page, upTo(120))
  await page.reload()
  await until('twenty events', async () => (await label(page)) === 'Events, 20 new')
  await bell(page).click()
  const menu = page.getByRole('dialog', { name: 'Events' })
  await menu.getByText('Library 120 is offline').waitFor()
  assert.equal(await menu.getByRole('listitem').count(), 8)
  await menu.getByRole('link', { name: 'All events' }).click()
  await menu.waitFor({ state: 'detached' })
  const table = page.getByRole('table', { name: 'Events' })
  await table.getByText('Library 120 is offline').waitFor()
  for (const id of [80, 40, 1])
    await until(`event ${id}`, async () => {
      await page.locator('.pane').evaluate((pane) => pane.scrollBy(0, 600))
      return (await table.getByText(`Library ${id} is offline`).count()) > 0
    })
})

test('events of a restored database, whose ids are lower, are new again', async () => {
  await using person = await openAdmin(browser, server, '')
  const { page } = person
  await feed(page, [500])
  await page.reload()
  await bell(page).click()
  await page.getByRole('dialog').getByText('Library 500').waitFor()
  await page.unrouteAll()
  await feed(page, [4])
  await page.reload()
  await until('the new mark', async () => (await label(page)) === 'Events')
  await page.unrouteAll()
  await feed(page, [5, 4])
  await page.reload()
  await until('a new event', async () => (await label(page)) === 'Events, 1 new')
})

test('the page can be filtered by type, and an event links to its page', async () => {
  await signIn()
  await using person = await openAdmin(browser, server, '/events')
  const { page } = person
  await page.getByLabel('Type', { exact: true }).selectOption('Backup failed')
  await page.getByText('No events of this type.').waitFor()
  assert.ok(page.url().endsWith('/admin/events?kind=backup_failed'))
  await page.getByLabel('Type', { exact: true }).selectOption('Sign-in from a new device')
  await page.getByRole('link', { name: 'New sign-in: ann' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Devices' }).waitFor()
  assert.equal(await page.getByLabel('Search').inputValue(), 'ann')
})

longTest("an event of unknown type shows the server's text", async () => {
  await using person = await openAdmin(browser, server, '')
  const { page } = person
  await feed(page, [3], { kind: 'from_the_future', data: {} })
  await page.goto(`${server.url}/admin/events`)
  await page.getByRole('table').getByText('Event 3').waitFor()
})

const links = [
  ['/library', '/books?sort=added&order=desc', 'Books'],
  ['/library/libraries', '/libraries', 'Libraries'],
  ['/health/jobs', '/jobs', 'Scans'],
  ['/people/devices', '/devices', 'Devices'],
  ['/people/invites', '/invites', 'Invites'],
  ['/server?topic=backups', '/backups', 'Backups'],
  ['/bridge', '/bridge', 'Bridge'],
] as const
for (const [link, path, heading] of someOf(links, 2))
  test(`the notification link ${link} opens the page ${heading}, and Back returns to the previous page`, async () => {
    await using person = await openAdmin(browser, server, '/shares')
    const { page } = person
    await page.goto(`${server.url}/admin${link}`)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    assert.equal(page.url(), `${server.url}/admin${path}`)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Shares' }).waitFor()
  })
