import type { ReadonlySignal } from '@preact/signals'
import type { BookRef } from '../server/keys.ts'
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
  /** The gain that would bring the book to an even level, by its tags: shown beside the choice of a boost. */
  suggestedGainDb?: number
  revision: string
}

export interface ChapterNow extends TimelineChapter {
  /** Of all. */
  count: number
}

/** Seconds at the speed of the book: "left" on every screen. */
interface TimeLeft {
  book: number
  chapter: number
}

/** "Back to 4:12:03". */
export interface UndoOffer {
  to: number
  /** True for 10 s: the chip of the player. The offer itself stands 2 min: that of the mini-player. */
  isFresh: boolean
}

/** `continued`: sound started at the place of another device, `position` leads back. `remoteProgress`: `position` is where that device is. */
export interface ConflictOffer {
  kind: 'continued' | 'elsewhere'
  /** Absent: the server does not know its name. */
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

/** Shown from the end of the story on. */
export interface EndCard {
  /** `story`: sound goes on over the credits. `over`: nothing is left to hear. */
  stage: 'story' | 'over'
  /** Absent while it is looked for, and when nothing follows: `isLooking` tells. */
  next?: Follower
  isLooking: boolean
  /** Seconds until it starts by itself; absent when it does not. */
  startsIn?: number
}

/** A bookmark that was just set. */
export interface FreshBookmark {
  position: number
  undo: () => Promise<void>
  addNote: (note: string) => Promise<void>
  setLabel: (label: string) => Promise<void>
}

export interface StartOptions {
  /** Seconds; without it where the listener was. A jump that can be undone. */
  at?: number
  /** The list that the book was started from: the next book of a list starts by itself. */
  from?: 'book' | 'queue' | 'collection' | 'series'
  /** The next books of the collection. */
  rest?: readonly BookRef[]
  /** Loads without sound. */
  silently?: boolean
}

/** Sound, and all that follows from it. Signals are for drawing, commands for buttons; no command throws. */
export interface Player {
  book: ReadonlySignal<LoadedBook | undefined>
  /** A book is being fetched; `book` is still the one before. */
  opening: ReadonlySignal<BookRef | undefined>
  /** Seconds on the timeline of the book, about four times a second. */
  position: ReadonlySignal<number>
  /** The place that saves carry. */
  positionToSave: ReadonlySignal<number>
  /** Sound is asked for: what the button of play shows. */
  wanted: ReadonlySignal<boolean>
  /** Sound is really coming out. */
  sounding: ReadonlySignal<boolean>
  /** Asked for, and not coming since a moment that a person would notice. */
  waiting: ReadonlySignal<boolean>
  /** Changes with the chapter only. */
  chapter: ReadonlySignal<ChapterNow | undefined>
  /** Seconds within the chapter. */
  chapterPosition: ReadonlySignal<number>
  timeLeft: ReadonlySignal<TimeLeft>
  /** Loaded without a gap up to this place. */
  bufferedTo: ReadonlySignal<number>
  speed: ReadonlySignal<number>
  /** Where the speed comes from. */
  speedScope: ReadonlySignal<SpeedScope>
  volume: ReadonlySignal<number>
  /** False on phones with WebKit: no slider then. */
  hasVolume: ReadonlySignal<boolean>
  sleep: ReadonlySignal<SleepNow | undefined>
  undoOffer: ReadonlySignal<UndoOffer | undefined>
  conflict: ReadonlySignal<ConflictOffer | undefined>
  failure: ReadonlySignal<PlayerFailure | undefined>
  endCard: ReadonlySignal<EndCard | undefined>
  finished: ReadonlySignal<boolean>
  setAside: ReadonlySignal<boolean>
  /** No seeking: rules, chapter list and the lock screen's bar do nothing. */
  guard: ReadonlySignal<boolean>
  sound: ReadonlySignal<Sound>
  /** `voice` is offered where Web Audio plays it. */
  soundChoices: ReadonlySignal<{ boost: boolean; even: boolean; voice: boolean }>
  skippedEnds: ReadonlySignal<SkippedEnds>
  /** Another tab sounds. */
  otherTab: ReadonlySignal<boolean>
  /** Saves and marks that wait for the server, those on their way among them. */
  waitingSaves: ReadonlySignal<number>
  /** Some of them wait because the server could not take them. */
  heldUp: ReadonlySignal<boolean>

  /** Loads a book and plays it where the listener was. Call it in the gesture itself. */
  start(ref: BookRef, options?: StartOptions): Promise<void>
  /** Loads what was heard last, without sound: for the start of the page. */
  recall(): Promise<void>
  toggle(): void
  play(): void
  pause(): void
  /** Before signing out: playback stops and pending saves are sent, for 3 s at most. `waitingSaves` then counts those left. */
  settle(): Promise<void>
  /** Sound ends, nothing is loaded any more. */
  stop(): void
  skip(direction: 'back' | 'forward'): void
  /** Pointer down on a skip button: skips at once, and repeats until `releaseSkip`. */
  holdSkip(direction: 'back' | 'forward'): void
  releaseSkip(): void
  seek(position: number, cause: JumpCause): void
  previousChapter(): void
  nextChapter(): void
  toChapter(index: number): void
  undo(): void
  setSpeed(speed: number, scope?: SpeedScope): void
  setVolume(volume: number): void
  /** Nothing ends a timer that runs. */
  setSleep(choice: SleepChoice | undefined): void
  /** At the place less the offset of the settings; works offline. */
  bookmark(): Promise<FreshBookmark | undefined>
  setFinished(finished: boolean): Promise<void>
  setSetAside(setAside: boolean): void
  /** From the start, and not finished any more after a minute. */
  listenAgain(): void
  /** A page changed what the server keeps of this book: it is read again. */
  refresh(ref: BookRef): Promise<void>
  acceptConflict(): void
  declineConflict(): void
  setSound(change: Partial<Sound>): void
  setSkippedEnds(change: Partial<SkippedEnds>): void
  setGuard(guard: boolean): void
  /** No next book by itself; the card stays. */
  cancelNext(): void
  playNext(): void
  /** Closes the card. */
  dismissEndCard(): void
  /** Sounds here instead of in the other tab. */
  takeOver(): void
  /** After a failure. */
  retry(): void
  /** Server's spans and the device's jumps, the last sleep start first. */
  whereWasI(): Promise<readonly PositionRow[]>
  /** Listens to the document: network, visibility, keys of a headset. The answer ends it. */
  attend(): () => void
}
