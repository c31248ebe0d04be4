import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds serious or critical, a line for each kind, with the first element that it names. */
export async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(`${AXE}; undefined`)
  return page.evaluate(async () => {
    interface Found {
      id: string
      impact: string | null
      help: string
      nodes: { target: string[]; failureSummary?: string }[]
    }
    const { axe } = window as unknown as { axe: { run: (asked: object) => Promise<{ violations: Found[] }> } }
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
    const { violations } = await axe.run({ runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, help, nodes }) =>
          `${id}: ${help} (${nodes.length}; ${nodes[0]?.target.join(' ')}; ${nodes[0]?.failureSummary?.replaceAll('\n', ' ')})`,
      )
  })
}

/** What stands out at the side of the page, so that one would have to scroll for it. */
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

/** Targets that a finger would miss: WCAG 2.2, 2.5.8 (24 by 24 CSS pixels), but for links inside of sentences. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, a[href], input:not([type="hidden"]), select, summary, [role="button"]')]
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect()
        if (width === 0 || height === 0 || element.closest('p, li > span, .unseen')) return false
        if (element instanceof HTMLInputElement && element.labels && element.labels.length > 0) return false
        return width < 23.5 || height < 23.5
      })
      .slice(0, 5)
      .map((element) => `${element.tagName.toLowerCase()}.${element.className} «${element.textContent?.trim().slice(0, 30)}»`),
  )
}
