import { computed } from '@preact/signals'
import { bookKey } from '../server/keys.ts'
import { attendTo } from './platform/page-lifecycle.ts'
import { shown } from './player-store.ts'
import { forgetOld } from './sync/prune-local-progress.ts'
import { FELL_ASLEEP } from './sync/marks-queue.ts'
import { composeParts, type Parts } from './player-parts.ts'
import type { Playing } from './player.ts'
import type { PlayingNeeds } from './player-context.ts'
import { type PlaceRow, whereWasI } from './position/where-was-i.ts'

/** What screens read and ask for, over the parts that do it. */
export function createPlaying(needs: PlayingNeeds): Playing {
  const parts = composeParts(needs)
  const { board, now, play, saves, marks, mover, sleeper, sounder, elsewhere, ender, chooser, loading } = parts
  return {
    ...shown(board),
    waitingSaves: computed(() => saves.waiting.value + marks.waiting.value),
    heldUp: computed(() => saves.heldUp.value || marks.heldUp.value),
    start: loading.start,
    async recall() {
      await loading.recall()
      await forgetOld(needs).catch(() => undefined)
    },
    stop: loading.stop,
    settle: parts.settle,
    retry: loading.retry,
    play,
    pause: () => sounder.pause(),
    toggle: () => (board.wanted.peek() ? sounder.pause() : play()),
    skip: (direction) => mover.skip(direction),
    holdSkip: mover.holdSkip,
    releaseSkip: mover.releaseSkip,
    seek: (place, cause) => void (board.guard.peek() || mover.jump(place, cause)),
    previousChapter: mover.previousChapter,
    nextChapter: mover.nextChapter,
    toChapter: (index) => void (board.guard.peek() || mover.toChapter(index)),
    undo: mover.undo,
    setSpeed: (speed, scope = 'book') => chooser.setSpeed(speed, scope),
    setVolume: chooser.setVolume,
    setSleep(choice) {
      const loaded = now()
      if (loaded) sleeper.choose(loaded, choice)
    },
    async bookmark() {
      const loaded = now()
      if (!loaded) return undefined
      return await marks.set(loaded.ref, { position: loaded.course.place - needs.settings.peek().bookmarkOffset })
    },
    async setFinished(finished) {
      chooser.setFinished(finished)
      if (!finished) ender.dismiss()
    },
    setSetAside: chooser.setSetAside,
    listenAgain: sounder.listenAgain,
    async lookAgain(ref) {
      const loaded = now()
      if (loaded?.key === bookKey(ref)) await elsewhere.lookAgain(loaded)
    },
    acceptConflict: elsewhere.accept,
    declineConflict: elsewhere.decline,
    setSound: chooser.setSound,
    setSkippedEnds: chooser.setSkippedEnds,
    setGuard(guard) {
      board.guard.value = guard
    },
    cancelNext: ender.cancelNext,
    playNext: ender.playNext,
    dismissEndCard: ender.dismiss,
    takeOver: play,
    whereWasI: () => findPlaces(parts, needs),
    attend: () => attendTo(needs.page, parts),
  }
}

/** What nobody can say now is left out. */
async function findPlaces({ now, marks }: Parts, { server }: PlayingNeeds): Promise<readonly PlaceRow[]> {
  const loaded = now()
  if (!loaded) return []
  const { ref, stack, book } = loaded
  const [spans, bookmarks] = await Promise.all([server.history(ref).catch(() => []), marks.list(ref)])
  const sleeps = bookmarks.filter(({ label }) => label === FELL_ASLEEP)
  return whereWasI({ spans, jumps: stack.jumps, sleeps }, book.timeline)
}
