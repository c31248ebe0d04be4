import { type BookRef, bookKey } from '../server/keys.ts'
import { createBookOpener } from './book-opener.ts'
import { createRemoteProgress } from './devices/remote-progress.ts'
import type { TabLock } from './devices/tab-lock.ts'
import { createEndOfBook } from './ending/end-of-book.ts'
import type { AudioOutput } from './engine/audio-output.ts'
import { isReachable } from './engine/is-reachable.ts'
import { createPlayback } from './engine/playback.ts'
import type { TrackSequencer } from './engine/track.ts'
import { createTrackResolver } from './engine/track-resolver.ts'
import { createTrackSequencer } from './engine/track-sequencer.ts'
import { createLoading } from './loading.ts'
import { createBookOptions } from './options/book-options.ts'
import { createLockScreenKeys } from './platform/lock-screen-keys.ts'
import type { Loaded, PlayerContext, PlayerNeeds } from './player-context.ts'
import { createPlayerStore } from './player-store.ts'
import { isUnsaved } from './position/playback-state.ts'
import { createSeeking } from './position/seeking.ts'
import { createSleepTimer } from './sleep/sleep-timer.ts'
import { createMarksQueue } from './sync/marks-queue.ts'
import type { ProgressRow, Save } from './sync/progress-api.ts'
import { createProgressSync } from './sync/progress-sync.ts'
import { createSavesQueue, isLost } from './sync/saves-queue.ts'
import { createSpansQueue } from './sync/spans-queue.ts'

/** Nobody who goes away waits longer for what is on its way. */
const SETTLE_MS = 3_000

/** Puts the parts of playing together. Nothing touches the document before a command does. */
export function composePlayerParts(needs: PlayerNeeds) {
  const { clock, server, stores } = needs
  const owner = () => needs.owner('')
  const store = createPlayerStore()
  let loaded: Loaded | undefined
  let machine: { output: AudioOutput; sequencer: TrackSequencer } | undefined
  let tabs: TabLock | undefined
  const toldOf = new Set<string>()
  const now = () => loaded
  const context: PlayerContext = {
    needs,
    store,
    loaded: now,
    sequencer: () => machineNow().sequencer,
    output: () => machineNow().output,
  }

  const saves = createSavesQueue({ store: stores.saves, owner, clock, server, stored, refused: refusedSave })
  const alone = needs.alone
  const marks = createMarksQueue({
    store: stores.marks,
    owner,
    clock,
    server,
    alone,
    changed: (ref) => needs.changed('marks', ref),
    refused: (error) => needs.refused('bookmark', error),
  })
  const spans = createSpansQueue({ store: stores.spans, owner, clock, server, alone })
  const progressSync = createProgressSync(context, saves, spans)
  const tracks = createTrackResolver(context)
  const sleepTimer = createSleepTimer(context, progressSync, marks)
  const seeking = createSeeking(context, progressSync, jumped)
  const remoteProgress = createRemoteProgress(context, progressSync, () => seeking)
  const endOfBook = createEndOfBook(context, (ref, options) => loading.start(ref, options))
  const playback = createPlayback({
    context,
    progressSync,
    seeking,
    sleepTimer,
    tabs: tabsNow,
    ask: remoteProgress.askBeforePlay,
    finished: endOfBook.finished,
    begins: endOfBook.goOn,
    changed: (of) => keys.show(of),
  })
  const play = () => void playback.play().catch(() => undefined)
  const keys = createLockScreenKeys({ context, seeking, play, pause: () => playback.pause() })
  const bookOpener = createBookOpener({ context, saves, progressSync, remoteProgress })
  const bookOptions = createBookOptions(context, progressSync, moved)
  let recalled: Promise<void> | undefined
  const ready = () => {
    recalled ??= tracks.recall().catch(() => undefined)
    return recalled
  }
  const loading = createLoading({ context, bookOpener, playback, seeking, bookOptions, sleepTimer, keys, ready, load, replay })

  function load(next: Loaded | undefined): void {
    loaded = next
  }

  function hearOther(sounds: boolean): void {
    store.otherTab.value = sounds
  }

  function jumped(of: Loaded): void {
    endOfBook.goOn()
    moved(of)
  }

  function moved(of: Loaded): void {
    sleepTimer.show(of)
    keys.show(of)
  }

  function machineNow() {
    if (machine) return machine
    const output = needs.openOutput()
    store.hasVolume.value = output.hasVolume
    const { trackFor, giveUpOn } = tracks
    machine = {
      output,
      sequencer: createTrackSequencer({
        output,
        clock,
        trackFor,
        giveUpOn,
        probe: needs.probe,
        media: needs.media,
        hear: playback.hear,
      }),
    }
    return machine
  }

  function tabsNow(): TabLock {
    tabs ??= needs.openTabs({ lost: () => playback.pause('other'), other: hearOther })
    return tabs
  }

  /** A save of this device that came too late stays a place to go back to. */
  function stored(ref: BookRef, save: Save, row: ProgressRow): void {
    if (loaded?.key === bookKey(ref)) store.setAside.value = row.set_aside
    if (isLost(save, row)) progressSync.lost(ref, { from: save.position, to: row.position })
    needs.changed('progress', ref)
  }

  /** A book that plays is saved again and again: its listener hears of it once. */
  function refusedSave(ref: BookRef, error: unknown): void {
    if (toldOf.has(bookKey(ref))) return
    toldOf.add(bookKey(ref))
    needs.refused('position', error)
  }

  async function replay(): Promise<void> {
    await Promise.allSettled([saves, marks, spans].map((queue) => queue.replay()))
  }

  async function settle(): Promise<void> {
    playback.pause('other')
    if (loaded?.isTouched && isUnsaved(loaded.state)) progressSync.save(loaded)
    const tooLong = Promise.withResolvers<void>()
    const callOff = clock.after(SETTLE_MS, tooLong.resolve)
    await Promise.race([replay(), tooLong.promise])
    callOff()
  }

  return {
    clock,
    settings: needs.settings,
    store,
    now,
    play,
    saves,
    marks,
    progressSync,
    seeking,
    sleepTimer,
    playback,
    remoteProgress,
    endOfBook,
    bookOptions,
    loading,
    keys,
    replay,
    settle,
    isThere: ({ ref }: Loaded) => isReachable(needs, ref),
    /** Nothing when nothing was asked to sound yet. */
    machine: () => machine,
    tabs: {
      open: () => void tabsNow(),
      close() {
        tabs?.close()
        tabs = undefined
      },
    },
  }
}

export type PlayerParts = ReturnType<typeof composePlayerParts>
