import { chapterAt, type Timeline } from '../position/timeline.ts'

/** By chapter, never by file. */
export type SleepChoice = { kind: 'minutes'; minutes: number } | { kind: 'chapters'; count: number } | { kind: 'book' }

export interface SleepNow {
  choice: SleepChoice
  /** `ended`: pressing play within two minutes restarts it. */
  phase: 'running' | 'fading' | 'ended'
  /** Seconds of playback until it ends. */
  left: number
  /** The position where it stops, for chapters and the book. */
  endsAt?: number
}

export interface SleepTimer {
  choice: SleepChoice
  /** The position at which it was last started. */
  startedAt: number
  soundedMs: number
  /** For chapters and the book. */
  endsAt?: number | undefined
  /** The position at which the fade began. */
  fadeFrom?: number | undefined
  /** Milliseconds since 1970. */
  endedAt?: number | undefined
}

export const SLEEP_AGAIN_MS = 120_000

export function startSleep(choice: SleepChoice, position: number, timeline: Timeline): SleepTimer {
  return { choice, startedAt: position, soundedMs: 0, endsAt: endOf(choice, position, timeline) }
}

function endOf(choice: SleepChoice, position: number, { chapters, duration }: Timeline): number | undefined {
  if (choice.kind === 'minutes') return undefined
  if (choice.kind === 'book') return duration
  const { index } = chapterAt({ chapters, duration, files: [], storyEnd: duration }, position)
  return chapters[Math.min(chapters.length - 1, index + choice.count - 1)]?.end ?? duration
}

interface SleepStep {
  timer: SleepTimer
  /** 0 to 1, relative to the listener's volume. */
  volume: number
  /** Playback stops, and resumes from this position. */
  stopAt?: number
}

/** Counts down only during playback. `fadeFrom` is set even if the volume cannot be changed. */
export function sleepSounded(
  timer: SleepTimer,
  report: { ms: number; position: number; speed: number; fade: number; at: number },
): SleepStep {
  if (timer.endedAt !== undefined) return { timer, volume: 1 }
  const next = { ...timer, soundedMs: timer.soundedMs + report.ms }
  if (timer.choice.kind === 'book') return { timer: next, volume: 1 }
  if (timer.endsAt !== undefined) {
    if (report.position < timer.endsAt - 0.02) return { timer: next, volume: 1 }
    return { timer: { ...next, endedAt: report.at }, volume: 1, stopAt: timer.endsAt }
  }
  const left = secondsLeft(next)
  const fade = Math.min(report.fade, minutesOf(timer.choice) * 60)
  if (left > fade) return { timer: next, volume: 1 }
  const fadeFrom = timer.fadeFrom ?? Math.max(timer.startedAt, report.position - (fade - left) * report.speed)
  if (left > 0) return { timer: { ...next, fadeFrom }, volume: (left / fade) ** 2 }
  return { timer: { ...next, fadeFrom, endedAt: report.at }, volume: 1, stopAt: fadeFrom }
}

/**
 * "Press play to continue" applies while it runs, during the fade, and shortly after its end. During a pause the countdown just
 * waits. The end of a chapter is the start of the next: there is no rewind from there, and "end of chapter" then means the next
 * one.
 */
export function sleepOnPlay(
  timer: SleepTimer,
  { wasSounding, position, now, timeline }: { wasSounding: boolean; position: number; now: number; timeline: Timeline },
): SleepTimer | undefined {
  const isOver = timer.endedAt !== undefined
  if (isOver && now - (timer.endedAt ?? 0) > SLEEP_AGAIN_MS) return undefined
  if (!isOver && !wasSounding && timer.fadeFrom === undefined) return timer
  return startSleep(timer.choice, position, timeline)
}

/** After a jump past its end, the timer applies to the chapter it reached. */
export function sleepAfterJump(timer: SleepTimer, position: number, timeline: Timeline): SleepTimer {
  const isPast = timer.choice.kind === 'chapters' && timer.endsAt !== undefined && position >= timer.endsAt
  return isPast && timer.endedAt === undefined ? { ...timer, endsAt: endOf(timer.choice, position, timeline) } : timer
}

export function sleepNow(timer: SleepTimer, position: number, speed: number): SleepNow {
  const left = timer.endsAt === undefined ? secondsLeft(timer) : Math.max(0, timer.endsAt - position) / speed
  const running = timer.fadeFrom === undefined ? 'running' : 'fading'
  return {
    choice: timer.choice,
    phase: timer.endedAt === undefined ? running : 'ended',
    left: timer.endedAt === undefined ? left : 0,
    ...(timer.endsAt === undefined ? {} : { endsAt: timer.endsAt }),
  }
}

const minutesOf = (choice: SleepChoice) => (choice.kind === 'minutes' ? choice.minutes : 0)
const secondsLeft = ({ choice, soundedMs }: SleepTimer) => Math.max(0, minutesOf(choice) * 60 - soundedMs / 1000)

/** Seconds of playback to the end of a chapter; infinite for a timer in minutes. */
export const secondsToBoundary = ({ endsAt }: SleepTimer, position: number, speed: number): number =>
  endsAt === undefined ? Number.POSITIVE_INFINITY : (endsAt - position) / speed

/** Whether a clock time is between two others, possibly across midnight. */
export function isBetween(minuteOfDay: number, from: string, until: string): boolean {
  const [start, end] = [from, until].map((text) => {
    const [hours = 0, minutes = 0] = text.split(':').map(Number)
    return hours * 60 + minutes
  })
  if (start === undefined || end === undefined || start === end) return false
  return start < end ? minuteOfDay >= start && minuteOfDay < end : minuteOfDay >= start || minuteOfDay < end
}
