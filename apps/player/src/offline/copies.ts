import { ignore } from '@chapterhouse/ui/ignore'
import { bookKey } from '../device/keys.ts'
import type { Copies } from '../start-player.ts'
import { loadOffline, offline } from './offline.ts'

/** The downloads for playback. A page that starts offline waits until the list is loaded. */
export function openCopies(): Copies {
  const awake = loadOffline().catch(ignore('books are streamed'))
  return {
    async sourceOf(ref, file, revision) {
      await awake
      return navigator.serviceWorker?.controller ? offline.sourceOf(bookKey(ref), file, revision) : undefined
    },
    async bookOf(ref) {
      await awake
      return offline.all.value.get(bookKey(ref))?.facts
    },
  }
}
