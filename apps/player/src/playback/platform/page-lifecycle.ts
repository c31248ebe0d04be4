import { computed } from '@preact/signals'
import type { PageEvents } from '../player-context.ts'
import type { PlayerParts } from '../player-parts.ts'
import { isUnsaved } from '../position/playback-state.ts'

/** Sound that failed this long ago does not begin by itself: nobody may be there any more. */
const STILL_THERE_MS = 120_000

/** A server that begins anew tells nobody: it is asked. */
const ASK_AGAIN_MS = 5_000

/** Listens to the page: what goes is saved, what comes back is compared with what was wanted. The answer ends it. */
export function followPageLifecycle(page: PageEvents, parts: PlayerParts): () => void {
  const { clock, settings, store, now, progressSync, keys, machine, remoteProgress, loading, replay, tabs, isThere } = parts
  let failedAt = 0
  /** The last try was not the listener's: how long it is silent counts from the one before. */
  let isOwnTry = false
  let callOff: () => void = () => undefined

  function leave(): void {
    const loaded = now()
    if (!loaded) return
    if (store.wanted.peek()) machine()?.sequencer.report()
    if (!loaded.isTouched) return
    if (isUnsaved(loaded.state)) progressSync.saveLeaving(loaded)
    else progressSync.unloadSnapshot(loaded)
  }

  function reach(): void {
    const loaded = now()
    replay().catch(() => undefined)
    if (!loaded) return
    remoteProgress.askAgain(loaded).catch(() => undefined)
    tryAgain()
  }

  const isWaited = () => store.failure.peek()?.kind === 'server-gone' && clock.now() - failedAt < STILL_THERE_MS

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
    machine()?.sequencer.check()
    // Systems forget what a hidden page told them.
    if (loaded) keys.show(loaded)
    reach()
  }

  const ends = [
    page.onHide(leave),
    page.onShow(come),
    page.onOnline(reach),
    store.failure.subscribe((failure) => {
      if (!failure) return callOff()
      if (!isOwnTry) failedAt = clock.now()
      askAgain()
    }),
    // What the lock screen's bar spans.
    computed(() => settings.value.lockScreen).subscribe(() => {
      const loaded = now()
      if (loaded) keys.show(loaded)
    }),
    store.sounding.subscribe((sounds) => {
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
