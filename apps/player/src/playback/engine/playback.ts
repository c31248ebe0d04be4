import { ended, isUnsaved, listeningAgain, NOTHING_LEFT, paused, rewound, sounded } from '../position/playback-state.ts'
import type { Keeper } from '../sync/progress-sync.ts'
import type { Mover } from '../position/seeking.ts'
import { rewindAfter } from '../position/rewind.ts'
import { passingTo } from '../position/skipped-ends.ts'
import type { Sleeper } from '../sleep/sleep-timer.ts'
import type { Loaded, Stage } from '../player-context.ts'
import type { TabLock } from '../devices/tab-lock.ts'
import { chapterAt } from '../position/timeline.ts'
import type { ReelEvent } from './track.ts'

export interface SounderNeeds {
  stage: Stage
  keeper: Keeper
  mover: Mover
  sleeper: Sleeper
  tabs: () => TabLock
  /** Asks other devices before sound starts; the answer is to go on. */
  ask: (loaded: Loaded) => Promise<void>
  /** The book is finished, or nothing is left of it. */
  finished: (loaded: Loaded, stage: 'story' | 'over') => void
  /** Sound goes on in the book that is loaded. */
  begins: () => void
  /** What the lock screen shows may be another. */
  changed: (loaded: Loaded) => void
}

export interface Sounder {
  /** `isKnown`: nobody has to be asked where the listener is. */
  play(isKnown?: boolean): Promise<void>
  /** `other`: a call, another tab, a sign-out. */
  pause(by?: 'listener' | 'other'): void
  listenAgain(): void
  hear(event: ReelEvent): void
}

export function createSounder({ stage, keeper, mover, sleeper, tabs, ask, finished, begins, changed }: SounderNeeds): Sounder {
  const { needs, board, reel, loaded: now } = stage
  const { clock } = needs
  let turn = 0

  async function play(isKnown = false): Promise<void> {
    const loaded = now()
    if (!loaded) return
    board.failure.value = undefined
    if (board.wanted.peek()) return sleeper.onPlay(loaded, true)
    board.wanted.value = true
    // Still in the gesture.
    stage.output().unlock()
    const mine = ++turn
    if (!isKnown) await ask(loaded)
    if (mine === turn && now() === loaded) begin(loaded)
  }

  function begin(loaded: Loaded): void {
    begins()
    sleeper.onPlay(loaded, false)
    const { duration } = loaded.book.timeline
    if (duration > 0 && duration - loaded.course.place < NOTHING_LEFT && loaded.course.finished) again(loaded)
    // Nothing is left, but it was never heard: the last chapter once more.
    else if (duration > 0 && duration - loaded.course.place < 1) mover.toChapter(loaded.book.timeline.chapters.length - 1)
    else rewind(loaded)
    tabs().take()
    board.waiting.value = false
    reel().play()
    keeper.show(loaded)
    changed(loaded)
  }

  function again(loaded: Loaded): void {
    mover.jump(0, 'again')
    loaded.course = listeningAgain(loaded.course)
  }

  function rewind(loaded: Loaded): void {
    const { lastSoundedAt, hasJumpedSilently, place } = loaded.course
    const isOff = hasJumpedSilently || lastSoundedAt === undefined
    const by = isOff
      ? 0
      : rewindAfter({
          seconds: (clock.now() - lastSoundedAt) / 1000,
          place,
          chapterStart: chapterAt(loaded.book.timeline, place).start,
          factor: needs.settings.peek().rewindFactor,
        })
    loaded.course = rewound(loaded.course, by)
    if (by > 0) reel().seek(loaded.course.place)
  }

  function silence(loaded: Loaded): void {
    turn++
    board.wanted.value = false
    board.sounding.value = false
    board.waiting.value = false
    keeper.endSpan(loaded)
    tabs().release()
  }

  function pause(by: 'listener' | 'other' = 'listener'): void {
    const loaded = now()
    if (!loaded || !board.wanted.peek()) return
    reel().pause()
    // The sleep timer may have ended in that last report.
    if (!board.wanted.peek()) return
    silence(loaded)
    const before = loaded.course.finished
    const step = paused(loaded.course, { by }, loaded.book.timeline)
    loaded.course = step.course
    if (step.isDue) keeper.save(loaded)
    else keeper.mirror(loaded)
    if (!before && loaded.course.finished) finished(loaded, 'story')
    keeper.show(loaded)
    changed(loaded)
  }

  function onSounded(loaded: Loaded, heard: { place: number; ms: number }): void {
    const { timeline } = loaded.book
    const [before, wasFinished, chapter] = [
      loaded.course.place,
      loaded.course.finished,
      chapterAt(timeline, loaded.course.place).index,
    ]
    const step = sounded(loaded.course, { ...heard, at: clock.now() }, timeline)
    loaded.course = step.course
    keeper.heard(loaded, { ...heard, before })
    board.sounding.value = true
    board.waiting.value = false
    if (sleeper.heard(loaded, heard.ms)) return void stopHere(loaded)
    passOver(loaded, before)
    if (step.isDue) keeper.save(loaded)
    else if (mirrorDue(loaded)) keeper.mirror(loaded)
    if (!wasFinished && loaded.course.finished) finished(loaded, 'story')
    keeper.show(loaded)
    sleeper.show(loaded)
    board.bufferedTo.value = reel().bufferedTo()
    if (chapterAt(timeline, loaded.course.place).index !== chapter) changed(loaded)
  }

  let mirroredAt = 0
  function mirrorDue({ course }: Loaded): boolean {
    if (Math.abs(course.updatedAt - mirroredAt) < 5_000) return false
    mirroredAt = course.updatedAt
    return true
  }

  function passOver(loaded: Loaded, before: number): void {
    const to = passingTo(loaded.book.timeline, { before, now: loaded.course.place }, board.skippedEnds.peek())
    if (to !== undefined) mover.carry(loaded, to)
  }

  /** The sleep timer set the place. */
  function stopHere(loaded: Loaded): void {
    const { place } = loaded.course
    silence(loaded)
    reel().pause()
    reel().seek(place)
    keeper.show(loaded)
    sleeper.show(loaded)
    changed(loaded)
  }

  function onOver(loaded: Loaded): void {
    sleeper.onOver(loaded)
    silence(loaded)
    const step = ended(loaded.course, loaded.book.timeline, clock.now())
    loaded.course = step.course
    if (step.isDue) keeper.save(loaded)
    else if (isUnsaved(loaded.course)) keeper.mirror(loaded)
    if (loaded.course.finished) finished(loaded, 'over')
    keeper.show(loaded)
    changed(loaded)
  }

  return {
    play,
    pause,
    listenAgain() {
      const loaded = now()
      if (!loaded) return
      again(loaded)
      play(true).catch(() => undefined)
    },
    hear(event) {
      const loaded = now()
      if (!loaded) return
      if (event.kind === 'sounded') return void (board.wanted.peek() && onSounded(loaded, event))
      if (event.kind === 'started') return changed(loaded)
      if (event.kind === 'over') return onOver(loaded)
      if (event.kind === 'interrupted') return pause('other')
      if (event.kind === 'buffered') board.bufferedTo.value = reel().bufferedTo()
      if (event.kind === 'waiting' && board.wanted.peek()) {
        board.waiting.value = true
        board.sounding.value = false
      }
      if (event.kind === 'failed') {
        silence(loaded)
        const codec = loaded.book.timeline.files[event.file]?.codec ?? ''
        board.failure.value = event.why === 'cannot-convert' ? { kind: event.why, codec } : { kind: event.why }
        keeper.mirror(loaded)
        changed(loaded)
      }
    },
  }
}
