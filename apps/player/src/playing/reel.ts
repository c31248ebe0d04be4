import type { AudioOutput, OutputEvent } from './audio-output.ts'
import type { Clock } from './clock.ts'
import { atStreamEnd, causeOf, STALL_MS, STALLS_TO_RELOAD, waitBefore } from './recovery.ts'
import { lastAtOrBefore, type Timeline } from './timeline.ts'

/** An address that sounds like one file, or like the rest of it. */
export interface Track {
  url: string
  /** Seconds of the file before the first of the address. */
  offset: number
  isConverted: boolean
  isLocal: boolean
}

export type ReelFailure =
  | 'server-gone'
  | 'file-gone'
  | 'forbidden'
  | 'broken-off'
  | 'cannot-convert'
  | 'converting-busy'
  | 'blocked'

export interface ReelNeeds {
  output: AudioOutput
  clock: Clock
  /** Undefined: no way to play it. */
  trackFor(file: number, at: number): Promise<Track | undefined>
  /** The same file shall be brought another way from now on; false when there is none. */
  giveUpOn(file: number, track: Track): boolean
  /** What the server answers there. */
  probe(url: string): Promise<number | 'offline'>
  hear(event: ReelEvent): void
}

export type ReelEvent =
  | { kind: 'sounded'; place: number; ms: number }
  | { kind: 'started' | 'waiting' | 'interrupted' | 'over' | 'buffered' }
  | { kind: 'failed'; why: ReelFailure; file: number }

/** The sound of a whole book: files one after another, and what to do when it does not come. */
export interface Reel {
  /** Nothing is fetched before sound is asked for. */
  open(timeline: Timeline, place: number): void
  close(): void
  play(): void
  pause(): void
  seek(place: number): void
  setSpeed(speed: number): void
  place(): number
  bufferedTo(): number
  /** Tells what sounded since the last report. */
  report(): void
  /** Asks for the address anew: another kind of sound, or after a failure. */
  reload(): void
  /** Compares what is wanted with what is; for a page that was hidden. */
  check(): void
}

const PREPARE_BEFORE = 20
/** An end that is sought is reached by sounding. */
const SHORT_OF_END = 0.25

