import type { GeneratedLibrary } from '../generate-library.ts'
import type { Indexed } from './indexed.ts'

/** The environment for measuring figures. */
export interface Bench {
  library: GeneratedLibrary
  /** A data folder with the library indexed, created on first use. */
  indexed: Indexed
  rounds: number
  /** Duration of one load. */
  seconds: number
  /** From the last request to a measurement of memory at rest, so that workers have ended and garbage was collected. */
  restSeconds: number
  /** Numbers of books between which growth is measured. */
  growth: readonly number[]
  /** The folder for generated libraries. */
  libraryCache: string | undefined
  /** A folder for this run's files, removed at its end. */
  workspace: string
  /** Node options for the server, such as a profiler. */
  node: readonly string[]
}

export type Target = { atLeast: number } | { atMost: number }

export interface Row {
  what: string
  ours: string
  reference: string
  /** The ratio of the server to the reference, or a plain value if the target is one. */
  value: number
  /** Target for the value; if absent, it is printed without a verdict. */
  target?: Target
  /** Unit of the value; a ratio if absent. */
  unit?: string
  /** CPU time of both, per request or book. */
  cost?: string
  /** For a separate table: by number of books; the value is the exponent. */
  growth?: readonly { books: number; shown: string }[]
  /** For a missed target: the functions that took the time. */
  hotSpots?: readonly string[]
}

export interface Figure {
  name: string
  /** Set if a profile of functions is not useful. */
  noHotSpots?: true
  measure: (bench: Bench) => Promise<Row[]>
}

export function isMet({ value, target }: Row): boolean | undefined {
  if (target === undefined) return undefined
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost
}

const inWords = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
/** `12,345/s` */
export const perSecond = (rate: number): string => `${rate < 100 ? rate.toFixed(1) : inWords.format(rate)}/s`
export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(0)} MB`
export const milliseconds = (ms: number): string => `${inWords.format(ms)} ms`
export const micros = (value: number): string => `${value < 100 ? value.toFixed(1) : inWords.format(value)} µs`
