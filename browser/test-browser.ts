import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

/** The same engine in two builds; the one without a user interface uses a third of the CPU time. */
export const CHROMIUM =
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((program) => existsSync(program)) ?? 'chromium'
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-sync',
]

/** A limit for slow machines, not a measurement. */
const PATIENCE_MS = 60_000

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1440, height: 900 }

export interface BrowserOptions {
  /** More command line flags, such as host names that point to this machine. */
  flags?: readonly string[]
  /** Pages load with half the processor time without the service worker, which fetches the whole player in advance. */
  serviceWorkers?: 'allow' | 'block'
}

/** A real browser. Any page error, in particular a policy violation, fails the test that opened it. */
export async function openBrowser({ flags = [], serviceWorkers = 'allow' }: BrowserOptions = {}) {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: [...FLAGS, ...flags] })
  return {
    browser,
    /** A browser context with separate storage and sign-in. */
    person: (options: PersonOptions = {}) => openPerson(browser, { serviceWorkers, ...options }),
    [Symbol.asyncDispose]: () => browser.close(),
  }
}

export interface PersonOptions extends BrowserContextOptions {
  /** Errors that the test causes on purpose. */
  expected?: RegExp
}

/** Chromium reports that a plain HTTP page from another machine has no opener policy, which needs a secure context. */
const HARMLESS = /Failed to load resource|Cross-Origin-Opener-Policy header has been ignored/

export async function openPerson(browser: Browser, { expected, ...options }: PersonOptions = {}) {
  const context = await browser.newContext({ viewport: PHONE, locale: 'en-GB', reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(PATIENCE_MS)
  const complaints: string[] = []
  const complain = (words: string): void => {
    if (!expected?.test(words)) complaints.push(words)
  }
  context.on('weberror', (error) => complain(`defect: ${error.error().stack ?? error.error().message}`))
  context.on('console', (message) => {
    if (message.type() === 'error' && !HARMLESS.test(message.text())) complain(message.text())
  })
  return {
    context,
    page: await context.newPage(),
    complaints,
    async [Symbol.asyncDispose]() {
      await context.close()
      assert.deepEqual(complaints, [], 'a page reported errors')
    },
  }
}

/** The position of the playing element in seconds; undefined if none plays. */
export const audioPosition = (page: Page): Promise<number | undefined> =>
  page.evaluate(() => [...document.querySelectorAll('audio')].find((audio) => !audio.paused)?.currentTime)

/**
 * Whether playback moves and is not silent, captured for at most a second and a half, since the player's output has no Web Audio
 * graph for this.
 */
export async function hears(page: Page): Promise<{ moved: number; peak: number }> {
  return page.evaluate(async () => {
    const audio = [...document.querySelectorAll('audio')].find((element) => !element.paused)
    if (!audio) return { moved: 0, peak: 0 }
    const from = audio.currentTime
    const stream = (audio as HTMLAudioElement & { captureStream: () => MediaStream }).captureStream()
    const context = new AudioContext()
    await context.resume()
    const analyser = context.createAnalyser()
    context.createMediaStreamSource(stream).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    let peak = 0
    for (let turn = 0; turn < 30 && (peak < 0.02 || audio.currentTime - from < 0.55); turn += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      analyser.getFloatTimeDomainData(samples)
      for (const sample of samples) peak = Math.max(peak, Math.abs(sample))
    }
    await context.close()
    return { moved: audio.currentTime - from, peak }
  })
}

/**
 * The loudest frequency, rounded to ten hertz; 0 if nothing is heard for five seconds. Measured once a whole window has sound: on a
 * busy machine an audio context starts late, and a converted file may stall briefly.
 */
export async function pitch(page: Page): Promise<number> {
  const hertz = await page.evaluate(async () => {
    const audio = [...document.querySelectorAll('audio')].find((element) => !element.paused)
    if (!audio) return 0
    const context = new AudioContext()
    await context.resume()
    const analyser = context.createAnalyser()
    analyser.fftSize = 16_384
    context
      .createMediaStreamSource((audio as HTMLAudioElement & { captureStream: () => MediaStream }).captureStream())
      .connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    const parts = 8
    const isFull = () => {
      analyser.getFloatTimeDomainData(samples)
      return Array.from({ length: parts }, (_, at) => samples.subarray((at * samples.length) / parts)).every((rest) =>
        rest.subarray(0, samples.length / parts).some((sample) => Math.abs(sample) > 0.001),
      )
    }
    for (let turn = 0; turn < 100 && !isFull(); turn += 1) await new Promise((resolve) => setTimeout(resolve, 50))
    const bins = new Float32Array(analyser.frequencyBinCount)
    analyser.getFloatFrequencyData(bins)
    const width = context.sampleRate / analyser.fftSize
    await context.close()
    const loudest = Math.max(...bins)
    return Number.isFinite(loudest) ? bins.indexOf(loudest) * width : 0
  })
  return Math.round(hertz / 10) * 10
}

/** Waits until the condition holds; fails with the last error. */
export async function until<T>(
  what: string,
  look: () => Promise<T> | T,
  { within = PATIENCE_MS } = {},
): Promise<Exclude<T, false | null | undefined>> {
  const end = Date.now() + within
  let last: unknown
  while (Date.now() < end) {
    const found = await Promise.resolve()
      .then(look)
      .catch((error: unknown) => {
        last = error
        return undefined
      })
    if (found) return found as Exclude<T, false | null | undefined>
    last ??= found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${what}: not within ${within} ms (${String(last)})`)
}

export type Person = Awaited<ReturnType<typeof openPerson>>
