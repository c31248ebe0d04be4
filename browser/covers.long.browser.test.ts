import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CONSOLE_PAGES, PLAYER_PAGES, settle } from './pages.ts'
import { serverAndBrowser } from './server-and-browser.ts'
import { DESKTOP } from './test-browser.ts'
import { enter } from './test-server.ts'

const { server, browser } = await serverAndBrowser()
await server.admin('ann')
const at = (route: string, where: string) => `/libraries/1/${route}?path=${encodeURIComponent(where)}`
const WITH_COVERS = ['home', 'books', 'book', 'shelf: queue', 'shelf: favourites']
const [COVERED, PLAIN] = ['Ada Moor/The Long Walk', 'Ben Sea/Tides/1 - Low Water']

test('no page requests a missing cover, and existing covers are shown', async () => {
  await using person = await browser.person({ viewport: DESKTOP })
  await enter(person, server, 'ann')
  const { token } = await server.session('ann')
  const send = (method: string, where: string, body?: unknown) =>
    fetch(`${server.url}/api/v1${where}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  for (const book of [COVERED, PLAIN]) {
    await send('POST', at('favourites', book))
    await send('PUT', at('progress', book), { position: 5, duration: 60, device_id: 'covers' })
  }
  await send('PUT', '/me/queue', { items: [COVERED, PLAIN].map((path) => ({ library_id: 1, path })) })

  const missing: string[] = []
  let page = ''
  person.page.on('response', (response) => {
    if (!response.url().includes('/cover?')) return
    if (response.status() >= 400) missing.push(`${page}: ${response.status()} ${new URL(response.url()).searchParams.get('path')}`)
  })
  for (const visit of [...PLAYER_PAGES, ...CONSOLE_PAGES]) {
    page = visit.name
    await settle(person.page, server.url, visit)
    await person.page.waitForLoadState('networkidle')
    if (WITH_COVERS.includes(page)) await person.page.locator('img[src*="/cover?"]').first().waitFor()
  }
  assert.deepEqual(missing, [])
})
