import { PLAIN, type Sound } from '../src/playback/engine/audio-effects.ts'
import type { AudioOutput, OutputEvent } from '../src/playback/engine/audio-output.ts'

/** A simulated audio element, at the pace of a fake clock. */
interface FakeOutput extends AudioOutput {
  /** Lets time pass. */
  pass(ms: number): void
  /** A time update, which an element sends four times a second. */
  report(): void
  emit(event: OutputEvent): void
  isPlaying(): boolean
  url(): string
  loaded: string[]
  prepared: string[]
  volume(): number
  sound(): Sound
  speed(): number
  /** Stalls like an element without a network. */
  isStalled: boolean
}

export function fakeOutput(
  lengthOf: (url: string) => number,
  { hasVolume = true, plays = (_mime: string): boolean => true } = {},
): FakeOutput {
  let onEvent: (event: OutputEvent) => void = () => undefined
  let [url, at, speed, volume, isPlaying] = ['', 0, 1, 1, false]
  let sound = PLAIN
  const output: FakeOutput = {
    hasVolume,
    loaded: [],
    prepared: [],
    isStalled: false,
    listen: (listener) => {
      onEvent = listener
    },
    emit: (event) => onEvent(event),
    load(next, from) {
      ;[url, at, isPlaying] = [next, from, false]
      output.loaded.push(next)
    },
    prepare(next) {
      if (next) output.prepared.push(next)
    },
    unlock: () => undefined,
    play() {
      if (isPlaying || url === '') return
      isPlaying = true
      onEvent({ kind: 'playing' })
    },
    pause: () => {
      isPlaying = false
    },
    seek: (to) => {
      at = to
    },
    unload: () => {
      ;[url, isPlaying] = ['', false]
    },
    setSpeed: (to) => {
      speed = to
    },
    setVolume: (to) => {
      volume = to
    },
    setSound: (to) => {
      sound = to
    },
    at: () => at,
    bufferedTo: () => at,
    isSilent: () => !isPlaying,
    canPlay: plays,
    pass(ms) {
      if (isPlaying && !output.isStalled) at = Math.min(lengthOf(url), at + (ms / 1000) * speed)
    },
    report() {
      if (!isPlaying || output.isStalled) return
      const isOver = at >= lengthOf(url) - 1e-6
      onEvent({ kind: 'time' })
      if (!isOver || !isPlaying || at < lengthOf(url) - 1e-6) return
      isPlaying = false
      onEvent({ kind: 'ended' })
    },
    isPlaying: () => isPlaying && !output.isStalled,
    url: () => url,
    volume: () => volume,
    sound: () => sound,
    speed: () => speed,
  }
  return output
}
