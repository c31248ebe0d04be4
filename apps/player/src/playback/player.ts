import type { ReadonlySignal } from '@preact/signals'
import type { BookRef } from '../device/keys.ts'
import type { Sound } from './engine/audio-effects.ts'
import type { SpeedScope } from './options/speed.ts'
import type { SkippedEnds } from './position/skipped-ends.ts'
import type { Timeline, TimelineChapter } from './position/timeline.ts'
import type { JumpCause } from './position/undo-stack.ts'
import type { PositionRow } from './position/where-was-i.ts'
import type { SleepChoice, SleepNow } from './sleep/sleep-rules.ts'

/** The loaded book as pages show it. */
export interface LoadedBook {
  ref: BookRef
  title: string
  author: string
  narrator: string
  series: string
  seriesIndex?: number
  coverVersion?: string
  coverColour?: string
  timeline: Timeline
  /** The gain that would level the book, by its tags: shown next to the choice of a boost. */
  suggestedGainDb?: number
  revision: string
}

export interface ChapterNow extends TimelineChapter {
  /** The number of chapters. */
  count: number
}

/** Listening time in seconds, at the speed of the book. */
interface TimeLeft {
  book: number
  chapter: number
}

/** "Back to 4:12:03". */
export interface UndoOffer {
  to: number
  /** True for 10 s, for the chip in the player. The mini-player shows the offer for 2 min. */
  isFresh: boolean
}

/**
 * `continued`: playback started at another device's position, and `position` is the previous one. `elsewhere`: `position` is the
 * other device's.
 */
export interface ConflictOffer {
  kind: 'continued' | 'elsewhere'
  /** Absent if the server does not know its name. */
  device?: string
  position: number
}

export type PlayerFailure =
  | { kind: 'server-gone' | 'file-gone' | 'broken-off' | 'blocked' | 'forbidden'; error?: unknown }
  /** Neither this browser nor the server can play the file. */
  | { kind: 'cannot-convert'; codec: string }
  | { kind: 'converting-busy' }

export interface Follower {
  ref: BookRef
  title: string
  author: string
  coverVersion?: string
  coverColour?: string
  from: 'queue' | 'collection' | 'series' | 'folder'
}

/** Shown from the story end on. */
export interface EndCard {
  /** `story`: the credits are still playing. `over`: nothing is left. */
  stage: 'story' | 'over'
  /** Absent while it is being requested (`isLooking`), and if nothing follows. */
  next?: Follower
  isLooking: boolean
  /** Seconds until it starts automatically; absent if it does not. */
  startsIn?: number
}

/** A bookmark that was just added. */
export interface FreshBookmark {
  position: number
  undo: () => Promise<void>
  addNote: (note: string) => Promise<void>
  setLabel: (label: string) => Promise<void>
}

export interface StartOptions {
  /** Seconds, as a jump that can be undone; absent: at the listener's position. */
  at?: number
  /** The list that the book was started from: the next book in it starts automatically. */
  from?: 'book' | 'queue' | 'collection' | 'series'
  /** The following books of the collection. */
  rest?: readonly BookRef[]
  /** Loads without playing. */
  silently?: boolean
}

