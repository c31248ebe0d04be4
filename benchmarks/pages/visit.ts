import type { CDPSession, Page, ViewportSize } from 'playwright-core'
import type { PagesBench, TestServer } from './figures.ts'
import { watch } from './in-page.ts'

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1440, height: 900 }

export interface VisitOptions {
  /** Relative to the origin of the server. */
  path: string
  /** The element whose presence means that the page is rendered. */
  selector: string
  viewport?: ViewportSize
  /** By which factor the CPU is slowed down. */
  cpuTimes?: number
  /** A connection of 10 Mbit/s with 40 ms latency. */
  isFarAway?: boolean
  /** Another address of the server. */
  origin?: string
}

export interface Visit extends AsyncDisposable {
  page: Page
  cdp: CDPSession
}

const TEN_MEGABITS = 10_000_000 / 8

/** A signed-in first visit of a page; resolves when it is rendered. */
export async function visit({ browser }: Pick<PagesBench, 'browser'>, server: TestServer, options: VisitOptions): Promise<Visit> {
  const { path, selector, viewport = PHONE, cpuTimes = 1, isFarAway = false, origin = server.origin } = options
  const context = await browser.newContext({ viewport, locale: 'en-GB', reducedMotion: 'reduce' })
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await page.addInitScript(watch, { selector, session: server.session })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuTimes })
  if (isFarAway) {
    await cdp.send('Network.enable')
    const line = { latency: 40, downloadThroughput: TEN_MEGABITS, uploadThroughput: TEN_MEGABITS }
    await cdp.send('Network.emulateNetworkConditions', { offline: false, ...line })
  }
  try {
    await page.goto(`${origin}${path}`, { waitUntil: 'commit' })
    await page.waitForFunction(() => window.seen?.drawnAt !== undefined)
  } catch (error) {
    await context.close()
    throw error
  }
  return { page, cdp, [Symbol.asyncDispose]: () => context.close() }
}

/** Waits until nothing more is fetched, so that late requests don't affect the measurement. */
export async function atRest({ page }: Visit): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500)
}
