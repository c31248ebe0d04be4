import { speakOn } from '@chapterhouse/ui/language'
import { signal } from '@preact/signals'

type PlayerParts = typeof import('./player-and-sheets.tsx')

/** The player and its sheets, once fetched: a page without sound needs none of it. */
export const playerChunks = signal<PlayerParts | undefined>(undefined)

let asked: Promise<void> | undefined

/** Fetches it before somebody asks; when that fails, whoever comes next asks again. */
export function fetchPlayer(): Promise<void> {
  asked ??= import('./player-and-sheets.tsx')
    .then(async (parts) => {
      await speakOn()
      playerChunks.value = parts
    })
    .catch((error: unknown) => {
      asked = undefined
      throw error
    })
  return asked
}
