import type { FitBook, ListedChapter } from '../fit-input.ts'
import type { FindPauses, Pause } from '../snap.ts'

/** Consecutive chapters with their lengths in seconds. */
export function toList(lengths: readonly number[], title = storyTitle): ListedChapter[] {
  let start = 0
  return lengths.map((length, at) => {
    const chapter = { title: title(at), start, length }
    start += length
    return chapter
  })
}

const storyTitle = (at: number) => `Story ${String.fromCharCode(65 + at)}`

/** A recording with this many chapters of slightly different lengths: `Story A`, `Story B`, … */
export function createRecording(count: number, baseSeconds: number): ListedChapter[] {
  return toList(Array.from({ length: count }, (_, at) => baseSeconds + ((37 * at) % 90)))
}

export const endOf = (list: readonly ListedChapter[]) => list.reduce((end, { start, length }) => Math.max(end, start + length), 0)

/** Two seconds of silence before each chapter and a shorter one in its middle, with the first seconds cut off. */
export function pausesOf(list: readonly ListedChapter[], cutSeconds = 0): Pause[] {
  return list.flatMap(({ start, length }) => {
    const [from, middle] = [start - cutSeconds, start - cutSeconds + length / 2]
    return [
      { start: from - 2, end: from },
      { start: middle, end: middle + 0.6 },
    ]
  })
}

const micros = (seconds: number) => Math.round(seconds * 1_000_000)

/** A book of files `1.mp3`, `2.mp3`, …, or of one file; without chapters each file has one, as after a scan. */
export function createFitBook({
  files,
  chapters,
}: {
  /** Seconds of each file. */
  files: readonly number[]
  /** Per file: title and start of its chapters. */
  chapters?: readonly (readonly (readonly [title: string, start: number])[])[]
}): FitBook {
  const named = chapters ?? files.map((_, at) => [[`Track ${String(at + 1).padStart(2, '0')}`, 0] as const])
  return {
    files: files.map((seconds, at) => ({ path: files.length === 1 ? '' : `${at + 1}.mp3`, durationUs: micros(seconds) })),
    chapters: named.flatMap((inside, file) => inside.map(([title, start]) => ({ title, file, startUs: micros(start) }))),
  }
}

/** Finds the given pauses, whose times are on the whole-book timeline. */
export function pauseFinder(pauses: readonly Pause[], { files }: FitBook): FindPauses {
  return async ({ file, start, end }) => {
    const offset = files.slice(0, file).reduce((sum, { durationUs }) => sum + durationUs / 1_000_000, 0)
    return pauses
      .map((pause) => ({ start: pause.start - offset, end: pause.end - offset }))
      .filter((pause) => pause.end > start && pause.start < end)
  }
}

/** Starts of fitted chapters on the whole-book timeline, in seconds. */
export const startsOf = (chapters: readonly { offsetUs: number }[]) => chapters.map(({ offsetUs }) => offsetUs / 1_000_000)
