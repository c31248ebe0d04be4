import type { Sound } from '../engine/audio-effects.ts'
import type { SkippedEnds } from '../position/skipped-ends.ts'
import type { SleepChoice } from '../sleep/sleep-rules.ts'

/** A listener's options for one book. */
export interface BookSettings extends Partial<Sound>, Partial<SkippedEnds> {
  speed?: number
  /** Milliseconds since 1970; if there are too many books, the oldest are dropped. */
  at: number
}

/** All settings of a listener; synced if the server can store them. */
export interface PlayerSettings {
  rewindFactor: 0 | 0.5 | 1 | 2
  /** Seconds, 5 to 120. */
  skipBack: number
  skipForward: number
  /** The book bar on top, the chapter bar below. */
  swapRules: boolean
  lockScreen: 'chapter' | 'book'
  headsetKeys: 'time' | 'chapter'
  /** Seconds, 0 to 300. */
  fade: number
  lastSleep: SleepChoice
  /** Starts the sleep timer automatically between two clock times, such as `22:30`. */
  autoSleep: { on: boolean; from: string; until: string; choice: SleepChoice }
  defaultSpeed: number
  speedPresets: readonly number[]
  seriesSpeeds: Readonly<Record<string, number>>
  /** Seconds before the position. */
  bookmarkOffset: 0 | 10 | 20 | 30
  autoNext: boolean
  hideChapterTitles: boolean
  singleKeys: boolean
  keepDownloads: 'off' | 'current' | 'current-and-next'
  books: Readonly<Record<string, BookSettings>>
}

export const DEFAULT_SETTINGS: PlayerSettings = {
  rewindFactor: 1,
  skipBack: 15,
  skipForward: 30,
  swapRules: false,
  lockScreen: 'chapter',
  headsetKeys: 'time',
  fade: 20,
  lastSleep: { kind: 'minutes', minutes: 30 },
  autoSleep: { on: false, from: '22:30', until: '06:00', choice: { kind: 'minutes', minutes: 30 } },
  defaultSpeed: 1,
  speedPresets: [0.8, 1, 1.2, 1.5, 2],
  seriesSpeeds: {},
  bookmarkOffset: 10,
  autoNext: false,
  hideChapterTitles: false,
  singleKeys: true,
  keepDownloads: 'off',
  books: {},
}
