import { ignore } from '@chapterhouse/ui/ignore'
import { type BookRef, bookKey } from '../server/keys.ts'
import { createBookOpener } from './book-opener.ts'
import { createPlayerContext } from './create-player-context.ts'
import { createRemoteProgress } from './devices/remote-progress.ts'
import type { TabLock } from './devices/tab-lock.ts'
import { createEndOfBook } from './ending/end-of-book.ts'
import { createPlayback } from './engine/playback.ts'
import { lazy } from './lazy.ts'
import { createLoading } from './loading.ts'
import { createBookOptions } from './options/book-options.ts'
import { createLockScreenKeys } from './platform/lock-screen-keys.ts'
import type { Loaded, PlayerContext, PlayerNeeds } from './player-context.ts'
import { createSeeking } from './position/seeking.ts'
import { createSleepTimer } from './sleep/sleep-timer.ts'
import type { ProgressRow, Save } from './sync/progress-api.ts'
import { createProgressSync } from './sync/progress-sync.ts'
import { createQueues } from './sync/queues.ts'
import { isLost, isOverwriting } from './sync/saves-queue.ts'

/** Composes the parts of the player. Nothing touches the document before a command does. */
export function composePlayerParts(needs: PlayerNeeds) {
  const { context, machine, load, ready } = createPlayerContext(needs, (event) => playback.onEvent(event))
  const { queues, progressSync } = composeProgress(context, (loaded, row) => remoteProgress.onLateRow(loaded, row, 0))
  const { saves, marks, replay } = queues
  const sleepTimer = createSleepTimer(context, progressSync, marks)
  const seeking = createSeeking(context, progressSync, jumped)
  const remoteProgress = createRemoteProgress(context, progressSync, () => seeking)
  const endOfBook = createEndOfBook(context, (ref, options) => loading.start(ref, options))
  const tabs = lazy(() => openTabs(context, () => playback.pause('other')))
  const playback = createPlayback({
    context,
    progressSync,
    seeking,
    sleepTimer,
    tabs: tabs.get,
    checkRemote: remoteProgress.checkBeforePlay,
    finished: endOfBook.finished,
    begins: endOfBook.goOn,
    changed: (of) => keys.show(of),
  })
  const play = () => void playback.play().catch(ignore('the player shows its own failure'))
  const keys = createLockScreenKeys({ context, seeking, play, pause: () => playback.pause() })
  const bookOpener = createBookOpener({ context, saves, progressSync, remoteProgress })
  const bookOptions = createBookOptions(context, progressSync, moved)
  const loading = createLoading({ context, bookOpener, playback, seeking, bookOptions, sleepTimer, keys, ready, load, replay })
  const commands = { play, playback, seeking, sleepTimer, bookOptions, loading, endOfBook }

  function jumped(of: Loaded): void {
    endOfBook.goOn()
    moved(of)
  }

  function moved(of: Loaded): void {
    sleepTimer.show(of)
    keys.show(of)
  }

  return { ...commands, context, queues, progressSync, remoteProgress, keys, machine, tabs }
}

/** Progress, and all queues of changes for the server. */
function composeProgress(context: PlayerContext, onRow: (loaded: Loaded, row: ProgressRow | null) => void) {
  const { needs, store } = context
  const queues = createQueues(needs, { stored, found })
  const progressSync = createProgressSync(context, queues.saves, queues.spans)

  /** A save of this device that arrived too late stays in the history. */
  function stored(ref: BookRef, save: Save, row: ProgressRow): void {
    if (context.loaded()?.key === bookKey(ref)) store.setAside.value = row.set_aside
    if (isLost(save, row)) progressSync.lost(ref, { from: save.position, to: row.position })
    needs.changed('progress', ref)
  }

  /** A position that a save made without the server overwrites stays in the history, and is offered in the loaded book. */
  function found(ref: BookRef, save: Save, row: ProgressRow | null): void {
    const now = context.loaded()
    const loaded = now?.key === bookKey(ref) ? now : undefined
    if (loaded?.isBlind) {
      onRow(loaded, row)
      return
    }
    if (!row || !isOverwriting(save, row)) return
    const isKnown = loaded?.stack.jumps.some(({ cause, from }) => cause === 'lost' && from === row.position)
    if (!isKnown) progressSync.lost(ref, { from: row.position, to: save.position })
  }

  return { queues, progressSync }
}

function openTabs({ needs, store }: PlayerContext, lost: () => void): TabLock {
  const other = (sounds: boolean) => {
    store.otherTab.value = sounds
  }
  return needs.openTabs({ lost, other })
}

export type PlayerParts = ReturnType<typeof composePlayerParts>
