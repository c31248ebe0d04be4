import { computed, signal } from '@preact/signals'
import { bookKey } from '../device/keys.ts'
import type { Player } from './player.ts'

export const currentPlayer = signal<Player | undefined>(undefined)

/** The key of the loaded book. */
export const playingKey = computed(() => {
  const loaded = currentPlayer.value?.book.value
  return loaded && bookKey(loaded.ref)
})

/** The position in the loaded book in whole seconds, so that components render once a second. */
export const secondsNow = computed(() => Math.floor(currentPlayer.value?.position.value ?? 0))
