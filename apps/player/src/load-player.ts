import { toast } from '@chapterhouse/ui/components/toast.tsx'
import { currentPlayer } from './playback/now-playing.ts'
import type { StartOptions } from './playback/player.ts'
import type { BookRef } from './server/keys.ts'
import { shelfTexts } from './texts/shelf.ts'

let waking: Promise<void> | undefined
/** The last press before the player had loaded. */
let pressed: { ref: BookRef; options: StartOptions } | undefined

/** Sound is fetched beside the first page, not before it; when that fails, again with the network, or with the next press. */
export function loadPlayer(): Promise<void> {
  if (currentPlayer.peek()) return Promise.resolve()
  waking ??= wake().finally(() => {
    waking = undefined
  })
  return waking
}

/** A book shall sound: at once, or as soon as there is sound. */
export function startBook(ref: BookRef, options: StartOptions = {}): void {
  const player = currentPlayer.peek()
  if (player) return void player.start(ref, options)
  pressed = { ref, options }
  void loadPlayer()
}

/** Called when that person signs out. */
export function forgetPendingStart(): void {
  pressed = undefined
}

async function wake(): Promise<void> {
  try {
    const [{ startPlayer }, { openCopies }, { startAutoDownload }] = await Promise.all([
      import('./start-player.ts'),
      import('./offline/copies.ts'),
      import('./offline/auto-download.ts'),
    ])
    const player = startPlayer(openCopies())
    startAutoDownload(player)
    currentPlayer.value = player
    if (pressed) void player.start(pressed.ref, pressed.options)
  } catch {
    // Playback must not begin later, when it is no longer expected.
    if (pressed) toast({ text: shelfTexts.value.noSound })
    window.addEventListener('online', () => void loadPlayer(), { once: true })
  } finally {
    pressed = undefined
  }
}
