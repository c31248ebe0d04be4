import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { milliseconds, type Row } from './figure.ts'
import { median } from './rounds.ts'

const PRELOADED = path.join(import.meta.dirname, 'event-loop-gap.ts')
const EVERY_MS = 5
/** People notice longer ones. */
const MAX_MS = 50

export interface Delay {
  p99Ms: number
  longestMs: number
}

/** Measures the delay of a server's event loop; the server must be started with these options. */
export interface GapMeter {
  node: readonly string[]
  env: Readonly<Record<string, string>>
  /** Since the last call, or since startup. */
  sinceLast(pid: number): Promise<Delay>
}

/** The server reports in `file`. */
export function createGapMeter(file: string): GapMeter {
  return {
    node: ['--import', PRELOADED],
    env: { BENCH_GAP_FILE: file },
    async sinceLast(pid) {
      rmSync(file, { force: true })
      process.kill(pid, 'SIGUSR2')
      while (!existsSync(file)) await setTimeout(EVERY_MS)
      return JSON.parse(readFileSync(file, 'utf8')) as Delay
    },
  }
}

export const inWords = ({ p99Ms, longestMs }: Delay): string => `p99 ${milliseconds(p99Ms)}, longest ${milliseconds(longestMs)}`

/** Medians of several rounds. */
export function middleOf(delays: readonly Delay[]): Delay {
  return { p99Ms: median(delays.map(({ p99Ms }) => p99Ms)), longestMs: median(delays.map(({ longestMs }) => longestMs)) }
}

/** The value is the longest delay. */
export function delayRow(what: string, { ours, reference }: { ours: Delay; reference?: Delay }): Row {
  return {
    what: `event loop delay in ${what}`,
    ours: inWords(ours),
    reference: reference ? inWords(reference) : '',
    value: ours.longestMs,
    unit: 'ms',
    target: { atMost: MAX_MS },
  }
}
