import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { wider } from './page-checks.ts'
import { HARD_PAGES, type PageVisit, PLAYER_LAYERS, PLAYER_PAGES, settle } from './pages.ts'
import { serverAndBrowser } from './server-and-browser.ts'
import { DESKTOP, PHONE } from './test-browser.ts'
import { onAnotherDevice, openListener } from './test-listener.ts'
import { HARD_TITLES, SHELF } from './test-server.ts'

const WALK = 'Ada Moor/The Long Walk'
const ARABIC = 'نجيب محفوظ/زقاق المدق'

const { server, browser } = await serverAndBrowser({ tree: { ...SHELF, ...HARD_TITLES } })
await server.listener('zoe')
const other = await onAnotherDevice(server, 'zoe')
await other.save(WALK, 33)
await other.save(ARABIC, 5)

const named = (pages: readonly PageVisit[], name: string): PageVisit =>
  pages.find((page) => page.name === name) ?? assert.fail(`no page is called ${name}`)

const PAGES = [
  named(PLAYER_PAGES, 'home'),
  named(PLAYER_PAGES, 'book'),
  named(PLAYER_PAGES, 'you: settings'),
  named(PLAYER_LAYERS, 'player: open'),
]

/** Text spacing of WCAG 2.2, 1.4.12. The page's policy does not block style sheets constructed by scripts. */
const space = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
      p { margin-block-end: 2em !important }`)
    document.adoptedStyleSheets.push(sheet)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })

/** Words that are cut off without an intended ellipsis, and words that cover others. */
function lost(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    const layerOf = (element: Element) => {
      let around: Element | null = element
      while (around && !/fixed|sticky/.test(getComputedStyle(around).position)) around = around.parentElement
      return around
    }
    const texts: { text: string; element: Element; box: DOMRect; layer: Element | null }[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.textContent?.trim() ?? ''
      // A progress bar's value bubble is shown only while dragging.
      if (!element || !text || element.closest('.visually-hidden, option, .cover, .seek-bar-bubble, [hidden]')) continue
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      texts.push({ text, element, box: range.getBoundingClientRect(), layer: layerOf(element) })
    }
    /** The visible part of a text, and whether anything but an ellipsis cuts it off. */
    const shown = ({ element, box }: (typeof texts)[number]) => {
      let { left, right, top, bottom } = box
      let isCut = false
      for (let around: Element | null = element; around && around !== root; around = around.parentElement) {
        const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(around)
        if (overflowX === 'visible' && overflowY === 'visible') continue
        const edge = around.getBoundingClientRect()
        const isMeant = textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || /auto|scroll/.test(overflowX + overflowY)
        isCut ||= !isMeant && (right > edge.right + 2 || left < edge.left - 2 || bottom > edge.bottom + 4 || top < edge.top - 4)
        left = Math.max(left, edge.left)
        right = Math.min(right, edge.right)
        top = Math.max(top, edge.top)
        bottom = Math.min(bottom, edge.bottom)
      }
      return { left, right, top, bottom, isCut }
    }
    const cut = texts.filter((text) => shown(text).isCut)
    const over = texts.flatMap((one, at) =>
      texts
        .slice(at + 1)
        .filter((two) => {
          if (one.layer !== two.layer || one.element.contains(two.element) || two.element.contains(one.element)) return false
          const [a, b] = [shown(one), shown(two)]
          const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
          const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
          return wide > 2 && high > 6
        })
        .map((two) => `overlapping: "${one.text}" and "${two.text}"`),
    )
    return [...cut.map(({ text }) => `cut off: "${text}"`), ...over].slice(0, 8)
  })
}

for (const viewport of [PHONE, DESKTOP])
  test(`with wider text spacing nothing is lost or covered, ${viewport.width} pixels wide`, async () => {
    await using person = await openListener({ browser, server }, 'zoe', { viewport })
    const { page } = person
    const found: string[] = []
    for (const visit of PAGES) {
      await settle(page, server.url, visit)
      await space(page)
      found.push(...[...(await lost(page)), ...(await wider(page))].map((fault) => `${visit.name}: ${fault}`))
    }
    assert.deepEqual(found, [])
  })

for (const viewport of [{ width: 320, height: 720 }, PHONE])
  test(`in German at double text size nothing is lost or covered, ${viewport.width} pixels wide`, async () => {
    await using person = await openListener({ browser, server }, 'zoe', { viewport, locale: 'de-DE' })
    const { page } = person
    const found: string[] = []
    const openPlayer = async (): Promise<void> => {
      await page.locator('main .button.fill').first().click()
      await page.getByRole('button', { name: /^Player öffnen/ }).click()
      await page.getByRole('dialog').waitFor()
    }
    const pages: readonly PageVisit[] = [
      { name: 'home', path: '/web/', heading: /^Start$/ },
      { name: 'settings', path: '/web/you/settings', heading: /^Einstellungen$/ },
      { name: 'statistics', path: '/web/you/statistics', heading: /^Statistik$/ },
      { ...named(PLAYER_PAGES, 'book'), open: openPlayer },
    ]
    for (const visit of pages) {
      await settle(page, server.url, visit)
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      found.push(...[...(await lost(page)), ...(await wider(page))].map((fault) => `${visit.name}: ${fault}`))
    }
    const burst = await page.locator('dialog[open] .skip-drawing, .player .skip-drawing').evaluateAll(
      (drawings) =>
        drawings.filter((drawing) => {
          const [arrow, seconds] = [drawing.querySelector('svg'), drawing.querySelector('.skip-seconds')]
          const wide = (part: Element | null) => part?.getBoundingClientRect().width ?? 0
          return wide(seconds) > wide(arrow) / 2
        }).length,
    )
    assert.deepEqual([found, burst], [[], 0])
  })

const fromTheRight = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })

for (const viewport of [{ width: 320, height: 720 }, PHONE, DESKTOP])
  test(`a right-to-left layout needs no sideways scrolling, ${viewport.width} pixels wide`, async () => {
    await using person = await openListener({ browser, server }, 'zoe', { viewport })
    const { page } = person
    const found: string[] = []
    for (const visit of [...PAGES, ...HARD_PAGES]) {
      await settle(page, server.url, visit)
      await fromTheRight(page)
      found.push(...(await wider(page)).map((fault) => `${visit.name}: ${fault}`))
    }
    assert.deepEqual(found, [])
  })
