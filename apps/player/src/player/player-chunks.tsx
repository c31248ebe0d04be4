import { speakOn } from '@chapterhouse/ui/language'
import { signal } from '@preact/signals'

type PlayerParts = typeof import('./player-and-sheets.tsx')

/** The player and its sheets once loaded; a page without playback needs none of it. */
export const playerChunks = signal<PlayerParts | undefined>(undefined)

let loading: Promise<void> | undefined

/** Fetches it in advance; after a failure, the next call tries again. */
export function fetchPlayer(): Promise<void> {
  loading ??= import('./player-and-sheets.tsx')
    .then(async (parts) => {
      await speakOn()
      playerChunks.value = parts
    })
    .catch((error: unknown) => {
      loading = undefined
      throw error
    })
  return loading
}