/** The player. Signals are for rendering, commands for buttons; no command throws. */
export interface Player {
  book: ReadonlySignal<LoadedBook | undefined>
  /** The book being loaded; `book` is still the previous one. */
  opening: ReadonlySignal<BookRef | undefined>
  /** Seconds on the timeline of the book, about four times a second. */
  position: ReadonlySignal<number>
  /** The position that saves send. */
  positionToSave: ReadonlySignal<number>
  /** Whether playback is wanted, which the play button shows. */
  wanted: ReadonlySignal<boolean>
  /** Audio is actually playing. */
  sounding: ReadonlySignal<boolean>
  /** Buffering for long enough to be noticeable. */
  waiting: ReadonlySignal<boolean>
  /** Changes only with the chapter. */
  chapter: ReadonlySignal<ChapterNow | undefined>
  /** Seconds within the chapter. */
  chapterPosition: ReadonlySignal<number>
  timeLeft: ReadonlySignal<TimeLeft>
  /** The end of the buffered range around the position. */
  bufferedTo: ReadonlySignal<number>
  speed: ReadonlySignal<number>
  /** Where the speed comes from. */
  speedScope: ReadonlySignal<SpeedScope>
  volume: ReadonlySignal<number>
  /** False on WebKit phones, which then have no slider. */
  hasVolume: ReadonlySignal<boolean>
  sleep: ReadonlySignal<SleepNow | undefined>
  undoOffer: ReadonlySignal<UndoOffer | undefined>
  conflict: ReadonlySignal<ConflictOffer | undefined>
  failure: ReadonlySignal<PlayerFailure | undefined>
  endCard: ReadonlySignal<EndCard | undefined>
  finished: ReadonlySignal<boolean>
  setAside: ReadonlySignal<boolean>
  /** Seeking is locked: seek bars, chapter list and the lock screen's bar do nothing. */
  guard: ReadonlySignal<boolean>
  sound: ReadonlySignal<Sound>
  /** `voice` requires Web Audio. */
  soundChoices: ReadonlySignal<{ boost: boolean; even: boolean; voice: boolean }>
  skippedEnds: ReadonlySignal<SkippedEnds>
  /** Another tab is playing. */
  otherTab: ReadonlySignal<boolean>
  /** The number of unsent saves and bookmarks, including those being sent. */
  waitingSaves: ReadonlySignal<number>
  /** Some are waiting because the server could not accept them. */
  heldUp: ReadonlySignal<boolean>

  /** Loads a book and plays it at the listener's position. Call this within the user gesture. */
  start(ref: BookRef, options?: StartOptions): Promise<void>
  /** Restores the last played book without playing, at page start. */
  recall(): Promise<void>
  toggle(): void
  play(): void
  pause(): void
  /** Before sign-out: stops playback and sends pending saves, for at most 3 s. `waitingSaves` then counts those left. */
  pauseAndSync(): Promise<void>
  /** Stops playback and unloads the book. */
  stop(): void
  skip(direction: 'back' | 'forward'): void
  /** Pointer down on a skip button: skips immediately, and repeats until `releaseSkip`. */
  holdSkip(direction: 'back' | 'forward'): void
  releaseSkip(): void
  seek(position: number, cause: JumpCause): void
  previousChapter(): void
  nextChapter(): void
  toChapter(index: number): void
  undo(): void
  setSpeed(speed: number, scope?: SpeedScope): void
  setVolume(volume: number): void
  /** Undefined cancels a running timer. */
  setSleep(choice: SleepChoice | undefined): void
  /** Adds a bookmark at the position minus the offset of the settings; works offline. */
  bookmark(): Promise<FreshBookmark | undefined>
  setFinished(finished: boolean): Promise<void>
  setSetAside(setAside: boolean): void
  /** Plays from the start; the book becomes unfinished after a minute. */
  listenAgain(): void
  /** Call this after a page changed server data of this book, which is then fetched again. */
  refresh(ref: BookRef): Promise<void>
  acceptConflict(): void
  declineConflict(): void
  setSound(change: Partial<Sound>): void
  setSkippedEnds(change: Partial<SkippedEnds>): void
  setGuard(guard: boolean): void
  /** Cancels the countdown to the next book; the card remains. */
  cancelNext(): void
  playNext(): void
  /** Closes the card. */
  dismissEndCard(): void
  /** Plays here instead of in the other tab. */
  takeOver(): void
  /** Retries after a failure. */
  retry(): void
  /** The server's spans and the device's jumps; first comes the start of the last sleep timer. */
  whereWasI(): Promise<readonly PositionRow[]>
  /** Listens to network, visibility and headset keys. Returns a function that stops this. */
  attend(): () => void
}
