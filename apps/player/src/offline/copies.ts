import { bookKey } from '../server/keys.ts'
import type { Copies } from '../start-player.ts'
import { loadOffline, offline } from './offline.ts'

/** What sound asks of the copies. A page that starts without network waits until it is known what is here. */
export function openCopies(): Copies {
  const awake = loadOffline().catch(() => undefined)
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
