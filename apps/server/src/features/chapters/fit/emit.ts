import type { Chapter, Micros } from '../../catalogue/index.ts'
import type { FitBook, ListedChapter } from './fit-input.ts'

/** A fitted chapter, and its place in the community list. */
export interface Emitted {
  chapter: Chapter
  index: number
}

const MIN_SECONDS = 0.25
const MIN_OMITTED_SECONDS = 60
const MILLI_US = 1_000
const MICROS = 1_000_000

/**
 * The chapters of each file, without gaps from its start to its end. Short ones are dropped, but each file keeps at least one.
 * `omitted`: titles of longer chapters missing from the audio.
 */
export function emitChapters(
  { files }: Pick<FitBook, 'files'>,
  listed: readonly ListedChapter[],
  times: readonly number[],
): { emitted: Emitted[]; omitted: string[] } {
  const totalUs = files.reduce((sum, { durationUs }) => sum + durationUs, 0)
  const total = totalUs / MICROS
  const emitted: Emitted[] = []
  let [next, offsetUs] = [0, 0]
  for (const [file, { durationUs }] of files.entries()) {
    const fileEnd = (offsetUs + durationUs) / MICROS
    const inside: number[] = []
    while (next < times.length && (times[next] ?? 0) < fileEnd) {
      inside.push(next)
      next += 1
    }
    const long = inside.filter((index) => Math.min(times[index + 1] ?? total, total) - (times[index] ?? 0) >= MIN_SECONDS)
    const kept = long.length > 0 ? long : inside.slice(0, 1)
    emitted.push(...chaptersOf(kept, { file, durationUs, offsetUs }, { listed, times }))
    offsetUs += durationUs
  }
  const kept = new Set(emitted.map(({ index }) => index))
  const isOmitted = ({ length }: ListedChapter, index: number) =>
    !kept.has(index) && length >= MIN_OMITTED_SECONDS && (times[index] ?? 0) >= total - MIN_SECONDS
  return { emitted, omitted: listed.filter(isOmitted).map(({ title }) => title) }
}

/** The first one starts with the file, and each ends where the next one starts. */
function chaptersOf(
  kept: readonly number[],
  { file, durationUs, offsetUs }: { file: number; durationUs: Micros; offsetUs: Micros },
  { listed, times }: { listed: readonly ListedChapter[]; times: readonly number[] },
): Emitted[] {
  const starts = kept.map((index, at) => (at === 0 ? 0 : roundedUs((times[index] ?? 0) - offsetUs / MICROS)))
  return kept.map((index, at) => {
    const startUs = starts[at] ?? 0
    const title = listed[index]?.title ?? ''
    const chapter = { title, file, startUs, endUs: starts[at + 1] ?? durationUs, offsetUs: offsetUs + startUs }
    return { chapter, index }
  })
}

/** Whole milliseconds. */
const roundedUs = (seconds: number): Micros => Math.round(seconds * 1_000) * MILLI_US
