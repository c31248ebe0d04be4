import { computed } from '@preact/signals'
import { isUnsaved } from '../position/playback-state.ts'
import type { Parts } from '../player-parts.ts'
import type { PageEvents } from '../player-context.ts'

/** Sound that failed this long ago does not begin by itself: nobody may be there any more. */
const STILL_THERE_MS = 120_000

/** A server that begins anew tells nobody: it is asked. */
const ASK_AGAIN_MS = 5_000

/** Listens to the page: what goes is saved, what comes back is compared with what was wanted. The answer ends it. */
export function attendTo(page: PageEvents, parts: Parts): () => void {
  const { clock, settings, board, now, keeper, keys, machine, elsewhere, loading, replay, tabs, isThere } = parts
  let failedAt = 0
  /** The last try was not the listener's: how long it is silent counts from the one before. */
  let isOwnTry = false
  let callOff: () => void = () => undefined

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
    tryAgain()
  }

  const isWaited = () => board.failure.peek()?.kind === 'server-gone' && clock.now() - failedAt < STILL_THERE_MS

  function tryAgain(): void {
    if (!isWaited()) return
    isOwnTry = true
    loading.retry()
  }

  /** Until it answers, or nobody may be there any more. */
  function askAgain(): void {
    callOff()
    callOff = clock.after(ASK_AGAIN_MS, () => {
      const loaded = now()
      if (!loaded || !isWaited()) {
        isOwnTry = false
        return
      }
      isThere(loaded).then(
        (answers) => (answers ? tryAgain() : askAgain()),
        () => undefined,
      )
    })
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
      if (!failure) return callOff()
      if (!isOwnTry) failedAt = clock.now()
      askAgain()
    }),
    // What the lock screen's bar spans.
    computed(() => settings.value.lockScreen).subscribe(() => {
      const loaded = now()
      if (loaded) keys.show(loaded)
    }),
    board.sounding.subscribe((sounds) => {
      if (sounds) isOwnTry = false
    }),
  ]
  tabs.open()
  return () => {
    for (const end of ends) end()
    callOff()
    tabs.close()
  }
}
