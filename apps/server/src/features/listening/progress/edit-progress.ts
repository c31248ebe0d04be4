import { invalid } from '@chapterhouse/kit/errors'
import { isDay } from '@chapterhouse/kit/time/calendar-day'
import { dayPlus, type LocalTime } from '@chapterhouse/kit/time/local-time'
import { type Micros, parseMoment, secondText } from '@chapterhouse/kit/time/moments'
import { NOT_SET_ASIDE, type Progress } from './merge-progress.ts'

/** A manual edit of progress. Dates are RFC 3339 or plain days; null clears a date, absent leaves it unchanged. */
export interface ProgressEdit {
  finished?: boolean | undefined
  position?: number | undefined
  startedAt?: string | null | undefined
  finishedAt?: string | null | undefined
  setAside?: boolean | undefined
}

interface EditFrame {
  nowUs: Micros
  /** Duration of the indexed book in seconds; 0 if unknown. */
  duration: number
  local: Pick<LocalTime, 'startOfDay' | 'dayOf'>
}

const SLACK_SECONDS = 1
const AHEAD_US = 5 * 60 * 1_000_000

/** A date from the request as a point in time. */
interface StatedMoment {
  atUs: Micros
  /** Only for a plain day. */
  day?: string
}

export function isEmpty(edit: ProgressEdit): boolean {
  return Object.values(edit).every((value) => value === undefined)
}

/**
 * Progress after a manual edit (docs/reference/server.md 2.12, docs/reference/additions.md A2); throws if the edit contradicts the
 * book. Setting a book aside is not a save and changes nothing else, so that another device's pending save merges as usual.
 */
export function editProgress(stored: Progress | undefined, edit: ProgressEdit, frame: EditFrame): Progress {
  const { setAside, ...rest } = edit
  const base = stored ?? unheard(frame.duration)
  const edited = isEmpty(rest) ? base : rewritten(base, rest, frame)
  if (setAside === undefined) return edited
  if (!setAside) return { ...edited, ...NOT_SET_ASIDE }
  if (edited.finished) throw invalid('a finished book cannot be set aside')
  if (edited.setAsideAtUs !== null) return edited
  return { ...edited, setAsideAtUs: frame.nowUs, setAsideMark: edited.position }
}

function rewritten(base: Progress, edit: Omit<ProgressEdit, 'setAside'>, { nowUs, duration, local }: EditFrame): Progress {
  const finished = edit.finished ?? base.finished
  const turnsOn = finished && !base.finished
  const length = Math.max(duration, base.duration)
  const position = edit.position === undefined ? (turnsOn ? length : base.position) : fitting(edit.position, length)
  const clock = { nowUs, local }
  const [started, ended] = [momentOf(edit.startedAt, clock), momentOf(edit.finishedAt, { ...clock, ends: true })]
  if (ended && !finished) throw misfit()
  const dates = {
    startedAt: started === undefined ? base.startedAt : started && secondText(started.atUs),
    finishedAt: finished ? finishDate(ended, base, { turnsOn, nowUs }) : null,
  }
  if (started || ended) inOrder(dates, started, ended)
  return {
    ...base,
    ...dates,
    position,
    duration: base.duration || duration,
    finished,
    // A player may have sent the largest safe integer; one more could not be read back exactly.
    version: Math.min(base.version + 1, Number.MAX_SAFE_INTEGER),
    deviceId: '',
    updatedAtUs: Math.max(nowUs, base.updatedAtUs + 1),
    // An edit is not listening: the book remains set aside, and the minute that resumes it counts from the new position.
    ...(finished || base.setAsideAtUs === null
      ? NOT_SET_ASIDE
      : { setAsideMark: edit.position === undefined ? base.setAsideMark : position }),
    // Dates say nothing about what was added to the book; marking it as finished does.
    ...(base.grownFrom !== undefined && (edit.finished !== undefined || edit.position !== undefined) && { grownFrom: null }),
  }
}

/** Clamps a position slightly past the end, since players sum up file durations differently. */
function fitting(position: number, length: number): number {
  if (position < 0 || (length > 0 && position > length + SLACK_SECONDS)) throw misfit()
  return length > 0 ? Math.min(position, length) : position
}

function finishDate(
  ended: StatedMoment | null | undefined,
  base: Progress,
  { turnsOn, nowUs }: { turnsOn: boolean; nowUs: Micros },
) {
  if (ended) return secondText(ended.atUs)
  if (ended === null) return null
  return turnsOn ? secondText(nowUs) : base.finishedAt
}

/** Throws if the finish is before the start. If both are the same plain day, the earlier moment is used for both. */
function inOrder(
  dates: { startedAt: string | null; finishedAt: string | null },
  started: StatedMoment | null | undefined,
  ended: StatedMoment | null | undefined,
): void {
  const { startedAt, finishedAt } = dates
  if (startedAt === null || finishedAt === null || startedAt <= finishedAt) return
  if (started?.day === undefined || ended?.day === undefined || started.day > ended.day) throw misfit()
  dates.startedAt = finishedAt
}

/** `ends`: a plain day then means its last moment, or now if earlier. */
function momentOf(
  date: string | null | undefined,
  { nowUs, local, ends = false }: Pick<EditFrame, 'nowUs' | 'local'> & { ends?: boolean },
): StatedMoment | null | undefined {
  if (date === undefined || date === null) return date
  if (!isDay(date)) {
    const atUs = parseMoment(date)
    if (atUs === undefined || atUs > nowUs + AHEAD_US) throw misfit()
    return { atUs }
  }
  if (date > dayPlus(local.dayOf(nowUs / 1000), 1)) throw misfit()
  const first = local.startOfDay(date) * 1000
  if (!ends) return { atUs: first, day: date }
  return { atUs: Math.min((local.startOfDay(dayPlus(date, 1)) - 1) * 1000, nowUs), day: date }
}

/** Progress of a book without listening, older than any save. */
function unheard(duration: number): Progress {
  return {
    position: 0,
    duration,
    finished: false,
    playbackSpeed: 1,
    version: 0,
    deviceId: '',
    updatedAtUs: 0,
    startedAt: null,
    finishedAt: null,
    ...NOT_SET_ASIDE,
  }
}

const misfit = () => invalid("those dates or that position don't fit this book")
