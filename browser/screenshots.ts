// Takes pictures of every page with the sample library, in English, and of the console in German too: all of them into a folder, some of
// them, small, into docs/screenshots.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { startServer } from '../apps/server/test/started-server.ts'
import { CONSOLE_PAGES, OPEN_PAGES, type PageAddress, PLAYER_PAGES, settle, WALK } from './pages.ts'
import { CHROMIUM } from './test-browser.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const SAMPLES = path.join(ROOT, 'samples', 'library')
const FOLDER = path.join(ROOT, 'docs', 'screenshots')
const SIZES = { phone: [390, 844], tablet: [820, 1180], desktop: [1440, 900] } as const
const ALICE = "Lewis Carroll/Alice/1 - Alice's Adventures in Wonderland"
const WORLDS = 'H. G. Wells/The War of the Worlds'

/** Screenshots for the README and the docs. */
const KEPT = new Set([
  'home-phone-light',
  'home-desktop-dark',
  'book-desktop-light',
  'book-phone-dark',
  'playing-phone-light',
  'playing-desktop-dark',
  'library-tablet-light',
  'you-statistics-phone-dark',
  'overview-desktop-light',
  'books-desktop-dark',
  'people-tablet-light',
  'backups-desktop-light',
  'notifications-phone-light',
  'settings-of-the-server-desktop-dark',
  'connect-phone-light',
])

type Server = Awaited<ReturnType<typeof startServer>>

const out = process.argv[2] ?? path.join(tmpdir(), 'chapterhouse-screenshots')
mkdirSync(out, { recursive: true })
const data = path.join(tmpdir(), `chapterhouse-screenshots-data-${process.pid}`)
/** Folders of pictures, which name nothing of the machine they were taken on. */
const NEUTRAL: readonly [folder: string, neutral: string][] = [
  [SAMPLES, '/srv/audiobooks'],
  [data, '/var/lib/chapterhouse'],
  [ROOT, '/opt/chapterhouse'],
]
const server = await startServer(data, ['--library', `Samples=${SAMPLES}`])
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] })
try {
  const session = await livedIn(server)
  let count = 0
  for (const [size, [width, height]] of Object.entries(SIZES)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      count += await lookAround(browser, { session, size, width, height, colorScheme })
      process.stderr.write(`\r${count} pictures`)
    }
    if (size !== 'tablet') count += await lookAroundInGerman(browser, { session, size, width, height, colorScheme: 'light' })
  }
  process.stderr.write(`\n${count} pictures are in ${out}; ${KEPT.size} of them, small, in docs/screenshots\n`)
} finally {
  await browser.close()
  await server.stop()
  rmSync(data, { recursive: true, force: true })
}

/** Adds listening history: pages without any show little. */
async function livedIn(at: Server): Promise<string> {
  const { token } = await at.signIn()
  await at.scanned()
  const on = (route: string, book: string) => `/libraries/1/${route}?path=${encodeURIComponent(book)}`
  await at.put(on('progress', WORLDS), { position: 60, duration: 200, playback_speed: 1.25, device_id: 'screenshots' })
  await at.put(on('progress', ALICE), { position: 70, duration: 300, playback_speed: 1, device_id: 'screenshots' })
  await at.post(on('favourites', ALICE))
  await at.post(on('bookmarks', ALICE), { position: 42, note: 'The bottle marked “drink me”', label: 'quote' })
  await at.post('/me/collections', { name: 'To hear together' })
  await at.post('/admin/users', { username: 'Bea', password: 'correct horse', role: 'user' })
  await at.post('/admin/backups')
  const { events } = await at.get<{ events: string[] }>('/admin/notifications')
  const phone = { kind: 'push', name: 'My phone', url: 'https://push.example/our-books', secret: 'a token', events }
  const house = { kind: 'webhook', name: 'Home automation', url: 'https://house.example/hooks/books', events: ['backup_failed'] }
  for (const destination of [phone, house]) await at.post('/admin/notifications', destination)
  const server = await at.get<{ server_id: string }>('/server')
  const user = await at.get<object>('/me')
  return JSON.stringify({ token, serverId: server.server_id, user })
}

