import type { ReadonlySignal } from '@preact/signals'
import type { DeviceStore } from '../device/device-store.ts'
import type { BookRef } from '../device/keys.ts'
import type { WaitingMark } from '../server/waiting-marks.ts'
import type { TabLock } from './devices/tab-lock.ts'
import type { AudioOutput } from './engine/audio-output.ts'
import type { TrackSequencer } from './engine/track.ts'
import type { Loaded } from './loaded.ts'
import type { PlayerSettings } from './options/settings.ts'
import type { Clock } from './platform/clock.ts'
import type { LockScreen } from './platform/lock-screen.ts'
import type { MediaAccess } from './platform/media-access.ts'
import type { PlayerFact } from './player-facts.ts'
import type { PlayerStore } from './player-store.ts'
import type { PlaybackState } from './position/playback-state.ts'
import type { UndoStack } from './position/undo-stack.ts'
import type { ProgressApi, WireBook } from './sync/progress-api.ts'
import type { QueuedSave } from './sync/saves-queue.ts'
import type { Span } from './sync/spans.ts'

/** The device's record of one book. */
export interface LocalProgress {
  ref: BookRef
  state: PlaybackState
  /** The speed it was played at without a separate choice. */
  inheritedSpeed?: number | undefined
  /** Started without knowing the server's position, which wins once it is known. */
  isBlind?: boolean
}

interface DeviceStores {
  localProgress: DeviceStore<LocalProgress>
  saves: DeviceStore<QueuedSave>
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

/** The document events that playback depends on. */
export interface PageEvents {
  /** Hidden or leaving; may be called twice. */
  onHide(callback: () => void): () => void
  onShow(callback: () => void): () => void
  onOnline(callback: () => void): () => void
}

export interface PlayerNeeds {
  /** Called on the first user gesture, or when a book is restored. */
  openOutput: () => AudioOutput
  clock: Clock
  server: ProgressApi
  stores: DeviceStores
  /** Written synchronously when the page is unloaded, since nothing else is sure to finish. */
  unloadSnapshot: { read(): LocalProgress | undefined; write(local: LocalProgress): void }
  owner: (rest: string) => string
  deviceId: () => string
  settings: ReadonlySignal<PlayerSettings>
  changeSettings: (patch: Partial<PlayerSettings>) => void
  flags: () => Flags
  /** Requests the server's flags again: a server that has just started may not know yet what it can convert. Never fails. */
  renewFlags: () => Promise<void>
  /** The stored book, in case the server does not respond. */
  remembered: (ref: BookRef) => Promise<WireBook | undefined>
  /** The URL of a downloaded file; undefined if it is not downloaded. */
  localSource: (ref: BookRef, file: number, revision: string) => Promise<string | undefined>
  media: MediaAccess
  streamUrl: (ref: BookRef, query: Readonly<Record<string, string | number | undefined>>) => string
  /** The status of the response for a URL. */
  probe: (url: string) => Promise<number | 'offline'>
  isPhoneWebKit: boolean
  openTabs: (events: { lost: () => void; other: (sounds: boolean) => void }) => TabLock
  /** Runs the task unless another tab is running one of that name, in which case it returns false. */
  alone: (name: string, task: () => Promise<void>) => Promise<boolean>
  /** Takes effect immediately, and is sent to the server as soon as possible. */
  setAside: (ref: BookRef, setAside: boolean) => void
  lockScreen: LockScreen
  page: PageEvents
  /** Called when data that lists show has changed. */
  changed: (what: 'progress' | 'marks' | 'queue', ref: BookRef) => void
  /** Called when the server rejected a change for good. */
  refused: (what: 'position' | 'bookmark', error: unknown) => void
}

/** The state shared by the player's parts; each part names the needs that it uses. */
export interface PlayerContext<Used extends keyof PlayerNeeds = never> {
  needs: Pick<PlayerNeeds, Used>
  store: PlayerStore
  sequencer: () => TrackSequencer
  output: () => AudioOutput
  currentBook: () => Loaded | undefined
  /** Tells the other parts. */
  tell: (fact: PlayerFact) => void
}
