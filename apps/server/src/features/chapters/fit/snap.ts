import type { Timeline } from './boundaries.ts'
import type { Placed } from './place.ts'

export interface Window {
  file: number
  start: number
  end: number
}

/** A silence, in seconds from the start of its file. */
export interface Pause {
  start: number
  end: number
}

/** The pauses in a part of a file; none if they cannot be determined. Throws only if cancelled. */
export type FindPauses = (window: Window) => Promise<readonly Pause[]>

export interface Snapped {
  times: readonly number[]
  /** How many chapters were moved to a pause. */
  snapped: number
  /** How many chapters without a pause have an uncertain place. */
  approximate: number
}

const REACH_SECONDS = 4
const MAX_REACH_SECONDS = 30
/** Minimum length of a pause between two chapters. */
const CLEAR_SECONDS = 0.25
const MIN_PAUSE_SECONDS = 0.4
/** A chapter starts this long before its first word. */
const LEAD_SECONDS = 0.3
const MAX_DRIFT_SECONDS = 2

/** Moves chapters between anchors to the longest pause nearby, in order, since each limits the next. */
export async function snapToPauses(
  placed: readonly Placed[],
  { fileStarts, total }: Timeline,
  findPauses: FindPauses | undefined,
): Promise<Snapped> {
  const times = placed.map(({ time }) => time)
  let [snapped, approximate, file] = [0, 0, 0]
  for (const [at, { time, isFixed, drift }] of placed.entries()) {
    if (isFixed || time <= 0 || time >= total) continue
    while (file < fileStarts.length - 2 && (fileStarts[file + 1] ?? total) <= time) file += 1
    const [fileStart, fileEnd] = [fileStarts[file] ?? 0, fileStarts[file + 1] ?? total]
    const reach = Math.min(REACH_SECONDS + drift, MAX_REACH_SECONDS)
    const start = Math.max(time - reach, (times[at - 1] ?? 0) + CLEAR_SECONDS, fileStart)
    const end = Math.min(time + reach, (times[at + 1] ?? total) - CLEAR_SECONDS, fileEnd)
    const window = { file, start: start - fileStart, end: end - fileStart }
    const found = findPauses && end > start ? longest(await findPauses(window), window) : undefined
    if (found) {
      times[at] = fileStart + Math.max(found.start, found.end - LEAD_SECONDS)
      snapped += 1
    } else if (drift > MAX_DRIFT_SECONDS) approximate += 1
  }
  return { times, snapped, approximate }
}

function longest(pauses: readonly Pause[], window: Window): Pause | undefined {
  let best: Pause | undefined
  for (const pause of pauses) {
    const [start, end] = [Math.max(pause.start, window.start), Math.min(pause.end, window.end)]
    if (end - start >= MIN_PAUSE_SECONDS && (!best || end - start > best.end - best.start)) best = { start, end }
  }
  return best
}
