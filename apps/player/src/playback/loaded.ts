import type { BookRef } from '../device/keys.ts'
import type { LoadedBook, StartOptions } from './player.ts'
import type { PreviousPress } from './position/chapter-steps.ts'
import {
  carriedOn,
  ended,
  jumped,
  listeningAgain,
  type PlaybackState,
  paused,
  rewound,
  setFinished,
  sounded,
} from './position/playback-state.ts'
import { type Jump, type UndoStack, undone, withJump } from './position/undo-stack.ts'
import { type SleepTimer, sleepAfterJump } from './sleep/sleep-rules.ts'
import { withLoss } from './sync/lost-saves.ts'
import { type Span, spanSounded } from './sync/spans.ts'

/** The loaded book and the state of listening to it. */
export interface LoadedState {
  readonly ref: BookRef
  readonly key: string
  readonly book: LoadedBook
  readonly isPlayableAnywhere: boolean
  readonly from: StartOptions['from']
  readonly collection: readonly BookRef[]
  readonly state: PlaybackState
  readonly stack: UndoStack
  readonly sleep?: SleepTimer | undefined
  readonly span?: Span | undefined
  readonly previous?: PreviousPress | undefined
  readonly inheritedSpeed?: number | undefined
  /** The book's place in Up next before it was finished. */
  readonly placeInQueue?: Promise<number | undefined> | undefined
  /** The server's position is still unknown. */
  readonly isBlind: boolean
  /** Playback since then. Until it is long enough to be intended, saves are kept on the device. */
  readonly blindMs: number
  /**
   * The offer of another device's position is open, and the listener did not choose the current one: saves are kept on the device.
   */
  readonly hasOpenConflict: boolean
  /** The listener has chosen the position on this page. */
  readonly hasChosen: boolean
  /** Played or moved on this page: a page that has only shown the book has nothing to save. */
  readonly isTouched: boolean
  /** The end-of-book sleep timer was active when the book ended. */
  readonly hasSlept: boolean
}

/** Playback, from whose state follows what is due. */
type PlaybackInput =
  | { kind: 'sounded'; position: number; ms: number; at: number }
  | { kind: 'pause'; by: 'listener' | 'other' }
  | { kind: 'over'; at: number }

type ChangeInput =
  /** The listener moved. */
  | { kind: 'jump'; jump: Jump; isSounding: boolean }
  | { kind: 'undo' }
  | { kind: 'previous'; press: PreviousPress }
  /** Playback moved. */
  | { kind: 'carry'; to: number }
  | { kind: 'rewind'; bySeconds: number }
  | { kind: 'again' }
  /** Finished or not, by the listener here or on another device. */
  | { kind: 'finish'; finished: boolean; at: number }
  | { kind: 'finished-elsewhere'; finished: boolean }
  | { kind: 'queue-place'; place: Promise<number | undefined> | undefined }
  /** Positions of other devices and tabs. */
  | { kind: 'take-over'; state: PlaybackState; at: number }
  | { kind: 'remember'; jump: Jump }
  | { kind: 'lose'; jump: Jump; lastLossAt: number | undefined }
  | { kind: 'server-known'; isOtherElsewhere: boolean }
  | { kind: 'conflict-over' }
  /** The sleep timer. */
  | { kind: 'sleep'; timer: SleepTimer | undefined }
  | { kind: 'sleep-stop'; position: number }
  | { kind: 'sleep-over'; at: number }
  | { kind: 'awake' }
  | { kind: 'speed'; inherited: number | undefined }
  | { kind: 'saved'; state: PlaybackState }
  | { kind: 'span-over' }

export type LoadedInput = PlaybackInput | ChangeInput

/** Tasks for the caller: save, show the end of the book, store the current span. */
export type LoadedEffect = 'save' | 'finished' | 'note-span'

interface Step {
  state: LoadedState
  effects: readonly LoadedEffect[]
}

export interface Loaded extends LoadedState {
  /** Changes the book, which remains the same object; returns the effects. */
  send(input: LoadedInput): readonly LoadedEffect[]
}

/** A few seconds may be a mistake, and must not overwrite what was heard elsewhere. */
const MEANT_MS = 5_000
const NOTE_SPAN_MS = 15_000

/** The listener moved or listened here before the server's position was known: then the newer one wins, as with any save. */
export const isMeant = ({ hasChosen, blindMs }: LoadedState): boolean => hasChosen || blindMs >= MEANT_MS

