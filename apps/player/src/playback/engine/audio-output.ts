import type { Sound } from './audio-effects.ts'

export type OutputEvent =
  /** Sound moves on. */
  | { kind: 'playing' | 'time' | 'waiting' | 'ended' | 'buffered' }
  /** Paused by something else than `pause`: a call, a headset taken off. */
  | { kind: 'interrupted' }
  /** The browser wants a gesture first. */
  | { kind: 'blocked' }
  | { kind: 'error'; code: number }

/** Plays addresses from given seconds; knows nothing about books. */
export interface AudioOutput {
  /** Puts an address on; it is at hand at once when it was prepared. */
  load(url: string, at: number): void
  /** Preloads the next address for gapless playback; undefined drops it. */
  prepare(url: string | undefined): void
  /** In a gesture, before anything is loaded: later sound needs none. */
  unlock(): void
  play(): void
  pause(): void
  seek(at: number): void
  unload(): void
  setSpeed(speed: number): void
  setVolume(volume: number): void
  setSound(sound: Sound): void
  at(): number
  /** Loaded without a gap from here to there. */
  bufferedTo(): number
  /** The element itself is paused, whatever was asked for. */
  isSilent(): boolean
  readonly hasVolume: boolean
  canPlay(mime: string): boolean
  listen(onEvent: (event: OutputEvent) => void): void
}
