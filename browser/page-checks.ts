import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { type PageVisit, settle } from './pages.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const STANDARDS = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] } as const
/** The only rule whose result depends on the theme. */
const CONTRAST = { type: 'rule', values: ['color-contrast'] } as const

/** Serious and critical findings of axe, one line for each rule, with the first element concerned. */
export async function seriousFindings(page: Page, rules: typeof STANDARDS | typeof CONTRAST = STANDARDS): Promise<string[]> {
  await page.evaluate(`${AXE}; undefined`)
  return page.evaluate(async (runOnly) => {
    interface Found {
      id: string
      impact: string | null
      help: string
      nodes: { target: string[]; failureSummary?: string }[]
    }
    const { axe } = window as unknown as { axe: { run: (options: object) => Promise<{ violations: Found[] }> } }
    const { violations } = await axe.run({ runOnly, resultTypes: ['violations'] })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, help, nodes }) =>
          `${id}: ${help} (${nodes.length}; ${nodes[0]?.target.join(' ')}; ${nodes[0]?.failureSummary?.replaceAll('\n', ' ')})`,
      )
  }, rules)
}

/** Elements that extend beyond the side of the page, which would cause sideways scrolling. */
export function wider(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    return [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { right, left, width: own } = element.getBoundingClientRect()
        return own > 0 && (right > width + 1 || left < -1)
      })
      .slice(0, 5)
      .map((element) => `${element.tagName.toLowerCase()}.${element.className}`)
      .concat(`${document.documentElement.scrollWidth} > ${width}`)
  })
}

/** Targets smaller than 24 by 24 CSS pixels (WCAG 2.2, 2.5.8), except links inside sentences. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isInText = (element: Element) =>
      getComputedStyle(element).display === 'inline' && element.parentElement?.textContent?.trim() !== element.textContent?.trim()
    /** A target may be larger than it looks: measured from its centre as far as touches reach it. */
    const reach = (element: Element, stepX: number, stepY: number) => {
      const { width, height, left, top } = element.getBoundingClientRect()
      const isHit = (far: number) =>
        element.contains(document.elementFromPoint(left + width / 2 + stepX * far, top + height / 2 + stepY * far))
      let far = 0
      while (far < 24 && isHit(far + 1)) far += 1
      return far
    }
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
    return [...dialog.querySelectorAll('button, a[href], input:not([type="hidden"]), select, summary, [role="button"]')]
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect()
        if (width === 0 || height === 0 || element.closest('p, li > span, .visually-hidden, [inert]') || isInText(element))
          return false
        if (element instanceof HTMLInputElement && element.labels && element.labels.length > 0) return false
        if (width >= 23.5 && height >= 23.5) return false
        const [wide, high] = [reach(element, -1, 0) + reach(element, 1, 0), reach(element, 0, -1) + reach(element, 0, 1)]
        return Math.max(width, wide) < 23.5 || Math.max(height, high) < 23.5
      })
      .slice(0, 5)
      .map((element) => `${element.tagName.toLowerCase()}.${element.className} "${element.textContent?.trim().slice(0, 30)}"`)
  })
}

/** With forced colours: buttons without a border, and therefore without a shape. */
function bareButtons(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button.fill, button.quiet, a.fill, a.quiet')]
      .filter((button) => {
        const { borderStyle, width } = getComputedStyle(button)
        return width !== '0px' && borderStyle === 'none'
      })
      .map((button) => `"${button.textContent?.trim()}"`),
  )
}

/**
 * Text that is cut off with wider line, word and letter spacing (WCAG 2.2, 1.4.12), and elements that then extend beyond the side.
 */
async function cutBySpacing(page: Page): Promise<string[]> {
  const cut = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => {
          const { overflowX, overflowY, clipPath, textOverflow, webkitLineClamp } = getComputedStyle(element)
          const isUnseen =
            element.clientWidth <= 1 || clipPath !== 'none' || element.closest('.visually-hidden, [aria-hidden="true"]')
          // Text with an intended ellipsis is shown in full on the page it links to.
          const isShortened = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
          const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
          if (isUnseen || isShortened || !element.textContent?.trim()) return false
          return (
            (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
            (hides(overflowY) && element.scrollHeight > element.clientHeight + 1)
          )
        })
        .map((element) => `${element.tagName.toLowerCase()}.${element.className} "${element.textContent?.trim().slice(0, 30)}"`),
    )
  const before = await cut()
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-block-end: 2em !important }`)
    document.adoptedStyleSheets.push(sheet)
  })
  const found = [...(await cut()).filter((one) => !before.includes(one)), ...(await wider(page))]
  await page.evaluate(() => void document.adoptedStyleSheets.pop())
  return found
}

/** Layers that are not between 300 and 480 pixels wide. */
export async function badWidths(page: Page, base: string, visits: readonly PageVisit[]): Promise<string[]> {
  const found: string[] = []
  for (const visit of visits) {
    await settle(page, base, visit)
    const { width } = (await page.locator('dialog.layer[open]').last().boundingBox()) ?? { width: 0 }
    if (width < 300 || width > 480) found.push(`${visit.name}: ${width}`)
  }
  return found
}

/** All checks on one page, which is opened once: both themes, spaced text, 320 pixels, double text size, forced colours. */
export async function everythingOn(page: Page): Promise<string[]> {
  const viewport = page.viewportSize() ?? { width: 390, height: 844 }
  const found: string[] = []
  const note = (how: string, lines: readonly string[]) => found.push(...lines.map((line) => `${how}: ${line}`))
  await page.emulateMedia({ colorScheme: 'light' })
  note('light', await seriousFindings(page))
  await page.emulateMedia({ colorScheme: 'dark' })
  note('dark', await seriousFindings(page, CONTRAST))
  note('too small', await smallTargets(page))
  note('with spaced text', await cutBySpacing(page))
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
  note('no border in forced colours', await bareButtons(page))
  await page.emulateMedia({ forcedColors: 'none' })

  await page.setViewportSize({ width: 320, height: 720 })
  note('at 320 pixels', await wider(page))
  note('at 320 pixels with spaced text', await cutBySpacing(page))
  note('too small at 320 pixels', await smallTargets(page))
  await page.setViewportSize({ width: 640, height: 720 })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  note('with text twice as large', await wider(page))
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await page.setViewportSize(viewport)
  return found
}

/** The essential checks in the current size and theme: axe, small targets, sideways scrolling. */
export const essentialsOn = async (page: Page): Promise<string[]> => [...(await seriousFindings(page)), ...(await shapeOn(page))]

/** The checks that don't need axe: small targets and sideways scrolling. */
export const shapeOn = async (page: Page): Promise<string[]> => [...(await smallTargets(page)), ...(await wider(page))]

/** The faults of many pages, each opened once, including missing main headings. */
export async function faultsOf(
  page: Page,
  base: string,
  { visits, look }: { visits: readonly PageVisit[]; look: (page: Page) => Promise<string[]> },
): Promise<string[]> {
  const found: string[] = []
  const lookAt = async () => {
    const headings = await page.getByRole('heading', { level: 1 }).count()
    return headings === 0 ? ['no main heading', ...(await look(page))] : look(page)
  }
  for (const visit of visits) {
    const lines = await settle(page, base, visit)
      .then(lookAt)
      .catch((error: unknown) => String(error).split('\n').slice(0, 3))
    found.push(...lines.map((line) => `${visit.name}: ${line}`))
  }
  return found
}
