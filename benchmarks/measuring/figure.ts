import type { GeneratedLibrary } from '../generate-library.ts'
import type { Indexed } from './indexed.ts'

/** The environment that figures are measured in. */
export interface Bench {
  library: GeneratedLibrary
  /** A data folder with the library in its index, made when first asked for. */
  indexed: Indexed
  rounds: number
  /** Of one load. */
  seconds: number
  /** A folder for what this run makes; gone at its end. */
  workspace: string
  /** Options of Node for the server: a profiler. */
  node: readonly string[]
}

export type Target = { atLeast: number } | { atMost: number }

/** One line of the table. */
export interface Row {
  what: string
  ours: string
  reference: string
  /** Ours by the reference's, or a plain value where the target is one. */
  value: number
  /** Of the value; absent: told, not judged. */
  target?: Target
  /** Unit of the value; absent: a ratio. */
  unit?: string
  /** Processor time of both, by request or book. */
  cost?: string
  /** Of a missed target: where the time of the server went. */
  hotSpots?: readonly string[]
}

export interface Figure {
  name: string
  /** Where a profile of functions tells nothing. */
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
