import { isUnsaved } from './course.ts'
import type { Parts } from './parts.ts'
import type { PageEvents } from './stage.ts'

/** Sound that failed this long ago does not begin by itself: nobody may be there any more. */
const STILL_THERE_MS = 120_000

/** Listens to the page: what goes is saved, what comes back is compared with what was wanted. The answer ends it. */
export function attendTo(page: PageEvents, parts: Parts): () => void {
  const { clock, board, now, keeper, keys, machine, elsewhere, loading, replay, tabs } = parts
  let failedAt = 0

  function leave(): void {
    const loaded = now()
    if (!loaded) return
    if (board.wanted.peek()) machine()?.reel.report()
    if (!loaded.isTouched) return
    if (isUnsaved(loaded.course)) keeper.saveLeaving(loaded)
    else keeper.lastWords(loaded)
  }

  function reach(): void {
    const loaded = now()
    replay().catch(() => undefined)
    if (!loaded) return
    elsewhere.askAgain(loaded).catch(() => undefined)
    if (board.failure.peek()?.kind === 'server-gone' && clock.now() - failedAt < STILL_THERE_MS) loading.retry()
  }

  function come(): void {
    const loaded = now()
    machine()?.reel.check()
    // Systems forget what a hidden page told them.
    if (loaded) keys.show(loaded)
    reach()
  }

  const ends = [
    page.onHide(leave),
    page.onShow(come),
    page.onOnline(reach),
    board.failure.subscribe((failure) => {
      if (failure) failedAt = clock.now()
    }),
  ]
  tabs.open()
  return () => {
    for (const end of ends) end()
    tabs.close()
  }
}
