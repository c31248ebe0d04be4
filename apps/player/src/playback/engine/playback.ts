import { ignore } from '@chapterhouse/ui/ignore'
import type { TabLock } from '../devices/tab-lock.ts'
import type { Loaded } from '../loaded.ts'
import type { PlayerContext } from '../player-context.ts'
import type { Seeking } from '../position/seeking.ts'
import type { SleepTimerControl } from '../sleep/sleep-timer.ts'
import type { ProgressSync } from '../sync/progress-sync.ts'
import { createPlaybackReports } from './playback-reports.ts'
import { startOf } from './playback-start.ts'
import type { SequencerEvent } from './track.ts'

export interface PlaybackNeeds {
  context: PlayerContext<'clock' | 'settings'>
  progressSync: ProgressSync
  seeking: Seeking
  sleepTimer: SleepTimerControl
  tabs: () => TabLock
  /** Checks other devices' progress before playback; resolves when it may start. */
  checkRemote: (loaded: Loaded) => Promise<void>
}

export interface Playback {
  /** `isKnown`: the position is current and need not be requested. */
  play(isKnown?: boolean): Promise<void>
  /** `other`: a call, another tab, a sign-out. */
  pause(by?: 'listener' | 'other'): void
  listenAgain(): void
  onEvent(event: SequencerEvent): void
}

/** Play and pause of the loaded book; the sequencer reports to `onEvent`. */
export function createPlayback(playbackNeeds: PlaybackNeeds): Playback {
  const { context, progressSync, sleepTimer, tabs, checkRemote } = playbackNeeds
  const { store, sequencer, currentBook, tell } = context
  const start = starting(playbackNeeds)
  /** Incremented when a pending start becomes obsolete. */
  let turn = 0

  async function play(isKnown = false): Promise<void> {
    const loaded = currentBook()
    if (!loaded) return
    store.failure.value = undefined
    if (store.wanted.peek()) return sleepTimer.onPlay(loaded, true)
    store.wanted.value = true
    // Still within the user gesture.
    context.output().unlock()
    const mine = ++turn
    if (!isKnown) await checkRemote(loaded)
    if (mine === turn && currentBook() === loaded) start.begin(loaded)
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
    const loaded = currentBook()
    if (!loaded || !store.wanted.peek()) return
    sequencer().pause()
    // The sleep timer may have ended in that last report.
    if (!store.wanted.peek()) return
    silence(loaded)
    savePause(loaded, by, playbackNeeds)
    progressSync.show(loaded)
    tell({ kind: 'changed', loaded })
  }

  return {
    play,
    pause,
    listenAgain() {
      const loaded = currentBook()
      if (!loaded) return
      start.again(loaded)
      play(true).catch(ignore('the player shows its own failure'))
    },
    onEvent: createPlaybackReports({ ...playbackNeeds, silence, pause }),
  }
}

/** A pause near the end finishes the book. */
function savePause(
  loaded: Loaded,
  by: 'listener' | 'other',
  { context, progressSync }: Pick<PlaybackNeeds, 'context' | 'progressSync'>,
): void {
  const effects = loaded.send({ kind: 'pause', by })
  if (effects.includes('save')) progressSync.save(loaded)
  else progressSync.saveLocally(loaded)
  if (effects.includes('finished')) context.tell({ kind: 'finished', loaded, stage: 'story' })
}

/** Starts playback once the position is known. */
function starting({ context, progressSync, seeking, sleepTimer, tabs }: PlaybackNeeds) {
  const { needs, store, sequencer, tell } = context

  function again(loaded: Loaded): void {
    seeking.jump(0, 'again')
    loaded.send({ kind: 'again' })
  }

  function enter(loaded: Loaded): void {
    const { timeline } = loaded.book
    const { rewindFactor } = needs.settings.peek()
    const start = startOf(loaded.state, timeline, { nowMs: needs.clock.now(), rewindFactor })
    if (start.kind === 'again') return void again(loaded)
    if (start.kind === 'last-chapter') return void seeking.toChapter(timeline.chapters.length - 1)
    loaded.send({ kind: 'rewind', bySeconds: start.bySeconds })
    if (start.bySeconds > 0) sequencer().seek(loaded.state.position)
  }

  return {
    again,
    begin(loaded: Loaded): void {
      tell({ kind: 'begins' })
      sleepTimer.onPlay(loaded, false)
      enter(loaded)
      tabs().take()
      store.waiting.value = false
      sequencer().play()
      progressSync.show(loaded)
      tell({ kind: 'changed', loaded })
    },
  }
}