export function createReel({ output, clock, trackFor, giveUpOn, probe, hear }: ReelNeeds): Reel {
  let timeline: Timeline | undefined
  let [file, target, speed, turn] = [0, 0, 1, 0]
  let track: Track | undefined
  let next: { file: number; track: Track } | undefined
  let [isWanted, isAsking] = [false, false]
  let [attempts, reconnects, busy] = [0, 0, 0]
  let heard = { place: 0, at: 0 }
  let callOff: () => void = () => undefined
  let watch: () => void = () => undefined

  output.listen(onEvent)

  const fileNow = () => timeline?.files[file]
  const place = () => {
    const now = fileNow()
    if (!track || !now || isAsking) return target
    const within = track.offset + output.at()
    return now.start + (now.duration > 0 ? Math.min(within, now.duration) : within)
  }

  /** Puts the file of a place on; what is asked later wins. */
  async function go(to: number): Promise<void> {
    if (!timeline) return
    target = to
    file = lastAtOrBefore(timeline.files, to)
    const [mine, wanted] = [++turn, file]
    const at = Math.max(0, to - (fileNow()?.start ?? 0))
    isAsking = true
    callOff()
    const found = await trackFor(file, at)
    if (mine !== turn || file !== wanted) return
    isAsking = false
    if (!found) return fail('cannot-convert')
    put(found, at)
  }

  function put(found: Track, at: number): void {
    track = found
    output.load(found.url, found.isConverted && !found.isLocal ? 0 : at)
    output.setSpeed(speed)
    heard = { place: place(), at: clock.now() }
    if (isWanted) output.play()
  }

  /** The next `play` asks for the address anew. */
  function fail(why: ReelFailure): void {
    target = place()
    turn++
    track = undefined
    ;[isWanted, isAsking] = [false, false]
    output.pause()
    watch()
    hear({ kind: 'failed', why, file })
  }

  /** Sound moved on by itself. */
  function onTime(): void {
    if (isAsking || !isWanted) return
    const now = place()
    const [advance, passed] = [now - heard.place, clock.now() - heard.at]
    heard = { place: now, at: clock.now() }
    if (advance <= 0) return
    target = now
    attempts = 0
    busy = 0
    keepWatch()
    prepareNext(now)
    // A silent wait before this moment was no sound.
    hear({ kind: 'sounded', place: now, ms: Math.min(passed, (advance / speed) * 1000 + 300) })
  }

  function prepareNext(now: number): void {
    const after = timeline?.files[file + 1]
    if (!after || next?.file === file + 1 || after.start - now > PREPARE_BEFORE * speed) return
    const wanted = file + 1
    const mine = turn
    next = undefined
    trackFor(wanted, 0).then(
      (found) => {
        if (!found || mine !== turn || file !== wanted - 1) return
        next = { file: wanted, track: found }
        output.prepare(found.url)
      },
      () => undefined,
    )
  }

  /** In the event itself: a phone that is locked starts no sound later. */
  function onEnded(): void {
    const now = fileNow()
    if (!timeline || !now || isAsking) return
    const then =
      track?.isConverted && !track.isLocal
        ? atStreamEnd({ duration: now.duration, reached: place() - now.start }, reconnects)
        : 'next'
    if (then === 'give-up') return void fail('broken-off')
    if (then === 'reconnect') {
      reconnects++
      return void retry(place())
    }
    reconnects = 0
    const after = timeline.files[file + 1]
    if (!after) {
      target = timeline.duration
      track = undefined
      isWanted = false
      watch()
      return void hear({ kind: 'over' })
    }
    target = after.start
    if (next?.file === file + 1) {
      file = next.file
      turn++
      const ready = next.track
      next = undefined
      put(ready, 0)
    } else void go(after.start)
  }

  function onEvent(event: OutputEvent): void {
    if (event.kind === 'time') return void onTime()
    if (event.kind === 'ended') return void onEnded()
    if (event.kind === 'blocked') return void fail('blocked')
    if (event.kind === 'error') return void onError(event.code)
    if (event.kind === 'interrupted') {
      isWanted = false
      watch()
    }
    if (event.kind === 'playing') {
      heard = { place: place(), at: clock.now() }
      keepWatch()
      return void hear({ kind: 'started' })
    }
    hear({ kind: event.kind })
  }

  async function onError(code: number): Promise<void> {
    const [mine, broken] = [turn, track]
    if (!broken || isAsking) return
    const at = place()
    const status = broken.isLocal || code === 2 ? 'unasked' : await probe(broken.url)
    if (mine !== turn) return
    const cause = causeOf(code, status)
    if (cause === 'network') return again(at, 'server-gone')
    if (cause === 'gone') return fail('file-gone')
    if (cause === 'forbidden') return fail('forbidden')
    if (cause === 'busy') return ++busy > 3 ? fail('converting-busy') : retry(at, 5_000)
    if (giveUpOn(file, broken)) return retry(at)
    fail('cannot-convert')
  }

  function again(at: number, why: ReelFailure): void {
    const wait = waitBefore(attempts++)
    if (wait === undefined) return void fail(why)
    hear({ kind: 'waiting' })
    retry(at, wait)
  }

  function retry(at: number, wait = 0): void {
    target = at
    turn++
    next = undefined
    isAsking = true
    callOff()
    if (wait === 0) void go(at)
    else callOff = clock.after(wait, () => void go(at))
  }

  /** Asked for and not coming: said soon, tried anew later, since a server may be slow to convert. */
  function keepWatch(stalls = 1): void {
    watch()
    watch = clock.after(STALL_MS, () => {
      if (!isWanted) return
      hear({ kind: 'waiting' })
      if (!isAsking && output.isSilent()) output.play()
      if (!isAsking && stalls % STALLS_TO_RELOAD === 0) again(place(), 'server-gone')
      if (isWanted) keepWatch(stalls + 1)
    })
  }

  return {
    place,
    bufferedTo: () => (track && !isAsking ? (fileNow()?.start ?? 0) + track.offset + output.bufferedTo() : target),
    report: onTime,
    open(opened, at) {
      turn++
      callOff()
      timeline = opened
      track = undefined
      next = undefined
      target = at
      ;[attempts, reconnects, busy] = [0, 0, 0]
      ;[isWanted, isAsking] = [false, false]
      output.unload()
    },
    close() {
      turn++
      callOff()
      watch()
      timeline = undefined
      track = undefined
      isWanted = false
      output.unload()
    },
    play() {
      isWanted = true
      keepWatch()
      if (track && !isAsking) output.play()
      else if (!isAsking) void go(target)
    },
    pause() {
      // What sounded since the last report counts.
      onTime()
      isWanted = false
      watch()
      output.pause()
    },
    seek(to) {
      if (!timeline) return
      const now = fileNow()
      const last = timeline.files.at(-1)
      const end = last && last.duration > 0 ? Math.max(0, timeline.duration - SHORT_OF_END) : to
      const at = Math.max(0, Math.min(to, end))
      reconnects = 0
      const isHere = now && lastAtOrBefore(timeline.files, at) === file
      target = at
      if (!track && !isAsking && !isWanted) return
      if (!track || isAsking || !isHere || (track.isConverted && !track.isLocal)) return retry(at)
      output.seek(at - now.start)
      heard = { place: at, at: clock.now() }
    },
    setSpeed(wanted) {
      speed = wanted
      output.setSpeed(wanted)
    },
    reload: () => retry(place()),
    check() {
      if (isWanted && !isAsking && output.isSilent()) output.play()
    },
  }
}
