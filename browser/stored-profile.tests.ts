import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { downloadedCopies } from './downloads.ts'
import { serverAndBrowser } from './server-and-browser.ts'
import { until } from './test-browser.ts'
import { bookUrl, onAnotherDevice } from './test-listener.ts'

type State = Exclude<BrowserContextOptions['storageState'], string | undefined>
interface Stores {
  version: number
  stores: { name: string; records: unknown[] }[]
}

const WALK = 'Ada Moor/The Long Walk'
const WATER = 'Ben Sea/Tides/1 - Low Water'
/**
 * The local storage and the database of a browser, as the page of that day left them offline: a download with an unsaved position, an
 * unsent bookmark with a note, a rating, a favourite, a book set aside, changed settings, a jump, a search. Never change it: take
 * another with `storageState({ indexedDB: true })`, and replace what differs between servers by the names below.
 */
const TAKEN = readFileSync(new URL('profiles/2026-11-29.json', import.meta.url), 'utf8')

const { server, browser } = await serverAndBrowser()

/** The profile as one of this person, and the folder of the download. */
async function profileOf(username: string, revision: string): Promise<{ storageState: State; folder: readonly string[] }> {
  const session = await server.session(username)
  const userId = String((session.user as { id: number }).id)
  const names = { ORIGIN: server.url, SERVER: session.serverId, USER: userId, REVISION: revision }
  const text = Object.entries(names).reduce((filled, [name, value]) => filled.replaceAll(name, value), TAKEN)
  const storageState = JSON.parse(text) as State
  storageState.origins[0]?.localStorage.push({ name: 'chapterhouse.session', value: JSON.stringify(session) })
  return { storageState, folder: ['copies', session.serverId, userId, revision.split('.')[0] ?? ''] }
}

/** The bytes of the download, where the record says that they are. */
async function layDownload(page: Page, { folder, token }: { folder: readonly string[]; token: string }): Promise<void> {
  await page.route('**/blank', (route) => route.fulfill({ body: '' }))
  await page.goto(`${server.url}/blank`)
  const files = ['1.mp3', '2.mp3'].map((name, index) => ({ name: `${index}.mp3`, path: `${WATER}/${name}` }))
  await page.evaluate(
    async ({ folder, files, token }) => {
      let at = await navigator.storage.getDirectory()
      for (const name of folder) at = await at.getDirectoryHandle(name, { create: true })
      for (const { name, path } of files) {
        const audio = await fetch(`/api/v1/libraries/1/stream?${new URLSearchParams({ path, token })}`)
        await audio.body?.pipeTo(await (await at.getFileHandle(name, { create: true })).createWritable())
      }
    },
    { folder, files, token },
  )
}

const NOTHING: Stores = { version: 0, stores: [] }
const formOf = ({ version, stores }: Stores) => [version, ...stores.map(({ name }) => name).sort()]

async function storedIn(context: BrowserContext): Promise<Stores> {
  const { origins } = (await context.storageState({ indexedDB: true })) as unknown as { origins: { indexedDB: Stores[] }[] }
  return origins[0]?.indexedDB[0] ?? NOTHING
}

test('a profile of an earlier page opens offline with everything in it, and everything unsent is sent', async () => {
  await server.listener('ines')
  const other = await onAnotherDevice(server, 'ines')
  await other.save(WALK, 92.445, { duration: 120, updated_at: '2026-11-29T10:24:50.892Z' })
  const { revision } = await other.get<{ revision: string }>(`/libraries/1/item?${new URLSearchParams({ path: WATER })}`)
  const { storageState, folder } = await profileOf('ines', revision)
  await using person = await browser.person({ storageState, expected: /ERR_|Failed to fetch/ })
  const { page, context } = person
  await layDownload(page, { folder, token: other.token })

  await context.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await page.goto(bookUrl(server, WATER))
  await page.getByText('The gate in the wall').first().waitFor()
  await page.getByText('Waiting to sync').first().waitFor()
  await page.getByText('Downloaded', { exact: true }).waitFor()
  await page
    .getByRole('button', { name: /^Continue/ })
    .first()
    .waitFor()
  await page.getByRole('radio', { name: '4 stars', checked: true }).waitFor({ state: 'attached' })
  assert.equal(await page.evaluate(() => document.documentElement.dataset['theme']), 'dark')
  await page.goto(bookUrl(server, WALK))
  await page.getByRole('button', { name: 'Favourite', pressed: true }).waitFor()
  await page.goto(`${server.url}/web/search`)
  await page.getByText('water', { exact: true }).first().waitFor()
  await page.goto(`${server.url}/web/you/settings`)
  await until('the settings', async () => (await page.getByLabel('Skip back by').inputValue()) === '20')
  assert.equal(await page.getByLabel('Place bookmarks earlier by').inputValue(), '0')
  assert.equal(await other.row(WATER), null)

  await context.unroute('**/api/**')
  await page.goto(`${server.url}/web/you/downloads`)
  await until('the position', async () => (await other.row(WATER))?.position === 24.913)
  await until('the bookmark', async () => (await other.bookmarks(WATER)).some(({ note }) => note === 'The gate in the wall'))
  await until('nothing unsent', async () => {
    const { stores } = await storedIn(context)
    return stores.every(({ name, records }) => !['saves', 'marks', 'deeds', 'spans'].includes(name) || records.length === 0)
  })
  const at = new URLSearchParams({ path: WATER })
  assert.equal((await other.get<{ rating: { rating: number } }>(`/libraries/1/rating?${at}`)).rating.rating, 4)
  assert.equal((await other.row(WALK))?.set_aside, true)
  const { favourites } = await other.get<{ favourites: { path: string }[] }>('/me/favourites')
  assert.deepEqual(
    favourites.map(({ path }) => path),
    [WALK],
  )
  const { history } = await other.get<{ history: { from_pos: number; to_pos: number }[] }>(`/libraries/1/history?${at}`)
  assert.deepEqual(
    history.map(({ from_pos, to_pos }) => [from_pos, Math.round(to_pos)]),
    [[0, 25]],
  )
  await until('the settings', async () => {
    const { settings } = await other.get<{ settings: Record<string, unknown> }>('/me/settings')
    return settings['skipBack'] === 20 && settings['bookmarkOffset'] === 0
  })
  assert.equal((await downloadedCopies(page)).length, 2)
  const { version, stores } = await storedIn(context)
  assert.equal(stores.find(({ name }) => name === 'jumps')?.records.length, 1)
  // The earlier page can open the database again, as after a rollback of the server.
  const [taken] = (JSON.parse(TAKEN) as { origins: { indexedDB: Stores[] }[] }).origins.flatMap(({ indexedDB }) => indexedDB)
  assert.deepEqual(formOf({ version, stores }), formOf(taken ?? NOTHING))
})
