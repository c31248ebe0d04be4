import type { Sound } from './audio-effects.ts'

export type OutputEvent =
  /** Playback advances. */
  | { kind: 'playing' | 'time' | 'waiting' | 'ended' | 'buffered' }
  /** Paused by something other than `pause`: a call, an unplugged headset. */
  | { kind: 'interrupted' }
  /** The browser requires a user gesture first. */
  | { kind: 'blocked' }
  | { kind: 'error'; code: number }

/** Plays URLs from a given second; knows nothing about books. */
export interface AudioOutput {
  /** Loads a URL, immediately if it was prepared. */
  load(url: string, at: number): void
  /** Preloads the next URL for gapless playback; undefined drops it. */
  prepare(url: string | undefined): void
  /** Call this in a user gesture before anything is loaded, so that later playback needs none. */
  unlock(): void
  play(): void
  pause(): void
  seek(at: number): void
  unload(): void
  setSpeed(speed: number): void
  setVolume(volume: number): void
  setSound(sound: Sound): void
  at(): number
  /** The end of the buffered range around the current position. */
  bufferedTo(): number
  /** Whether the element itself is paused, whatever was requested. */
  isSilent(): boolean
  readonly hasVolume: boolean
  canPlay(mime: string): boolean
  listen(onEvent: (event: OutputEvent) => void): void
}
