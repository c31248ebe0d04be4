import type { FitBook } from './fit-input.ts'

/** A place where a file or chapter starts; seconds on the whole-book timeline. */
export interface Boundary {
  time: number
  /** undefined: no chapter starts here. */
  title: string | undefined
  /** That title at its source; '' for none. Generated titles say nothing about the story. */
  stated: string
  file: number
  isFileStart: boolean
  /** Whether one of the book's own chapters starts here: one of several in a file. */
  isOwn: boolean
}

export interface Timeline {
  boundaries: readonly Boundary[]
  /** The start of each file, and the end of the book after them. */
  fileStarts: readonly number[]
  total: number
  /** Whether a file has several chapters. */
  isChaptered: boolean
}

/** A chapter that starts this close to the start of its file starts with it. */
const MERGED_SECONDS = 0.05
const MICROS = 1_000_000

export function toTimeline({ files, chapters }: FitBook): Timeline {
  const byFile = Map.groupBy(chapters, ({ file }) => file)
  const boundaries: Boundary[] = []
  const fileStarts: number[] = []
  let startUs = 0
  for (const [file, { durationUs }] of files.entries()) {
    const start = startUs / MICROS
    const inside = (byFile.get(file) ?? []).toSorted((a, b) => a.startUs - b.startUs)
    const isOwn = inside.length > 1
    let first: Boundary = { time: start, title: undefined, stated: '', file, isFileStart: true, isOwn: false }
    const later: Boundary[] = []
    for (const { title, stated = title, startUs: inFileUs } of inside) {
      if (inFileUs / MICROS > MERGED_SECONDS)
        later.push({ time: (startUs + inFileUs) / MICROS, title, stated, file, isFileStart: false, isOwn })
      else if (first.title === undefined) first = { ...first, title, stated, isOwn }
    }
    boundaries.push(first, ...later)
    fileStarts.push(start)
    startUs += durationUs
  }
  const total = startUs / MICROS
  return { boundaries, fileStarts: [...fileStarts, total], total, isChaptered: boundaries.some(({ isOwn }) => isOwn) }
}
