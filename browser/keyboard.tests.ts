import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longTest } from '@chapterhouse/testkit/runs'
import type { Page } from 'playwright-core'
import { CONSOLE_PAGES } from './pages.ts'
import { serverAndBrowser } from './server-and-browser.ts'
import { audioPosition, DESKTOP, until } from './test-browser.ts'
import { isSilent, onAnotherDevice, sounds } from './test-listener.ts'
import { enter, PASSWORD } from './test-server.ts'

const WALK = 'Ada Moor/The Long Walk'
const SERVER_PAGES = /^\/admin\/(bridge|events|notifications|backups|settings|system|audit|logs)$/

const { server, browser } = await serverAndBrowser({ serviceWorkers: 'block' })

/** The focused element: its name, and whether its focus is visible. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return { name: '', isSeen: false, isBody: true }
    const labels =
      element instanceof HTMLInputElement ? [...(element.labels ?? [])].map((label) => label.textContent).join(' ') : ''
    const name = element.getAttribute('aria-label') ?? (labels || element.textContent || '')
    // Some fields draw their focus ring around a surrounding element.
    const drawn = [element, element.parentElement, element.nextElementSibling].filter((one) => one !== null)
    const isOutlined = ({ outlineStyle, outlineWidth }: CSSStyleDeclaration) => outlineStyle !== 'none' && outlineWidth !== '0px'
    // A layer focused as a whole needs no ring.
    const isSeen =
      element.matches('[tabindex="-1"]') ||
      drawn.some((one) => isOutlined(getComputedStyle(one)) || isOutlined(getComputedStyle(one, '::after')))
    return { name: name.trim().replace(/\s+/g, ' '), isSeen, isBody: false }
  })

/** Presses Tab until the element has the focus, which must be visible at every step. */
async function tabTo(page: Page, wanted: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = []
  for (let press = 0; press < 70; press += 1) {
    await page.keyboard.press(key)
    const { name, isSeen, isBody } = await focused(page)
    if (!isBody) assert.ok(isSeen, `the focus is not visible on "${name}"`)
    if (wanted.test(name)) return
    passed.push(name)
  }
  assert.fail(`${wanted} was not reached: ${passed.join(' | ')}`)
}

/** Closes a layer; the focus must not be lost. */
async function closeLayer(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await until('a focus', async () => !(await focused(page)).isBody)
}

test('the player works by keyboard alone: sign in, search, play, skip, speed, bookmark, sleep timer, sign out', async () => {
  await server.listener('nina')
  const other = await onAnotherDevice(server, 'nina')
  await using person = await browser.person({ viewport: DESKTOP })
  const { page } = person
  await page.goto(`${server.url}/web/`)
  await page.getByRole('textbox', { name: 'Username' }).waitFor()
  if (!/^Username/.test((await focused(page)).name)) await tabTo(page, /^Username/)
  await page.keyboard.type('nina')
  await tabTo(page, /^Password/)
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()

  await page.keyboard.press('/')
  await page.getByRole('searchbox').waitFor()
  if ((await focused(page)).isBody) await tabTo(page, /Title, author/)
  await page.keyboard.type('long wal')
  await page
    .getByRole('link', { name: /The Long Walk/ })
    .first()
    .waitFor()
  await tabTo(page, /The Long Walk/)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'The Long Walk' }).waitFor()
  await tabTo(page, /^Play$/)
  await page.keyboard.press('Enter')
  await sounds(page)

  await tabTo(page, /^Open player/)
  await page.keyboard.press('Enter')
  const player = page.getByRole('dialog', { name: /^Player/ })
  await player.waitFor()
  await tabTo(page, /^Forward 30 seconds/)
  await page.keyboard.press('Space')
  await until('a skip', async () => ((await audioPosition(page)) ?? 0) >= 30)

  await tabTo(page, /^Speed/)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Speed' }).waitFor()
  await tabTo(page, /^Faster/)
  await page.keyboard.press('Enter')
  await until('the speed', () =>
    page.evaluate(() => [...document.querySelectorAll('audio')].some((audio) => audio.playbackRate === 1.05)),
  )
  await closeLayer(page)
  assert.match((await focused(page)).name, /^Speed/, 'the focus is on the button that opened the sheet')

  await tabTo(page, /^Bookmark$/)
  await page.keyboard.press('Enter')
  await until('the bookmark', async () => (await other.bookmarks(WALK)).length === 1)

  await tabTo(page, /^Sleep timer/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Sleep timer' })
  await sheet.waitFor()
  await tabTo(page, /^15 min/)
  await page.keyboard.press('Enter')
  await sheet.waitFor({ state: 'detached' })
  await until('a focus', async () => !(await focused(page)).isBody)
  await player.getByRole('button', { name: /^Sleep timer: 1[45]/ }).waitFor()

  await closeLayer(page)
  await player.waitFor({ state: 'detached' })
  assert.match((await focused(page)).name, /^Open player/)
  await page.keyboard.press('k')
  await isSilent(page)

  await tabTo(page, /^You$/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, /^Account/)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Sign out on this device' }).waitFor()
  await tabTo(page, /^Sign out on this device/)
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Username' }).waitFor()
  assert.equal(await page.evaluate(() => localStorage.getItem('chapterhouse.session')), null)
})

test('the console works by keyboard alone: a book is found and renamed, and the focus is never lost', async () => {
  await server.admin('noel')
  await using person = await browser.person({ viewport: DESKTOP })
  await enter(person, server, 'noel')
  const { page } = person
  await page.goto(`${server.url}/admin`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await tabTo(page, /^Books/)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Low Water' }).waitFor()
  await tabTo(page, /^Low Water/)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 2, name: 'Low Water' }).waitFor()
  await until('a focus', async () => !(await focused(page)).isBody)
  await tabTo(page, /^Title$/)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Lower Water')
  await tabTo(page, /^Save$/)
  await page.keyboard.press('Enter')
  await page.getByRole('row', { name: /Lower Water/ }).waitFor()
  await until('a focus', async () => !(await focused(page)).isBody)

  const { name: before } = await focused(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  await closeLayer(page)
  assert.equal((await focused(page)).name, before, 'the focus is back where the palette was opened')
})

longTest('Tab reaches everything on the pages about the server, and the focus is always visible', async () => {
  await server.admin('noel')
  await using person = await browser.person({ viewport: DESKTOP })
  await enter(person, server, 'noel')
  const { page } = person
  for (const { path, heading } of CONSOLE_PAGES.filter(({ path, open }) => !open && SERVER_PAGES.test(path))) {
    await page.goto(`${server.url}${path}`)
    await page.getByRole('heading', { name: heading }).first().waitFor()
    await page.locator('main').focus()
    let count = 0
    for (; count < 120; count += 1) {
      await page.keyboard.press('Tab')
      const { name, isSeen, isBody } = await focused(page)
      if (isBody) break
      assert.ok(isSeen, `the focus is not seen on "${name}" of ${path}`)
    }
    assert.ok(count > 0, `Tab does not enter ${path}`)
    assert.ok(count < 120, `Tab does not leave ${path}`)
  }
})
