import { computed, signal } from '@preact/signals'
import { bookKey } from '../server/keys.ts'
import type { Player } from './player.ts'

/** Sound, once it is there: pages ask it to start books. */
export const currentPlayer = signal<Player | undefined>(undefined)

/** Which book is loaded. */
export const playingKey = computed(() => {
  const loaded = currentPlayer.value?.book.value
  return loaded && bookKey(loaded.ref)
})

/** Whole seconds on the timeline of the book that is loaded: what shows it is drawn once a second. */
export const secondsNow = computed(() => Math.floor(currentPlayer.value?.position.value ?? 0))
