import type { ReadonlySignal } from '@preact/signals'
import type { DeviceStore } from '../server/device-store.ts'
import type { BookRef } from '../server/keys.ts'
import type { WaitingMark } from '../server/waiting-marks.ts'
import type { TabLock } from './devices/tab-lock.ts'
import type { AudioOutput } from './engine/audio-output.ts'
import type { TrackSequencer } from './engine/track.ts'
import type { PlayerSettings } from './options/settings.ts'
import type { Clock } from './platform/clock.ts'
import type { LockScreen } from './platform/lock-screen.ts'
import type { MediaAccess } from './platform/media-access.ts'
import type { LoadedBook, StartOptions } from './player.ts'
import type { PlayerStore } from './player-store.ts'
import type { PreviousPress } from './position/chapter-steps.ts'
import type { PlaybackState } from './position/playback-state.ts'
import type { UndoStack } from './position/undo-stack.ts'
import type { SleepTimer } from './sleep/sleep-rules.ts'
import type { ProgressApi, Save, WireBook } from './sync/progress-api.ts'
import type { Span } from './sync/spans.ts'

/** The device's record of one book. */
export interface LocalProgress {
  ref: BookRef
  state: PlaybackState
  /** It was played at this speed without a choice of its own. */
  inheritedSpeed?: number | undefined
}

interface DeviceStores {
  localProgress: DeviceStore<LocalProgress>
  saves: DeviceStore<Save>
  jumps: DeviceStore<UndoStack>
  marks: DeviceStore<WaitingMark>
  spans: DeviceStore<Span>
  codecs: DeviceStore<true>
}

export interface Flags {
  canConvert: boolean
  canGain: boolean
  canSetAside: boolean
  hasQueue: boolean
  hasNext: boolean
}

/** The document, as far as sound depends on it. */
export interface PageEvents {
  /** Hidden or leaving; may come twice. */
  onHide(callback: () => void): () => void
  onShow(callback: () => void): () => void
  onOnline(callback: () => void): () => void
}

export interface PlayerNeeds {
  /** Called in the first gesture, or when something is recalled. */
  openOutput: () => AudioOutput
  clock: Clock
  server: ProgressApi
  stores: DeviceStores
  /** Written in the moment the page goes, when nothing else is sure to be. */
  unloadSnapshot: { read(): LocalProgress | undefined; write(local: LocalProgress): void }
  owner: (rest: string) => string
  deviceId: () => string
  settings: ReadonlySignal<PlayerSettings>
  changeSettings: (patch: Partial<PlayerSettings>) => void
  flags: () => Flags
  /** This device's copy of a book, for when the server does not respond. */
  remembered: (ref: BookRef) => Promise<WireBook | undefined>
  /** A copy on this device; undefined when there is none. */
  localSource: (ref: BookRef, file: number, revision: string) => Promise<string | undefined>
  media: MediaAccess
  streamUrl: (ref: BookRef, query: Readonly<Record<string, string | number | undefined>>) => string
  /** The status of the response at an address. */
  probe: (url: string) => Promise<number | 'offline'>
  isPhoneWebKit: boolean
  openTabs: (events: { lost: () => void; other: (sounds: boolean) => void }) => TabLock
  /** Does it while no other tab does it under that name; false: one does. */
  alone: (name: string, task: () => Promise<void>) => Promise<boolean>
  /** Holds at once, and reaches the server when it can. */
  setAside: (ref: BookRef, setAside: boolean) => void
  lockScreen: LockScreen
  page: PageEvents
  /** Something that lists show is others now. */
  changed: (what: 'progress' | 'marks' | 'queue', ref: BookRef) => void
  /** The server refused it for good. */
  refused: (what: 'position' | 'bookmark', error: unknown) => void
}

/** The book that is loaded, and how listening to it goes. */
export interface Loaded {
  ref: BookRef
  key: string
  book: LoadedBook
  isPlayableAnywhere: boolean
  state: PlaybackState
  stack: UndoStack
  sleep?: SleepTimer | undefined
  span?: Span | undefined
  previous?: PreviousPress | undefined
  inheritedSpeed?: number | undefined
  from: StartOptions['from']
  collection: readonly BookRef[]
  /** The listener's position is still unknown: saves stay on the device. */
  isBlind: boolean
  /** Another device's position is offered against one that the listener did not choose: saves stay on the device until the answer. */
  hasOpenConflict: boolean
  /** The listener moved it here. */
  hasChosen: boolean
  /** It sounded here, or was moved: a page that only looked at it has nothing to say about it. */
  isTouched: boolean
  /** A timer for the end of the book was on when it came. */
  hasSlept: boolean
}

/** The state shared by the parts of the player. */
export interface PlayerContext {
  needs: PlayerNeeds
  store: PlayerStore
  sequencer: () => TrackSequencer
  output: () => AudioOutput
  loaded: () => Loaded | undefined
}
