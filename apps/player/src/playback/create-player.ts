import { computed } from '@preact/signals'
import { bookKey } from '../server/keys.ts'
import { followPageLifecycle } from './platform/page-lifecycle.ts'
import type { Player } from './player.ts'
import type { PlayerNeeds } from './player-context.ts'
import { composePlayerParts, type PlayerParts } from './player-parts.ts'
import { shown } from './player-store.ts'
import { type PositionRow, whereWasI } from './position/where-was-i.ts'
import { FELL_ASLEEP } from './sync/marks-queue.ts'
import { pruneLocalProgress } from './sync/prune-local-progress.ts'

/** What screens read and ask for, over the parts that do it. */
export function createPlayer(needs: PlayerNeeds): Player {
  const parts = composePlayerParts(needs)
  const { store, now, play, saves, marks, seeking, sleepTimer, playback, remoteProgress, endOfBook, bookOptions, loading } = parts
  return {
    ...shown(store),
    waitingSaves: computed(() => saves.waiting.value + marks.waiting.value),
    heldUp: computed(() => saves.heldUp.value || marks.heldUp.value),
    start: loading.start,
    async recall() {
      await loading.recall()
      await pruneLocalProgress(needs).catch(() => undefined)
    },
    stop: loading.stop,
    settle: parts.settle,
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
      const loaded = now()
      if (loaded) sleepTimer.choose(loaded, choice)
    },
    async bookmark() {
      const loaded = now()
      if (!loaded) return undefined
      return await marks.set(loaded.ref, { position: loaded.state.position - needs.settings.peek().bookmarkOffset })
    },
    async setFinished(finished) {
      bookOptions.setFinished(finished)
      if (!finished) endOfBook.dismiss()
    },
    setSetAside: bookOptions.setSetAside,
    listenAgain: playback.listenAgain,
    async refresh(ref) {
      const loaded = now()
      if (loaded?.key === bookKey(ref)) await remoteProgress.refresh(loaded)
    },
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
    whereWasI: () => findPositions(parts, needs),
    attend: () => followPageLifecycle(needs.page, parts),
  }
}

/** Sources that do not answer now are left out. */
async function findPositions({ now, marks }: PlayerParts, { server }: PlayerNeeds): Promise<readonly PositionRow[]> {
  const loaded = now()
  if (!loaded) return []
  const { ref, stack, book } = loaded
  const [spans, bookmarks] = await Promise.all([server.history(ref).catch(() => []), marks.list(ref)])
  const sleeps = bookmarks.filter(({ label }) => label === FELL_ASLEEP)
  return whereWasI({ spans, jumps: stack.jumps, sleeps }, book.timeline)
}
