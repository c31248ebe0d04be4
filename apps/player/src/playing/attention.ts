import { isUnsaved } from './course.ts'
import type { Parts } from './parts.ts'
import type { PageEvents } from './stage.ts'

/** Listens to the page: what goes is saved, what comes back is compared with what was wanted. The answer ends it. */
export function attendTo(
  page: PageEvents,
  { board, now, keeper, keys, machine, elsewhere, loading, replay, tabs }: Parts,
): () => void {
  function leave(): void {
    const loaded = now()
    if (!loaded) return
    if (board.wanted.peek()) machine()?.reel.report()
    if (isUnsaved(loaded.course) && loaded.course.updatedAt > 0) keeper.saveLeaving(loaded)
    else keeper.lastWords(loaded)
  }

  function reach(): void {
    replay()
    if (board.failure.peek()?.kind === 'server-gone' && now()) loading.retry()
  }

  function come(): void {
    const loaded = now()
    machine()?.reel.check()
    if (loaded) {
      // Systems forget what a hidden page told them.
      keys.show(loaded)
      elsewhere.askOnShow(loaded).catch(() => undefined)
    }
    reach()
  }

  const ends = [page.onHide(leave), page.onShow(come), page.onOnline(reach)]
  tabs.open()
  return () => {
    for (const end of ends) end()
    tabs.close()
  }
}
