import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page, Request } from 'playwright-core'
import { downloaded } from './downloads.ts'
import { CONSOLE_PAGES, PLAYER_PAGES, settle } from './pages.ts'
import { serverAndBrowser } from './server-and-browser.ts'
import { DESKTOP, until } from './test-browser.ts'
import { bookUrl, openListener, openPlayer, playFrom, sounds, toChapter } from './test-listener.ts'
import { enter, PASSWORD } from './test-server.ts'

const WALK = 'Ada Moor/The Long Walk'
const WITH_PICTURES = ['home', 'books', 'book']
const { server, browser } = await serverAndBrowser()

interface RecordedRequest {
  url: string
  token: string | null
  hasHeader: boolean
}

/** Every request of a browser, including its workers'. */
function record(page: Page): RecordedRequest[] {
  const requests: RecordedRequest[] = []
  page.context().on('request', (request: Request) => {
    const url = request.url()
    requests.push({ url, token: new URL(url).searchParams.get('token'), hasHeader: 'authorization' in request.headers() })
  })
  return requests
}

const sessionOf = (page: Page): Promise<string> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('chapterhouse.session') ?? '{}') as { token: string }).token)

const mediaIn = (requests: readonly RecordedRequest[], what: 'stream' | 'cover') =>
  requests.filter(({ url }) => new URL(url).pathname.endsWith(`/${what}`))

test('no URL of the player or the console contains the session token: covers and audio use a media token', async () => {
  await server.admin('annie')
  await using person = await browser.person({ viewport: DESKTOP })
  await enter(person, server, 'annie')
  const { page } = person
  const requests = record(page)
  // The test that opens every page covers the session token.
  for (const visit of [...PLAYER_PAGES, ...CONSOLE_PAGES].filter(({ name }) => WITH_PICTURES.includes(name)))
    await settle(page, server.url, visit)
  await playFrom(page, server, WALK)
  const session = await sessionOf(page)
  assert.ok(session.length >= 43)
  assert.deepEqual(
    requests.filter(({ url }) => url.includes(session)).map(({ url }) => url),
    [],
  )
  for (const what of ['stream', 'cover'] as const) {
    const media = mediaIn(requests, what)
    assert.ok(media.length > 0, what)
    assert.deepEqual(
      media.filter(({ token, hasHeader }) => !hasHeader && !token?.startsWith('m_')),
      [],
    )
  }
})

test('a download sends the session in a header and no token in the URL', async () => {
  await server.listener('kim')
  await using person = await openListener({ browser, server }, 'kim')
  const { page } = person
  const requests = record(page)
  await page.goto(bookUrl(server, WALK))
  await page.getByRole('button', { name: 'Download' }).first().click()
  await downloaded(page)
  const copies = mediaIn(requests, 'stream')
  assert.ok(copies.length >= 2)
  assert.deepEqual([...new Set(copies.map(({ token, hasHeader }) => `${token} ${hasHeader}`))], ['null true'])
})

test('a page appears immediately, and its covers as soon as the media token arrives', async () => {
  await server.listener('lea')
  await using person = await openListener({ browser, server }, 'lea')
  const { page } = person
  const requests = record(page)
  const mayCome = Promise.withResolvers<void>()
  await page.route(/\/auth\/media-token/, async (route) => {
    await mayCome.promise
    await route.continue()
  })
  await page.goto(bookUrl(server, WALK))
  await page.getByRole('heading', { level: 1, name: 'The Long Walk' }).waitFor()
  assert.deepEqual(mediaIn(requests, 'cover'), [])
  // Play is pressed, and waits for it.
  await page.locator('main').getByRole('button', { name: /^Play/ }).first().click()
  mayCome.resolve()
  await page.locator('main img[src*="/cover?"]').first().waitFor()
  await sounds(page)
})

test('a media token that expires in the middle of a book is replaced: playback continues, covers load, no message shows', async () => {
  const id = await server.listener('max')
  await using person = await openListener({ browser, server }, 'max')
  const { page } = person
  const requests = record(page)
  await playFrom(page, server, WALK)
  const tokens = () => new Set(mediaIn(requests, 'stream').map(({ token }) => token))
  assert.equal(tokens().size, 1)
  const spoken: string[] = []
  await page.exposeFunction('hearNotice', (words: string) => void spoken.push(words))
  await page.evaluate(() => {
    const hear = (globalThis as unknown as { hearNotice: (words: string) => void }).hearNotice
    new MutationObserver(() => {
      for (const notice of document.querySelectorAll('.player-notice.bad, [role=alert]'))
        if (notice.textContent) hear(notice.textContent)
    }).observe(document.body, { childList: true, subtree: true })
  })
  // A new password ends all sessions' media tokens, and changes nothing else here.
  const end = async () => {
    const { token } = server
    const answer = await fetch(`${server.url}/api/v1/admin/users/${id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ password: PASSWORD, keep_sessions: true }),
    })
    assert.equal(answer.status, 200)
  }
  await end()
  const player = await openPlayer(page)
  await toChapter(page, 'The river')
  await sounds(page)
  await until('another token', () => tokens().size === 2)
  assert.deepEqual(spoken, [])

  await player.getByRole('button', { name: 'Close player' }).click()
  await end()
  await page.getByRole('link', { name: 'Library' }).first().click()
  // The first cover is refused; the page then requests and uses a third token.
  await until('a third token', () => new Set(mediaIn(requests, 'cover').map(({ token }) => token)).size === 3)
  await until('the cover', () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLImageElement>('main img[src*="/cover?"]')].some(({ naturalWidth }) => naturalWidth > 0),
    ),
  )
  await sounds(page)
  assert.deepEqual(spoken, [])
})