interface Looking {
  session: string
  size: string
  width: number
  height: number
  colorScheme: 'light' | 'dark'
}

/** A browser in which the server shows neutral folders. */
async function openContext(with_: Browser, { width, height, colorScheme }: Looking, locale: string): Promise<BrowserContext> {
  const context = await with_.newContext({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce', locale })
  await context.route('**/api/v1/**', async (route) => {
    const response = await route.fetch()
    if (!response.headers()['content-type']?.startsWith('application/json')) return route.fulfill({ response })
    const body = NEUTRAL.reduce((text, [folder, neutral]) => text.replaceAll(folder, neutral), await response.text())
    return route.fulfill({ response, body })
  })
  return context
}

/** Pages of the console; their headings and buttons are known in English only, so no layers. */
async function lookAroundInGerman(with_: Browser, looking: Looking): Promise<number> {
  const context = await openContext(with_, looking, 'de-DE')
  await context.addInitScript((kept) => localStorage.setItem('chapterhouse.session', kept), looking.session)
  const page = await context.newPage()
  const addresses = CONSOLE_PAGES.filter(({ open }) => !open)
  for (const address of addresses)
    await shown(page, onSamples({ ...address, heading: /./ }), (name) =>
      keep(page, `${name.replaceAll(/[^a-z]+/g, '-')}-${looking.size}-${looking.colorScheme}-de`),
    )
  await context.close()
  return addresses.length
}

async function lookAround(with_: Browser, looking: Looking): Promise<number> {
  const { session, size, colorScheme } = looking
  let count = 0
  const context = await openContext(with_, looking, 'en-GB')
  const page = await context.newPage()
  const shoot = async (name: string) => {
    await keep(page, `${name.replaceAll(/[^a-z]+/g, '-')}-${size}-${colorScheme}`)
    count += 1
  }
  for (const address of OPEN_PAGES) await shown(page, address, shoot)
  await context.addInitScript((kept) => localStorage.setItem('chapterhouse.session', kept), session)
  for (const address of [...PLAYER_PAGES, ...CONSOLE_PAGES]) await shown(page, onSamples(address), shoot)

  await settle(page, server.url, { name: '', path: `/web/book/1?path=${encodeURIComponent(ALICE)}`, heading: /./ })
  await page
    .getByRole('button', { name: /^(play|continue)/i })
    .first()
    .click()
  await page.getByRole('region', { name: 'Player' }).getByRole('button').first().click()
  await page.waitForTimeout(1_500)
  await shoot('playing')
  await context.close()
  return count
}

async function shown(page: Page, address: PageAddress, shoot: (name: string) => Promise<void>): Promise<void> {
  await settle(page, server.url, address)
  await page.waitForTimeout(250)
  await shoot(address.name)
}

function onSamples(address: PageAddress): PageAddress {
  const path = address.path.replace(WALK, `path=${encodeURIComponent(ALICE)}`)
  return { ...address, path, heading: address.name === 'book' ? /Alice/ : address.heading }
}

/** Paths of this machine that a page shows, as text or in a field. */
async function foldersShown(page: Page): Promise<string[]> {
  const shownText = await page.evaluate(() =>
    [
      document.body.innerText,
      ...[...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value),
    ].join('\n'),
  )
  return [ROOT, data, tmpdir(), homedir()].filter((folder) => folder.length > 1 && shownText.includes(folder))
}

async function keep(page: Page, name: string): Promise<void> {
  const folders = await foldersShown(page)
  if (folders.length > 0)
    throw new Error(`The page "${name}" shows ${folders.join(', ')}. Pictures must not name folders of this machine.`)
  const picture = await page.screenshot()
  writeFileSync(path.join(out, `${name}.png`), picture)
  if (!KEPT.has(name)) return
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(path.join(FOLDER, `${name}.webp`), await sharp(picture).webp({ quality: 82 }).toBuffer())
}