/** Parts compare books by identity, because the listener may have opened another one since, or the same one again. */
export function createLoaded(initial: LoadedState): Loaded {
  const loaded: Loaded = {
    ...initial,
    send(input) {
      const { state, effects } = nextLoaded(loaded, input)
      Object.assign(loaded, state)
      return effects
    },
  }
  return loaded
}

/** Pure. */
export function nextLoaded(loaded: LoadedState, input: LoadedInput): Step {
  const { timeline } = loaded.book
  switch (input.kind) {
    case 'sounded':
      return afterSound(loaded, input)
    case 'pause':
      return played(loaded, paused(loaded.state, { by: input.by }, timeline))
    case 'over':
      return played(loaded, ended(loaded.state, timeline, input.at))
    default:
      return { state: { ...loaded, ...changed(loaded, input) }, effects: [] }
  }
}

function played(loaded: LoadedState, { state, isDue }: ReturnType<typeof paused>): Step {
  const effects: LoadedEffect[] = isDue ? ['save'] : []
  if (!loaded.state.finished && state.finished) effects.push('finished')
  return { state: { ...loaded, state }, effects }
}

function afterSound(loaded: LoadedState, { position, ms, at }: Extract<LoadedInput, { kind: 'sounded' }>): Step {
  const { state, effects } = played(loaded, sounded(loaded.state, { position, ms, at }, loaded.book.timeline))
  const span = spanSounded(loaded.span, { position, ms, before: loaded.state.position, at })
  const isNoteDue = Math.floor((loaded.span?.soundedMs ?? 0) / NOTE_SPAN_MS) !== Math.floor(span.soundedMs / NOTE_SPAN_MS)
  return {
    state: { ...state, span, isTouched: true, blindMs: loaded.blindMs + (loaded.isBlind ? ms : 0) },
    effects: isNoteDue ? [...effects, 'note-span'] : effects,
  }
}

/** The fields that change. */
function changed(loaded: LoadedState, input: ChangeInput): Partial<LoadedState> {
  const { state, stack, sleep } = loaded
  switch (input.kind) {
    case 'jump':
      return afterJump(loaded, input)
    case 'undo':
      return { stack: undone(stack)?.stack ?? stack }
    case 'previous':
      return { previous: input.press }
    case 'carry':
      return { state: carriedOn(state, input.to) }
    case 'rewind':
      return { state: rewound(state, input.bySeconds) }
    case 'again':
      return { state: listeningAgain(state) }
    case 'finish':
      return { isTouched: true, state: setFinished(state, input) }
    case 'finished-elsewhere':
      return { state: { ...state, finished: input.finished } }
    case 'queue-place':
      return { placeInQueue: input.place }
    case 'take-over': {
      const jump = { from: state.position, to: input.state.position, at: input.at, cause: 'device' as const }
      return { stack: withJump(stack, jump), state: input.state }
    }
    case 'remember':
      return { stack: withJump(stack, input.jump) }
    case 'lose':
      return { stack: withLoss(stack, input.jump, input.lastLossAt) }
    case 'server-known':
      // The listener did not choose the current position: it must not overwrite the other one while the offer is open.
      return { isBlind: false, ...(input.isOtherElsewhere && loaded.isBlind && { hasOpenConflict: !isMeant(loaded) }) }
    case 'conflict-over':
      return { hasOpenConflict: false }
    case 'sleep':
      return { sleep: input.timer }
    case 'sleep-stop':
      return { state: { ...state, position: input.position, positionToSave: input.position, settling: undefined } }
    case 'sleep-over':
      return { hasSlept: true, sleep: sleep && { ...sleep, endedAt: input.at } }
    case 'awake':
      return { hasSlept: false }
    case 'speed':
      return { inheritedSpeed: input.inherited }
    case 'saved':
      return { state: input.state }
    case 'span-over':
      return { span: undefined }
  }
}

/** A move by the listener settles pending decisions about the position. */
function afterJump(
  { stack, state, sleep, previous, book }: LoadedState,
  { jump, isSounding }: Extract<LoadedInput, { kind: 'jump' }>,
): Partial<LoadedState> {
  const { to, at, cause } = jump
  return {
    isTouched: true,
    hasChosen: true,
    hasOpenConflict: false,
    stack: withJump(stack, jump),
    state: jumped(state, { to, at, isSounding }),
    sleep: sleep && sleepAfterJump(sleep, to, book.timeline),
    previous: cause === 'chapter' ? previous : undefined,
  }
}
