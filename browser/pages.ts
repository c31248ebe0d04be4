import type { Page } from 'playwright-core'

/** Every page that a signed-in person may open, for tests and screenshots of all pages. */
export interface PageVisit {
  name: string
  path: string
  /** The heading of the loaded page. */
  heading: RegExp
  /** Opens a layer of the page before it is checked. */
  open?: (page: Page) => Promise<void>
}

export const WALK = `path=${encodeURIComponent('Ada Moor/The Long Walk')}`
const book = `/web/book/1?${WALK}`

export const PLAYER_PAGES: readonly PageVisit[] = [
  { name: 'home', path: '/web/', heading: /^Home$/ },
  { name: 'library', path: '/web/library', heading: /^Library$/ },
  { name: 'folders', path: '/web/library/1', heading: /^Library$/ },
  { name: 'folder', path: '/web/library/1?path=Ada%20Moor', heading: /^Library$/ },
  { name: 'books', path: '/web/library/1/books', heading: /^Library$/ },
  { name: 'authors', path: '/web/library/1/authors', heading: /^Library$/ },
  { name: 'narrators', path: '/web/library/1/narrators', heading: /^Library$/ },
  { name: 'series', path: '/web/library/1/series', heading: /^Library$/ },
  { name: 'books of an author', path: '/web/library/1/books?author=Ada%20Moor', heading: /^Ada Moor$/ },
  { name: 'collections', path: '/web/collections', heading: /^Library$/ },
  { name: 'set aside', path: '/web/set-aside', heading: /^Set aside$/ },
  ...Object.entries({
    continue: /^Continue$/,
    next: /^Next in series$/,
    recent: /^Recently added$/,
    favourites: /^Favourites$/,
    queue: /^Up next$/,
  }).map(([shelf, heading]) => ({ name: `shelf: ${shelf}`, path: `/web/shelf/${shelf}`, heading })),
  { name: 'search', path: '/web/search?q=walk', heading: /^Search$/ },
  { name: 'nothing found', path: '/web/search?q=hobit', heading: /^No results for “hobit”\.$/ },
  { name: 'book', path: book, heading: /The Long Walk/ },
  { name: 'you', path: '/web/you', heading: /^You$/ },
  ...Object.entries({
    account: /^Account$/,
    devices: /^Devices$/,
    downloads: /^Downloads$/,
    statistics: /^Statistics$/,
    marks: /^Bookmarks and notes$/,
    settings: /^Settings$/,
    help: /^Help$/,
  }).map(([part, heading]) => ({ name: `you: ${part}`, path: `/web/you/${part}`, heading })),
  { name: 'no such page', path: '/web/nothing', heading: /^Page not found\.$/ },
]

async function openPlayer(page: Page): Promise<void> {
  await page
    .locator('main')
    .getByRole('button', { name: /^(Play|Continue)/ })
    .first()
    .click()
  const dock = page.getByRole('region', { name: 'Player' })
  await dock.getByRole('button', { name: 'Pause' }).click()
  await dock.getByRole('button', { name: /^Open player/ }).click()
  await page.getByRole('dialog', { name: /^Player/ }).waitFor()
}

const sheet = (name: string, ...buttons: readonly RegExp[]): PageVisit => ({
  name: `player: ${name}`,
  path: book,
  heading: /The Long Walk/,
  async open(page) {
    await openPlayer(page)
    for (const button of buttons) await page.getByRole('dialog').last().getByRole('button', { name: button }).click()
    if (buttons.length > 0) await page.locator('dialog[open]').last().waitFor()
  },
})

export const PLAYER_LAYERS: readonly PageVisit[] = [
  sheet('open'),
  sheet('chapters', /Show chapters/),
  sheet('speed', /^Speed/),
  sheet('sleep', /^Sleep timer/),
  sheet('more', /^More$/),
  sheet('sound', /^More$/, /Audio settings/),
  sheet('bookmarks', /^More$/, /^Bookmarks$/),
  sheet('where was I', /^More$/, /^Where was I\?$/),
  sheet('up next', /^More$/, /^Up next$/),
  sheet('keys', /^More$/, /^Keyboard shortcuts$/),
  sheet('this book', /^This book$/),
  {
    name: 'menu of a book',
    path: book,
    heading: /The Long Walk/,
    open: (page) => page.getByRole('button', { name: 'More actions' }).click(),
  },
  {
    name: 'a note',
    path: book,
    heading: /The Long Walk/,
    open: (page) => page.getByRole('button', { name: 'Add note' }).click(),
  },
  {
    name: 'filters of a library',
    path: '/web/library/1/books?progress=not_started',
    heading: /^Library$/,
    open: (page) => page.getByRole('button', { name: /^Filter/ }).click(),
  },
  {
    name: 'adding a device',
    path: '/web/you/devices',
    heading: /^Devices$/,
    open: (page) => page.getByRole('button', { name: 'Add device' }).click(),
  },
]

/** Books whose titles are wider than a phone or written from right to left: `HARD_TITLES`. */
export const HARD_PAGES: readonly PageVisit[] = [
  {
    path: 'Jörg Lang/Schifffahrt',
    heading: /^Donaudampf/,
    /** All of its texts, which are equally long. */
    open: (page: Page) => page.locator('.book-spoiler > button').click(),
  },
  { path: 'نجيب محفوظ/زقاق المدق', heading: /^زقاق المدق$/ },
].map(({ path, ...rest }) => ({ name: `book: ${path}`, path: `/web/book/1?${new URLSearchParams({ path })}`, ...rest }))

