import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBrowser } from './test-browser.ts'
import { bookUrl, inPlayer, onAnotherDevice, openListener, openPlayer, playFrom } from './test-listener.ts'
import { startTestServer } from './test-server.ts'

const WALK = 'Ada Moor/The Long Walk'
const LOW = 'Ben Sea/Tides/1 - Low Water'

test('a listener with a share of one folder sees nothing else on any page, and a message when the share ends', async () => {
  await using server = await startTestServer()
  await using browser = await openBrowser()
  const id = await server.listener('bea', ['Ben Sea'])
  const other = await onAnotherDevice(server, 'bea')
  await using person = await openListener({ browser, server }, 'bea')
  const { page } = person
  const requested: string[] = []
  page.on('response', (answer) => {
    if (answer.ok() && decodeURIComponent(answer.url()).includes('Ada')) requested.push(answer.url())
  })

  for (const where of ['/web/', '/web/shelf/recent', '/web/library/1', '/web/library/1/books', '/web/library/1/authors']) {
    await page.goto(`${server.url}${where}`)
    await page
      .locator('main')
      .getByText(/Low Water|Ben Sea/)
      .first()
      .waitFor()
    assert.equal(await page.getByText(/Long Walk|Ada Moor|Cora Vale|Secret Garden/).count(), 0, where)
  }
  await page.goto(`${server.url}/web/library/1?path=Ada+Moor`)
  await page
    .getByRole('alert')
    .or(page.locator('main').getByText(/don't have permission/))
    .first()
    .waitFor()
  await page.goto(bookUrl(server, WALK))
  await page.getByRole('heading', { name: "This book isn't shared with you." }).waitFor()
  assert.deepEqual(
    requested.filter((url) => url.includes('/api/')),
    [],
  )
  const at = new URLSearchParams({ path: WALK, token: other.token })
  for (const route of ['stream', 'cover'])
    assert.equal((await fetch(`${server.url}/api/v1/libraries/1/${route}?${at}`)).status, 403, route)

  await playFrom(page, server, LOW)
  await openPlayer(page)
  await inPlayer(page, 'Pause').click()
  const { shares } = await server.get<{ shares: { id: number }[] }>('/admin/shares')
  await fetch(`${server.url}/api/v1/admin/share-access`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${server.token}` },
    body: JSON.stringify({ user_id: id, share_id: shares[0]?.id }),
  })
  await page.reload()
  await page.getByRole('heading', { name: "This book isn't shared with you." }).waitFor()
  await page.goto(`${server.url}/web/`)
  await page.getByText('Nothing is shared with you yet.').waitFor()
  assert.equal(await page.getByText('Low Water').count(), 0)
})
