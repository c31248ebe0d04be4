import assert from 'node:assert/strict'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { writeFiles } from '@chapterhouse/testkit/test-disk'
import type { Locator, Page } from 'playwright-core'
import { startServer } from '../apps/server/test/started-server.ts'
import { openBrowser, PHONE, until } from './test-browser.ts'
import { SHELF, startTestServer } from './test-server.ts'

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let turn = 0; turn < 30; turn += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no Tab leads to ${target}`)
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, page.getByRole('button', { name }).first())
  await page.keyboard.press('Enter')
}

async function write(page: Page, name: string | RegExp, words: string): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name }).first())
  await page.keyboard.press('Control+a')
  await page.keyboard.type(words)
}

/** Returns the page's faults, one per line. */
export type Look = (page: Page) => Promise<string[]>
type Viewport = typeof PHONE

const OFFERS = [
  ['Check for updates once a day', 'Enter the release list address, or turn the check off.'],
  ['Look up books in a metadata service', 'Enter the address of the metadata service, or turn lookup off.'],
] as const

/** Enabling them without an address is refused. */
async function refuseOffers(page: Page, lookAt: (step: string) => Promise<unknown>): Promise<void> {
  for (const [offer, problem] of OFFERS) {
    await tabTo(page, page.getByLabel(offer))
    await page.keyboard.press('Space')
    await press(page, 'Continue')
    await page.getByText(problem).waitFor()
    await lookAt(`${offer}, without an address`)
    await tabTo(page, page.getByLabel(offer))
    await page.keyboard.press('Space')
  }
}

/** Account, folder, devices and the first book, with a check at every step. */
export async function firstStartByKeys(viewport: Viewport, look: Look): Promise<void> {
  using folder = temporaryFolder()
  await writeFiles(folder.at('books'), SHELF)
  const server = await startServer(folder.at('data'), ['--setup'])
  try {
    await using browser = await openBrowser()
    await using person = await browser.person({ viewport })
    const { page } = person
    const faults: string[] = []
    const lookAt = async (step: string) => faults.push(...(await look(page)).map((fault) => `${step}: ${fault}`))

    const [link = ''] = /http:\S+setup#token=\S+/.exec(server.printed) ?? []
    await page.goto(link.replace(/http:\/\/[^/]+/, server.url))
    await page.getByRole('heading', { name: 'Your account' }).waitFor()
    await lookAt('account')
    await write(page, 'Username', 'ann')
    await write(page, 'Password', 'short')
    await press(page, 'Continue')
    await page.getByText('Use at least 8 characters.').waitFor()
    await lookAt('a bad password')
    await write(page, 'Password', 'correct horse')
    await press(page, 'Continue')

    await page.getByRole('heading', { name: 'Your audiobooks' }).waitFor()
    await lookAt('folder')
    await write(page, /folder/i, folder.at('nowhere'))
    await press(page, 'Add library')
    await page.getByText('Folder not found or not readable.').waitFor()
    await lookAt('no such folder')
    await write(page, /folder/i, folder.at('books'))
    await press(page, 'Add library')

    await page.getByRole('heading', { name: 'Listen on other devices' }).waitFor()
    await lookAt('devices')
    await refuseOffers(page, lookAt)
    await press(page, 'Continue')
    await page.getByRole('heading', { name: 'Ready to listen' }).waitFor()
    await page.getByRole('button', { name: 'Play' }).waitFor()
    await lookAt('ready')
    assert.deepEqual(faults, [])
    await press(page, 'Play')
    await until('playback', () =>
      page.evaluate(() => [...document.querySelectorAll('audio')].some((audio) => !audio.paused && audio.currentTime > 0)),
    )
  } finally {
    await server.stop()
  }
}

/** Setup without its link, and setup that is already done. */
export async function firstStartRefused(look: Look): Promise<void> {
  using folder = temporaryFolder()
  const server = await startServer(folder.at('data'), ['--setup'])
  try {
    await using browser = await openBrowser()
    await using person = await browser.person({ viewport: PHONE })
    const { page } = person
    await page.goto(`${server.url}/setup`)
    await page.getByRole('heading', { name: 'Your account' }).waitFor()
    assert.deepEqual(await look(page), [])
    await write(page, 'Password', 'correct horse')
    await press(page, 'Continue')
    await page.locator('[aria-invalid="true"]').waitFor()
    assert.deepEqual(await look(page), [])
    await page.route('**/setup/dirs', (route) =>
      route.fulfill({ status: 409, json: { error: 'setup is not available (already completed or not enabled)' } }),
    )
    await write(page, /link|code|token/i, 'of-before')
    await press(page, 'Continue')
    await page.getByText('Setup is already complete.').waitFor()
    assert.deepEqual(await look(page), [])
  } finally {
    await server.stop()
  }
}

/** A code that is typed, refused and accepted. */
export async function codeByKeys(viewport: Viewport, look: Look): Promise<void> {
  await using server = await startTestServer()
  const id = await server.listener('bea')
  const { auth_code: code } = await server.post<{ auth_code: string }>(`/admin/users/${id}/authcode`, {})
  await using browser = await openBrowser()
  await using person = await browser.person({ viewport })
  const { page } = person
  const faults: string[] = []
  const lookAt = async (step: string) => faults.push(...(await look(page)).map((fault) => `${step}: ${fault}`))

  await page.goto(`${server.url}/connect`)
  await write(page, /code/i, 'AB')
  await page.keyboard.press('Enter')
  await page.locator('[aria-invalid="true"]').waitFor()
  await lookAt('half a code')
  await write(
    page,
    /code/i,
    code.replace(/[A-Z0-9]/g, (letter) => (letter === 'A' ? 'B' : 'A')),
  )
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  await lookAt('a refused code')
  await write(page, /code/i, code)
  await page.keyboard.press('Enter')
  const open = page.getByRole('link', { name: 'Open the web player' })
  await open.waitFor()
  await lookAt('what it opens')
  assert.deepEqual(faults, [])
  await tabTo(page, open)
  await page.keyboard.press('Enter')
  await until('home', () => new URL(page.url()).pathname.startsWith('/web'))
}

/** The sign-in, connect and setup pages in German, whose texts are longer. */
export async function entrancesInGerman(look: Look): Promise<void> {
  using folder = temporaryFolder()
  const server = await startServer(folder.at('data'), ['--setup'])
  try {
    await using browser = await openBrowser()
    await using person = await browser.person({ viewport: PHONE, locale: 'de-DE' })
    const { page } = person
    for (const [where, heading] of [
      ['/setup', 'Ihr Konto'],
      ['/connect', /Chapterhouse/],
      ['/nothing', 'Seite nicht gefunden.'],
    ] as const) {
      await page.goto(`${server.url}${where}`)
      await page.getByRole('heading', { name: heading }).first().waitFor()
      assert.equal(await page.evaluate(() => document.documentElement.lang), 'de')
      assert.deepEqual(await look(page), [], where)
    }
  } finally {
    await server.stop()
  }
}
