import type { Page } from 'playwright-core'
import { audioPosition, hears, openPerson, type Person, until } from './test-browser.ts'
import { enter, PASSWORD, type TestServer } from './test-server.ts'

/** The server's record of a position. */
export interface Row {
  position: number
  finished: boolean
  playback_speed: number
  device_id: string
  updated_at: string
  set_aside: boolean
}

/** Another device of a listener, which sends requests without a page. */
export async function onAnotherDevice(server: TestServer, username: string, device = 'Kitchen tablet') {
  const answer = await fetch(`${server.url}/api/v1/auth/login`, {
    method: 'POST',
    body: JSON.stringify({ username, password: PASSWORD, device_name: device }),
  })
  const { token } = (await answer.json()) as { token: string }
  const call = async <T>(method: string, where: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${server.url}/api/v1${where}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${where}: ${response.status} ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as T
  }
  const at = (route: string, book: string) => `/libraries/1/${route}?${new URLSearchParams({ path: book })}`
  return {
    token,
    get: <T>(where: string) => call<T>('GET', where),
    post: <T>(where: string, body?: unknown) => call<T>('POST', where, body),
    put: <T>(where: string, body: unknown) => call<T>('PUT', where, body),
    patch: <T>(where: string, body: unknown) => call<T>('PATCH', where, body),
    row: async (book: string) => (await call<{ progress: Row | null }>('GET', at('progress', book))).progress,
    save: (book: string, position: number, more: object = {}) =>
      call('PUT', at('progress', book), {
        position,
        duration: 600,
        device_id: device,
        updated_at: new Date().toISOString(),
        ...more,
      }),
    bookmarks: async (book: string) =>
      (await call<{ bookmarks: { position: number; note: string; label: string }[] }>('GET', at('bookmarks', book))).bookmarks,
  }
}

export const bookUrl = (server: Pick<TestServer, 'url'>, book: string): string =>
  `${server.url}/web/book/1?${new URLSearchParams({ path: book })}`

export async function playFrom(page: Page, server: Pick<TestServer, 'url'>, book: string): Promise<void> {
  await page.goto(bookUrl(server, book))
  await page
    .locator('main')
    .getByRole('button', { name: /^(Play|Continue|Listen again)/ })
    .first()
    .click()
  await sounds(page)
}

/** Waits until playback moves and is not silent. */
export const sounds = (page: Page): Promise<unknown> =>
  until('playback', async () => {
    const { moved, peak } = await hears(page)
    return moved > 0.3 && peak > 0.01
  })

export const isSilent = (page: Page): Promise<unknown> => until('silence', async () => (await audioPosition(page)) === undefined)

export async function openPlayer(page: Page) {
  await page.getByRole('button', { name: /^Open player/ }).click()
  const player = page.getByRole('dialog', { name: /^Player/ })
  await player.waitFor()
  return player
}

export const inPlayer = (page: Page, name: string) =>
  page.getByRole('dialog', { name: /^Player/ }).getByRole('button', { name, exact: true })

export async function toChapter(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: /Show chapters/ }).click()
  const list = page.getByRole('dialog', { name: 'Chapters' })
  await list.getByRole('button', { name: new RegExp(title) }).click()
  await list.waitFor({ state: 'detached' })
}

/** The position that the progress bars show: in the chapter, and in the book. */
export const ruleOf = (page: Page, of: 'chapter' | 'book') =>
  page
    .getByRole('dialog', { name: /^Player/ })
    .getByRole('slider', { name: of === 'chapter' ? 'Chapter progress' : 'Book progress' })

export async function positionShown(page: Page, of: 'chapter' | 'book' = 'book'): Promise<number> {
  return Number(await ruleOf(page, of).inputValue())
}

/** A listener with this name, signed in with a separate browser context. */
export async function openListener(
  { browser, server }: { browser: { browser: Parameters<typeof openPerson>[0] }; server: TestServer },
  username: string,
  options: Parameters<typeof openPerson>[1] = {},
): Promise<Person> {
  const person = await openPerson(browser.browser, options)
  await enter(person, server, username)
  return person
}
