import { ignore } from '@chapterhouse/ui/ignore'
import { computed } from '@preact/signals'
import { type BookRef, bookKey } from '../device/keys.ts'
import { leaveFinished, returnToQueue } from './ending/leave-queue.ts'
import { followPageLifecycle } from './platform/page-lifecycle.ts'
import type { FreshBookmark, Player } from './player.ts'
import type { PlayerNeeds } from './player-context.ts'
import { reactTo } from './player-facts.ts'
import { composePlayerParts, type PlayerParts } from './player-parts.ts'
import { shown } from './player-store.ts'
import { type PositionRow, whereWasI } from './position/where-was-i.ts'
import { FELL_ASLEEP } from './sync/marks-queue.ts'
import { pauseAndSync } from './sync/pause-and-sync.ts'
import { pruneLocalProgress } from './sync/prune-local-progress.ts'

export function createPlayer(needs: PlayerNeeds): Player {
  const parts = composePlayerParts(needs)
  parts.follow((fact) => reactTo(fact, parts))
  const { context, queues, play, seeking, sleepTimer, playback, remoteProgress, endOfBook, bookOptions, loading } = parts
  const { store, currentBook } = context
  const { saves, marks } = queues
  return {
    ...shown(store),
    waitingSaves: computed(() => saves.waiting.value + marks.waiting.value),
    heldUp: computed(() => saves.heldUp.value || marks.heldUp.value),
    start: loading.start,
    async recall() {
      await loading.recall()
      await pruneLocalProgress(needs).catch(ignore('it is done again next time'))
    },
    stop: loading.stop,
    pauseAndSync: () => pauseAndSync(parts),
    retry: loading.retry,
    play,
    pause: () => playback.pause(),
    toggle: () => (store.wanted.peek() ? playback.pause() : play()),
    skip: (direction) => seeking.skip(direction),
    holdSkip: seeking.holdSkip,
    releaseSkip: seeking.releaseSkip,
    seek: (position, cause) => void (store.guard.peek() || seeking.jump(position, cause)),
    previousChapter: seeking.previousChapter,
    nextChapter: seeking.nextChapter,
    toChapter: (index) => void (store.guard.peek() || seeking.toChapter(index)),
    undo: seeking.undo,
    setSpeed: (speed, scope = 'book') => bookOptions.setSpeed(speed, scope),
    setVolume: bookOptions.setVolume,
    setSleep(choice) {
      const loaded = currentBook()
      if (loaded) sleepTimer.choose(loaded, choice)
    },
    bookmark: () => setBookmark(parts),
    setFinished: async (finished) => setFinished(parts, finished),
    setSetAside: bookOptions.setSetAside,
    listenAgain: playback.listenAgain,
    refresh: (ref) => refresh(parts, ref),
    acceptConflict: remoteProgress.accept,
    declineConflict: remoteProgress.decline,
    setSound: bookOptions.setSound,
    setSkippedEnds: bookOptions.setSkippedEnds,
    setGuard(guard) {
      store.guard.value = guard
    },
    cancelNext: endOfBook.cancelNext,
    playNext: endOfBook.playNext,
    dismissEndCard: endOfBook.dismiss,
    takeOver: play,
    whereWasI: () => findPositions(parts),
    attend: () => followPageLifecycle(parts),
  }
}

async function refresh({ context, remoteProgress }: PlayerParts, ref: BookRef): Promise<void> {
  const loaded = context.currentBook()
  if (loaded?.key === bookKey(ref)) await remoteProgress.refresh(loaded)
}

function setFinished({ context, bookOptions, endOfBook }: PlayerParts, finished: boolean): void {
  const { needs, currentBook } = context
  const loaded = currentBook()
  const hasQueue = needs.flags().hasQueue
  if (finished && loaded && hasQueue) leaveFinished(needs, loaded)
  bookOptions.setFinished(finished)
  if (finished) return
  endOfBook.dismiss()
  if (loaded && hasQueue) void returnToQueue(needs, loaded)
}

/** A little before the position, because the passage has just been played. */
async function setBookmark({ context, queues }: PlayerParts): Promise<FreshBookmark | undefined> {
  const loaded = context.currentBook()
  if (!loaded) return undefined
  const { bookmarkOffset } = context.needs.settings.peek()
  return await queues.marks.set(loaded.ref, { position: loaded.state.position - bookmarkOffset })
}

/** Sources that don't respond are left out. */
async function findPositions({ context, queues }: PlayerParts): Promise<readonly PositionRow[]> {
  const loaded = context.currentBook()
  if (!loaded) return []
  const { ref, stack, book } = loaded
  const [spans, bookmarks] = await Promise.all([
    context.needs.server.history(ref).catch(ignore('the history of this device is shown alone', [])),
    queues.marks.list(ref),
  ])
  const sleeps = bookmarks.filter(({ label }) => label === FELL_ASLEEP)
  return whereWasI({ spans, jumps: stack.jumps, sleeps }, book.timeline)
}
