import type { Clock } from '../platform/clock.ts'
import type { MediaAccess } from '../platform/media-access.ts'
import { lastAtOrBefore, type Timeline } from '../position/timeline.ts'
import type { AudioOutput, OutputEvent } from './audio-output.ts'
import { atStreamEnd } from './recovery-rules.ts'
import { createStreamRecovery } from './stream-recovery.ts'
import type { SequencerEvent, StreamFailure, Track, TrackSequencer } from './track.ts'

export interface TrackSequencerNeeds {
  output: AudioOutput
  clock: Clock
  /** Undefined: no way to play it. */
  trackFor(file: number, at: number): Promise<Track | undefined>
  /** The same file shall be brought another way from now on; false when there is none. */
  giveUpOn(file: number, track: Track): boolean
  /** What the server answers there. */
  probe(url: string): Promise<number | 'offline'>
  media: Pick<MediaAccess, 'isOutdated' | 'replace'>
  hear(event: SequencerEvent): void
}

const PREPARE_BEFORE = 20
/** An end that is sought is reached by sounding. */
const SHORT_OF_END = 0.25
const CONVERSION_WAIT_MS = 300

export function createTrackSequencer({
  output,
  clock,
  trackFor,
  giveUpOn,
  probe,
  media,
  hear,
}: TrackSequencerNeeds): TrackSequencer {
  let timeline: Timeline | undefined
  let [file, target, speed, turn] = [0, 0, 1, 0]
  let track: Track | undefined
  let next: { file: number; track: Track } | undefined
  let [isWanted, isAsking] = [false, false]
  let reconnects = 0
  let preparing = -1
  let heard = { position: 0, at: 0 }
  let callOff: () => void = () => undefined
  const recovery = createStreamRecovery({
    clock,
    probe,
    media,
    isOn: () => isWanted && !isAsking,
    nudge: () => output.isSilent() && output.play(),
    waiting: () => hear({ kind: 'waiting' }),
    retry: (wait) => retry(target, wait),
    fail,
    anotherWay: (broken) => giveUpOn(file, broken),
  })

  output.listen(onEvent)

  const fileNow = () => timeline?.files[file]
  const position = () => {
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
    heard = { position: position(), at: clock.now() }
    if (isWanted) output.play()
  }

  /** The next `play` asks for the address anew. */
  function fail(why: StreamFailure): void {
    turn++
    track = undefined
    ;[isWanted, isAsking] = [false, false]
    output.pause()
    recovery.reset()
    hear({ kind: 'failed', why, file })
  }

  /** Sound moved on by itself. */
  function onTime(): void {
    if (isAsking || !isWanted) return
    const now = position()
    const [advance, passed] = [now - heard.position, clock.now() - heard.at]
    heard = { position: now, at: clock.now() }
    if (advance <= 0) return
    target = now
    recovery.came()
    prepareNext(now)
    // A silent wait before this moment was no sound; a clock that is set meanwhile may go back.
    hear({ kind: 'sounded', position: now, ms: Math.max(0, Math.min(passed, (advance / speed) * 1000 + 300)) })
  }

  function prepareNext(now: number): void {
    const wanted = file + 1
    const after = timeline?.files[wanted]
    if (!after || preparing === wanted || after.start - now > PREPARE_BEFORE * speed) return
    preparing = wanted
    const mine = turn
    trackFor(wanted, 0).then(
      (found) => {
        if (!found || mine !== turn || preparing !== wanted) return
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
        ? atStreamEnd({ duration: now.duration, reached: position() - now.start }, reconnects)
        : 'next'
    if (then === 'give-up') return void fail('broken-off')
    if (then === 'reconnect') {
      reconnects++
      return void retry(position())
    }
    reconnects = 0
    const after = timeline.files[file + 1]
    if (!after) {
      target = timeline.duration
      track = undefined
      isWanted = false
      recovery.reset()
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
      recovery.rest()
    }
    if (event.kind === 'playing') {
      heard = { position: position(), at: clock.now() }
      recovery.watch()
      return void hear({ kind: 'started' })
    }
    hear({ kind: event.kind })
  }

  function onError(code: number): void {
    const mine = turn
    if (track && !isAsking) recovery.broke(code, track, () => mine === turn).catch(() => undefined)
  }

  function retry(at: number, wait = 0): void {
    target = at
    turn++
    next = undefined
    preparing = -1
    isAsking = true
    callOff()
    if (wait === 0) void go(at)
    else callOff = clock.after(wait, () => void go(at))
  }

  return {
    position,
    bufferedTo: () => (track && !isAsking ? (fileNow()?.start ?? 0) + track.offset + output.bufferedTo() : target),
    report: onTime,
    open(opened, at) {
      turn++
      callOff()
      timeline = opened
      track = undefined
      next = undefined
      target = at
      reconnects = 0
      preparing = -1
      recovery.reset()
      ;[isWanted, isAsking] = [false, false]
      output.unload()
    },
    close() {
      turn++
      callOff()
      recovery.reset()
      timeline = undefined
      track = undefined
      isWanted = false
      output.unload()
    },
    play() {
      isWanted = true
      recovery.watch()
      if (track && !isAsking) output.play()
      else if (!isAsking) void go(target)
    },
    pause() {
      // What sounded since the last report counts.
      onTime()
      isWanted = false
      recovery.rest()
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
      // Each address of a conversion starts one: a skip that is held down asks once.
      if (track?.isConverted && !track.isLocal) return retry(at, CONVERSION_WAIT_MS)
      if (!track || isAsking || !isHere) return retry(at)
      output.seek(at - now.start)
      heard = { position: at, at: clock.now() }
    },
    setSpeed(wanted) {
      speed = wanted
      output.setSpeed(wanted)
    },
    reload: () => retry(position()),
    check() {
      if (isWanted && !isAsking && output.isSilent()) output.play()
    },
  }
}
