import { type Chapterhouse, startChapterhouse } from './chapterhouse.ts'
import { createGapMeter, type Delay } from './event-loop-gap-meter.ts'
import { LIBRARY } from './library-id.ts'

/** A server that reports the delay of its event loop. */
export interface Metered extends Chapterhouse {
  /** Since the last call, or since startup. */
  delaySinceLast(): Promise<Delay>
}

export async function startMetered({ data, node }: { data: string; node: readonly string[] }): Promise<Metered> {
  const gaps = createGapMeter(`${data}.gap`)
  const server = await startChapterhouse({ data, node: [...node, ...gaps.node], env: gaps.env })
  return { ...server, delaySinceLast: () => gaps.sinceLast(server.pid) }
}

export interface TimedScan {
  ms: number
  delay: Delay
}

/** From the request that starts the scan until its end. */
export async function timedScan(server: Metered, begin: () => Promise<unknown>, everyMs: number): Promise<TimedScan> {
  await server.delaySinceLast()
  const before = performance.now()
  await begin()
  await server.scanned(LIBRARY, everyMs)
  const ms = performance.now() - before
  return { ms, delay: await server.delaySinceLast() }
}

export const timedRescan = (server: Metered, everyMs: number): Promise<TimedScan> =>
  timedScan(server, () => server.call('POST', `/admin/libraries/${LIBRARY}/scan`), everyMs)
