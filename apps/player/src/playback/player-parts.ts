import { ignore } from '@chapterhouse/ui/ignore'
import { type BookRef, bookKey } from '../device/keys.ts'
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
import type { PlayerContext, PlayerNeeds } from './player-context.ts'
import { createSeeking } from './position/seeking.ts'
import { createSleepTimer } from './sleep/sleep-timer.ts'
import type { ProgressRow, Save } from './sync/progress-api.ts'
import { createProgressSync } from './sync/progress-sync.ts'
import { createQueues } from './sync/queues.ts'
import { isLost, isOverwriting } from './sync/saves-queue.ts'

type Context = ReturnType<typeof createPlayerContext>['context']

/** Composes the player's parts. Nothing touches the document before the first command. */
export function composePlayerParts(needs: PlayerNeeds) {
  const { context, machine, load, follow, ready } = createPlayerContext(needs)
  const { queues, progressSync } = composeProgress(context)
  const { saves, marks, replay } = queues
  const sleepTimer = createSleepTimer(context, progressSync, marks)
  const seeking = createSeeking(context, progressSync)
  const remoteProgress = createRemoteProgress(context, progressSync, seeking)
  const endOfBook = createEndOfBook(context)
  const tabs = lazy(() => openTabs(context))
  const checkRemote = remoteProgress.checkBeforePlay
  const playback = createPlayback({ context, progressSync, seeking, sleepTimer, tabs: tabs.get, checkRemote })
  const play = () => void playback.play().catch(ignore('the player shows its own failure'))
  const keys = createLockScreenKeys({ context, seeking, play, pause: () => playback.pause() })
  const bookOpener = createBookOpener({ context, saves, progressSync, remoteProgress })
  const bookOptions = createBookOptions(context, progressSync)
  const loading = createLoading({ context, bookOpener, playback, seeking, bookOptions, sleepTimer, keys, ready, load, replay })
  const commands = { play, playback, seeking, sleepTimer, bookOptions, loading, endOfBook }
  return { ...commands, context, follow, queues, progressSync, remoteProgress, keys, machine, tabs }
}

/** Progress, and all queues of changes for the server. */
function composeProgress(context: Context) {
  const { needs, store, tell } = context
  const queues = createQueues(needs, { stored, found })
  const progressSync = createProgressSync(context, queues.saves, queues.spans)

  /** A save from this device that arrived too late is kept in the history. */
  function stored(ref: BookRef, save: Save, row: ProgressRow): void {
    if (context.currentBook()?.key === bookKey(ref)) store.setAside.value = row.set_aside
    if (isLost(save, row)) progressSync.lost(ref, { from: save.position, to: row.position })
    needs.changed('progress', ref)
  }

  /** A position overwritten by an offline save is kept in the history, and is offered if the book is loaded. */
  function found(ref: BookRef, save: Save, row: ProgressRow | null): void {
    const now = context.currentBook()
    const loaded = now?.key === bookKey(ref) ? now : undefined
    if (loaded?.isBlind) {
      tell({ kind: 'late-row', loaded, row })
      return
    }
    if (!row || !isOverwriting(save, row)) return
    const isKnown = loaded?.stack.jumps.some(({ cause, from }) => cause === 'lost' && from === row.position)
    if (!isKnown) progressSync.lost(ref, { from: row.position, to: save.position })
  }

  return { queues, progressSync }
}

function openTabs({ needs, store, tell }: PlayerContext<'openTabs'>): TabLock {
  const other = (sounds: boolean) => {
    store.otherTab.value = sounds
  }
  return needs.openTabs({ lost: () => tell({ kind: 'tab-lost' }), other })
}

export type PlayerParts = ReturnType<typeof composePlayerParts>
