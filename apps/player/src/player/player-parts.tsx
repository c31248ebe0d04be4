import { speakOn } from '@chapterhouse/ui/language'
import { signal } from '@preact/signals'

type Parts = typeof import('./player-and-sheets.tsx')

/** The player and its sheets, once fetched: a page without sound needs none of it. */
export const playerParts = signal<Parts | undefined>(undefined)

let asked = false

/** Fetches it before somebody asks; when that fails, the next book asks again. */
export function loadPlayer(): void {
  if (asked) return
  asked = true
  import('./player-and-sheets.tsx')
    .then(async (parts) => {
      await speakOn()
      playerParts.value = parts
    })
    .catch(() => {
      asked = false
    })
}
