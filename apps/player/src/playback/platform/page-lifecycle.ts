import { ignore } from '@chapterhouse/ui/ignore'
import { computed } from '@preact/signals'
import type { PlayerParts } from '../player-parts.ts'
import { isUnsaved } from '../position/playback-state.ts'
import { createRetries } from './retry-while-offline.ts'

/** Saves when the page is hidden, and checks the playback state when it is visible again. Returns a function that stops this. */
export function followPageLifecycle(parts: PlayerParts): () => void {
  const { context, progressSync, keys, machine, remoteProgress, queues, tabs } = parts
  const { needs, store, currentBook } = context
  const { page, settings } = needs
  const retries = createRetries(parts)

  function leave(): void {
    const loaded = currentBook()
    if (!loaded) return
    if (store.wanted.peek()) machine.find()?.sequencer.report()
    if (!loaded.isTouched) return
    if (isUnsaved(loaded.state)) progressSync.saveLeaving(loaded)
    else progressSync.unloadSnapshot(loaded)
  }

  function reach(): void {
    const loaded = currentBook()
    queues.replay().catch(ignore('it is sent again later'))
    if (!loaded) return
    remoteProgress.checkAgain(loaded).catch(ignore('it is checked again later'))
    retries.tryAgain()
  }

  function show(): void {
    const loaded = currentBook()
    if (loaded) keys.show(loaded)
  }

  function come(): void {
    machine.find()?.sequencer.check()
    // Systems may forget a hidden page's media session.
    show()
    reach()
  }

  const ends = [
    page.onHide(leave),
    page.onShow(come),
    page.onOnline(reach),
    retries.follow(),
    // The setting for the span of the lock screen's progress bar.
    computed(() => settings.value.lockScreen).subscribe(show),
  ]
  tabs.get()
  return () => {
    for (const end of ends) end()
    tabs.find()?.close()
    tabs.forget()
  }
}
