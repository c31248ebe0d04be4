import type { Browser } from 'playwright-core'
import type { Row } from '../measuring/figure.ts'

/** The environment for measuring figures of the pages. */
export interface PagesBench {
  browser: Browser
  /** The server with the large library. */
  server: TestServer
  /** The same program and long books, with bare pages instead of the player. */
  bare: TestServer
  rounds: number
  progress: (text: string) => void
}

export interface TestServer {
  origin: string
  token: string
  /** The sign-in as the pages store it. */
  session: string
  call<T>(method: string, path: string, body?: unknown): Promise<T>
}

export interface PagesFigure {
  name: string
  measure: (bench: PagesBench) => Promise<Row[]>
}

/** Runs two measurements alternately and returns the best of each, since other load on the machine only adds time. */
export async function bestOf(
  rounds: number,
  { ours, reference }: { ours: (round: number) => Promise<number>; reference: (round: number) => Promise<number> },
): Promise<{ ours: number; reference: number }> {
  const best = { ours: Number.POSITIVE_INFINITY, reference: Number.POSITIVE_INFINITY }
  for (let round = 0; round < rounds; round += 1) {
    best.ours = Math.min(best.ours, await ours(round))
    best.reference = Math.min(best.reference, await reference(round))
  }
  return best
}
