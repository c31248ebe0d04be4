// Takes screenshots of every page with a library of 2,000 books, in English, and of the console in German too: all of them into a
// folder, some of them, small, into docs/screenshots. Given page names, only of these pages; given `kept`, only the ones for the
// docs.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { BRIDGE_LAYERS, CONSOLE_PAGES, OPEN_PAGES, type PageVisit, PLAYER_PAGES, settle, WALK } from './pages.ts'
import { FEATURED, liveIn } from './show-library/lived-in.ts'
import { makeShowLibrary } from './show-library/make-show-library.ts'
import { CHROMIUM } from './test-browser.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const FOLDER = path.join(ROOT, 'docs', 'screenshots')
const SIZES = { phone: [390, 844], tablet: [820, 1180], desktop: [1440, 900] } as const
const BOOKS = 2_000

/** Screenshots for the README and the docs. */
const KEPT = new Set([
  'home-phone-light',
  'books-of-a-library-phone-light',
  'book-phone-dark',
  'playing-phone-light',
  'search-phone-dark',
  'home-desktop-light',
  'books-of-a-library-desktop-dark',
  'playing-desktop-dark',
  'overview-desktop-light',
  'books-desktop-light',
  'backups-desktop-light',
  'notifications-phone-light',
  'settings-of-the-server-desktop-dark',
])

const [out = path.join(tmpdir(), 'chapterhouse-screenshots'), ...only] = process.argv.slice(2)
mkdirSync(out, { recursive: true })
const data = path.join(tmpdir(), `chapterhouse-screenshots-data-${process.pid}`)
const library = await makeShowLibrary(BOOKS, (text) => process.stderr.write(`\r${text}   `))
/** Replaced folders, so that pictures reveal nothing about the machine they were taken on. */
const NEUTRAL: readonly [folder: string, neutral: string][] = [
  [library, '/srv/audiobooks'],
  [data, '/var/lib/chapterhouse'],
  [ROOT, '/opt/chapterhouse'],
]
const { server, session } = await liveIn({ data, library, count: BOOKS })
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] })
try {
  let count = 0
  for (const [size, [width, height]] of Object.entries(SIZES)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      count += await lookAround(browser, { session, size, width, height, colorScheme })
      process.stderr.write(`\r${count} pictures   `)
    }
    if (size !== 'tablet') count += await lookAroundInGerman(browser, { session, size, width, height, colorScheme: 'light' })
  }
  process.stderr.write(`\n${count} pictures are in ${out}; those of the docs, small, in docs/screenshots\n`)
} finally {
  await browser.close()
  await server.stop()
  rmSync(data, { recursive: true, force: true })
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
  // Audio and pictures name no folder, and are too large to be read here.
  const mayNameFolders = ({ pathname }: URL) => pathname.startsWith('/api/v1/') && !/\/(stream|cover)$/.test(pathname)
  await context.route(mayNameFolders, async (route) => {
    const response = await route.fetch()
    if (!response.headers()['content-type']?.startsWith('application/json')) return route.fulfill({ response })
    const body = NEUTRAL.reduce((text, [folder, neutral]) => text.replaceAll(folder, neutral), await response.text())
    return route.fulfill({ response, body })
  })
  return context
}

/** A page that refreshes itself may have a request in progress. */
async function closeContext(context: BrowserContext): Promise<void> {
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
}

/** Pages of the console; their headings and buttons are known in English only, so no layers. */
async function lookAroundInGerman(with_: Browser, looking: Looking): Promise<number> {
  const context = await openContext(with_, looking, 'de-DE')
  await context.addInitScript((kept) => localStorage.setItem('chapterhouse.session', kept), looking.session)
  const page = await context.newPage()
  const visits = CONSOLE_PAGES.filter((visit) => !visit.open && !only.includes('kept') && isWanted(visit, looking))
  for (const visit of visits)
    await shown(page, onShown({ ...visit, heading: /./ }), (name) =>
      keep(page, `${name.replaceAll(/[^a-z]+/g, '-')}-${looking.size}-${looking.colorScheme}-de`),
    )
  await closeContext(context)
  return visits.length
}

async function lookAround(with_: Browser, looking: Looking): Promise<number> {
  const { session } = looking
  let count = 0
  const context = await openContext(with_, looking, 'en-GB')
  const page = await context.newPage()
  const shoot = async (name: string) => {
    await keep(page, fileName(name, looking))
    count += 1
  }
  for (const visit of OPEN_PAGES.filter((visit) => isWanted(visit, looking))) await shown(page, visit, shoot)
  await context.addInitScript((kept) => localStorage.setItem('chapterhouse.session', kept), session)
  for (const visit of [...PLAYER_PAGES, ...CONSOLE_PAGES, ...BRIDGE_LAYERS]
    .map(onShown)
    .filter((visit) => isWanted(visit, looking)))
    await shown(page, visit, shoot)

  if (isWanted({ name: 'playing' }, looking)) await play(page, shoot)
  await closeContext(context)
  return count
}

async function play(page: Page, shoot: (name: string) => Promise<void>): Promise<void> {
  await settle(page, server.url, { name: '', path: `/web/book/1?path=${encodeURIComponent(FEATURED)}`, heading: /./ })
  await page
    .getByRole('button', { name: /^(play|continue)/i })
    .first()
    .click()
  await page.getByRole('region', { name: 'Player' }).getByRole('button').first().click()
  await page.waitForTimeout(1_500)
  await shoot('playing')
}

async function shown(page: Page, visit: PageVisit, shoot: (name: string) => Promise<void>): Promise<void> {
  await settle(page, server.url, visit)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(400)
  await shoot(visit.name)
}

/** The page in this library. */
function onShown(visit: PageVisit): PageVisit {
  const path = visit.path.replace(WALK, `path=${encodeURIComponent(FEATURED)}`).replace('q=walk', 'q=moon')
  const author = FEATURED.split('/', 1)[0] ?? ''
  const heading = visit.name === 'book' ? /Time Machine/ : visit.heading
  if (visit.name === 'books')
    return isOfConsole(visit) ? { ...visit, path: `${path}?sort=added&order=desc` } : { ...visit, name: 'books of a library' }
  if (visit.name !== 'books of an author') return { ...visit, path, heading }
  return { ...visit, path: path.replace('Ada%20Moor', encodeURIComponent(author)), heading: new RegExp(`^${author}$`) }
}

function isOfConsole({ path }: PageVisit): boolean {
  return path.startsWith('/admin')
}

function isWanted({ name }: Pick<PageVisit, 'name'>, looking: Looking): boolean {
  if (only.includes('kept')) return KEPT.has(fileName(name, looking))
  return only.length === 0 || only.includes(name)
}

function fileName(name: string, { size, colorScheme }: Looking): string {
  return `${name.replaceAll(/[^a-z]+/g, '-')}-${size}-${colorScheme}`
}

/** Paths on this machine that a page shows, as text or in a field. */
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
