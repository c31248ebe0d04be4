import type { TabLock } from '../devices/tab-lock.ts'
import type { Loaded, PlayerContext } from '../player-context.ts'
import { ended, isUnsaved, listeningAgain, NOTHING_LEFT, paused, rewound, sounded } from '../position/playback-state.ts'
import { rewindAfter } from '../position/rewind.ts'
import type { Seeking } from '../position/seeking.ts'
import { passingTo } from '../position/skipped-ends.ts'
import { chapterAt } from '../position/timeline.ts'
import type { SleepTimerControl } from '../sleep/sleep-timer.ts'
import type { ProgressSync } from '../sync/progress-sync.ts'
import type { SequencerEvent } from './track.ts'

export interface PlaybackNeeds {
  context: PlayerContext
  progressSync: ProgressSync
  seeking: Seeking
  sleepTimer: SleepTimerControl
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

export interface Playback {
  /** `isKnown`: nobody has to be asked where the listener is. */
  play(isKnown?: boolean): Promise<void>
  /** `other`: a call, another tab, a sign-out. */
  pause(by?: 'listener' | 'other'): void
  listenAgain(): void
  hear(event: SequencerEvent): void
}

export function createPlayback({
  context,
  progressSync,
  seeking,
  sleepTimer,
  tabs,
  ask,
  finished,
  begins,
  changed,
}: PlaybackNeeds): Playback {
  const { needs, store, sequencer, loaded: now } = context
  const { clock } = needs
  let turn = 0

  async function play(isKnown = false): Promise<void> {
    const loaded = now()
    if (!loaded) return
    store.failure.value = undefined
    if (store.wanted.peek()) return sleepTimer.onPlay(loaded, true)
    store.wanted.value = true
    // Still in the gesture.
    context.output().unlock()
    const mine = ++turn
    if (!isKnown) await ask(loaded)
    if (mine === turn && now() === loaded) begin(loaded)
  }

  function begin(loaded: Loaded): void {
    begins()
    sleepTimer.onPlay(loaded, false)
    const { duration } = loaded.book.timeline
    if (duration > 0 && duration - loaded.state.position < NOTHING_LEFT && loaded.state.finished) again(loaded)
    // Nothing is left, but it was never heard: the last chapter once more.
    else if (duration > 0 && duration - loaded.state.position < 1) seeking.toChapter(loaded.book.timeline.chapters.length - 1)
    else rewind(loaded)
    tabs().take()
    store.waiting.value = false
    sequencer().play()
    progressSync.show(loaded)
    changed(loaded)
  }

  function again(loaded: Loaded): void {
    seeking.jump(0, 'again')
    loaded.state = listeningAgain(loaded.state)
  }

  function rewind(loaded: Loaded): void {
    const { lastSoundedAt, hasJumpedSilently, position } = loaded.state
    const isOff = hasJumpedSilently || lastSoundedAt === undefined
    const by = isOff
      ? 0
      : rewindAfter({
          seconds: (clock.now() - lastSoundedAt) / 1000,
          position,
          chapterStart: chapterAt(loaded.book.timeline, position).start,
          factor: needs.settings.peek().rewindFactor,
        })
    loaded.state = rewound(loaded.state, by)
    if (by > 0) sequencer().seek(loaded.state.position)
  }

  function silence(loaded: Loaded): void {
    turn++
    store.wanted.value = false
    store.sounding.value = false
    store.waiting.value = false
    progressSync.endSpan(loaded)
    tabs().release()
  }

  function pause(by: 'listener' | 'other' = 'listener'): void {
    const loaded = now()
    if (!loaded || !store.wanted.peek()) return
    sequencer().pause()
    // The sleep timer may have ended in that last report.
    if (!store.wanted.peek()) return
    silence(loaded)
    const before = loaded.state.finished
    const step = paused(loaded.state, { by }, loaded.book.timeline)
    loaded.state = step.state
    if (step.isDue) progressSync.save(loaded)
    else progressSync.saveLocally(loaded)
    if (!before && loaded.state.finished) finished(loaded, 'story')
    progressSync.show(loaded)
    changed(loaded)
  }

  function onSounded(loaded: Loaded, heard: { position: number; ms: number }): void {
    const { timeline } = loaded.book
    const [before, wasFinished, chapter] = [
      loaded.state.position,
      loaded.state.finished,
      chapterAt(timeline, loaded.state.position).index,
    ]
    const step = sounded(loaded.state, { ...heard, at: clock.now() }, timeline)
    loaded.state = step.state
    progressSync.heard(loaded, { ...heard, before })
    store.sounding.value = true
    store.waiting.value = false
    if (sleepTimer.heard(loaded, heard.ms)) return void stopHere(loaded)
    passOver(loaded, before)
    if (step.isDue) progressSync.save(loaded)
    else if (isLocalSaveDue(loaded)) progressSync.saveLocally(loaded)
    if (!wasFinished && loaded.state.finished) finished(loaded, 'story')
    progressSync.show(loaded)
    sleepTimer.show(loaded)
    store.bufferedTo.value = sequencer().bufferedTo()
    if (chapterAt(timeline, loaded.state.position).index !== chapter) changed(loaded)
  }

  let savedLocallyAt = 0
  function isLocalSaveDue({ state }: Loaded): boolean {
    if (Math.abs(state.updatedAt - savedLocallyAt) < 5_000) return false
    savedLocallyAt = state.updatedAt
    return true
  }

  function passOver(loaded: Loaded, before: number): void {
    const to = passingTo(loaded.book.timeline, { before, now: loaded.state.position }, store.skippedEnds.peek())
    if (to !== undefined) seeking.carry(loaded, to)
  }

  /** The sleep timer set the place. */
  function stopHere(loaded: Loaded): void {
    const { position } = loaded.state
    silence(loaded)
    sequencer().pause()
    sequencer().seek(position)
    progressSync.show(loaded)
    sleepTimer.show(loaded)
    changed(loaded)
  }

  function onOver(loaded: Loaded): void {
    sleepTimer.onOver(loaded)
    silence(loaded)
    const step = ended(loaded.state, loaded.book.timeline, clock.now())
    loaded.state = step.state
    if (step.isDue) progressSync.save(loaded)
    else if (isUnsaved(loaded.state)) progressSync.saveLocally(loaded)
    if (loaded.state.finished) finished(loaded, 'over')
    progressSync.show(loaded)
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
      if (event.kind === 'sounded') return void (store.wanted.peek() && onSounded(loaded, event))
      if (event.kind === 'started') return changed(loaded)
      if (event.kind === 'over') return onOver(loaded)
      if (event.kind === 'interrupted') return pause('other')
      if (event.kind === 'buffered') store.bufferedTo.value = sequencer().bufferedTo()
      if (event.kind === 'waiting' && store.wanted.peek()) {
        store.waiting.value = true
        store.sounding.value = false
      }
      if (event.kind === 'failed') {
        silence(loaded)
        const codec = loaded.book.timeline.files[event.file]?.codec ?? ''
        store.failure.value = event.why === 'cannot-convert' ? { kind: event.why, codec } : { kind: event.why }
        progressSync.saveLocally(loaded)
        changed(loaded)
      }
    },
  }
}