/** Opens a layer of the console by a button. */
const layer = (name: string, path: string, { heading, button }: { heading: RegExp; button: RegExp }): PageVisit => ({
  ...{ name, path, heading },
  async open(page) {
    await page.getByRole('button', { name: button }).first().click()
    await page.locator('dialog[open]').waitFor()
  },
})

export const CONSOLE_LAYERS: readonly PageVisit[] = [
  layer('newest events', '/admin', { heading: /^Overview$/, button: /^Events/ }),
  layer('a new destination', '/admin/notifications', { heading: /^Notifications$/, button: /^Add destination$/ }),
  layer('an entry of the audit log', '/admin/audit', { heading: /^Audit log$/, button: /^Account created$/ }),
  layer('schedule of backups', '/admin/backups', { heading: /^Backups$/, button: /^Change$/ }),
]

export const CONSOLE_PAGES: readonly PageVisit[] = [
  { name: 'overview', path: '/admin', heading: /^Overview$/ },
  { name: 'libraries', path: '/admin/libraries', heading: /^Libraries$/ },
  { name: 'a new library', path: '/admin/libraries/new', heading: /^Add library$/ },
  { name: 'library', path: '/admin/libraries/1', heading: /^Settings$/ },
  { name: 'folders', path: `/admin/libraries/1/folders?${WALK}`, heading: /^Folder settings: / },
  { name: 'books', path: '/admin/books', heading: /^Books$/ },
  { name: 'book of the console', path: `/admin/books/1?${WALK}`, heading: /^Metadata$/ },
  ...(['authors', 'narrators', 'series'] as const).map((kind) => ({
    name: `names: ${kind}`,
    path: `/admin/names/${kind}`,
    heading: /^Authors and series$/,
  })),
  { name: 'people', path: '/admin/people', heading: /^People$/ },
  { name: 'a new person', path: '/admin/people/new', heading: /^Add person$/ },
  { name: 'person', path: '/admin/people/2', heading: /^Account$/ },
  { name: 'invites', path: '/admin/invites', heading: /^Invites$/ },
  { name: 'shares', path: '/admin/shares', heading: /^Shares$/ },
  { name: 'a new share', path: '/admin/shares/new', heading: /^Create share$/ },
  { name: 'health', path: '/admin/health', heading: /^Health$/ },
  { name: 'one kind of problem', path: '/admin/health/no_cover', heading: /^Books without a cover$/ },
  { name: 'matching', path: '/admin/matching', heading: /^Matching$/ },
  { name: 'activity', path: '/admin/activity', heading: /^Activity$/ },
  { name: 'devices', path: '/admin/devices', heading: /^Devices$/ },
  {
    name: 'choosing one of many',
    path: '/admin/devices',
    heading: /^Devices$/,
    open: (page) => page.getByRole('combobox', { name: 'Person' }).click(),
  },
  { name: 'jobs', path: '/admin/jobs', heading: /^Scans$/ },
  { name: 'run', path: '/admin/jobs/1', heading: /^Log$/ },
  { name: 'bridge', path: '/admin/bridge', heading: /^Bridge$/ },
  { name: 'job of the bridge', path: '/admin/bridge/1', heading: /^(Jobs|History)$/ },
  { name: 'imports', path: '/admin/imports', heading: /^Import$/ },
  { name: 'a new import', path: '/admin/imports/new', heading: /^New import$/ },
  { name: 'events', path: '/admin/events', heading: /^Events$/ },
  { name: 'notifications', path: '/admin/notifications', heading: /^Notifications$/ },
  { name: 'backups', path: '/admin/backups', heading: /^Backups$/ },
  { name: 'settings of the server', path: '/admin/settings', heading: /^Settings$/ },
  { name: 'system', path: '/admin/system', heading: /^System$/ },
  { name: 'audit', path: '/admin/audit', heading: /^Audit log$/ },
  { name: 'logs', path: '/admin/logs', heading: /^Log$/ },
  { name: 'no such page of the console', path: '/admin/nothing', heading: /^Page not found\.$/ },
  ...CONSOLE_LAYERS,
  {
    name: 'palette',
    path: '/admin',
    heading: /^Overview$/,
    open: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').waitFor()
    },
  },
]

/** Layers that need a paired bridge. */
export const BRIDGE_LAYERS: readonly PageVisit[] = [
  layer('creating texts', `/admin/books/1?${WALK}`, { heading: /^Metadata$/, button: /^Create characters and recaps$/ }),
  layer('unpairing', '/admin/bridge', { heading: /^Jobs$/, button: /^Unpair$/ }),
]

/** Pages that open without a sign-in. */
export const OPEN_PAGES: readonly PageVisit[] = [
  { name: 'connect to the player', path: '/web/connect', heading: /^Sign in to / },
  { name: 'connect', path: '/connect', heading: /^Connect to / },
  { name: 'console, not signed in', path: '/admin', heading: /^Sign in to the console$/ },
  { name: 'nothing to set up', path: '/setup', heading: /^Setup isn't available\.$/ },
  { name: 'no such page of the server', path: '/connect/nothing', heading: /^Page not found\.$/ },
]

/** Opens a page and waits until its heading shows and nothing is loading. */
export async function settle(page: Page, base: string, { path, heading, open }: PageVisit): Promise<void> {
  // Opening the same address would be a reload, which reopens layers.
  if (open) await page.goto('about:blank')
  await page.goto(`${base}${path}`)
  await page.getByRole('heading', { name: heading }).first().waitFor()
  await open?.(page)
  await page.waitForFunction(() => document.querySelectorAll('.skeleton').length === 0)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}
