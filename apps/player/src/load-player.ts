import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { ignore } from '@chapterhouse/ui/ignore'
import type { BookRef } from './device/keys.ts'
import { currentPlayer } from './playback/now-playing.ts'
import type { StartOptions } from './playback/player.ts'
import { shelfTexts } from './texts/pages/shelf.ts'

let waking: Promise<void> | undefined
/** The last book started before the player had loaded. */
let pressed: { ref: BookRef; options: StartOptions } | undefined

/** Loads the player alongside the first page; after a failure, again when the network is back or at the next press. */
export function loadPlayer(): Promise<void> {
  if (currentPlayer.peek()) return Promise.resolve()
  waking ??= wake().finally(() => {
    waking = undefined
  })
  return waking
}

/** Plays a book immediately, or as soon as the player has loaded. */
export function startBook(ref: BookRef, options: StartOptions = {}): void {
  const player = currentPlayer.peek()
  if (player) return void player.start(ref, options)
  pressed = { ref, options }
  void loadPlayer()
}

/** Called on sign-out. */
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
  } catch (error) {
    ignore('it is loaded again once the device is online')(error)
    // Playback must not start later, once the listener no longer expects it.
    if (pressed) toast({ text: shelfTexts.value.playerFailed })
    window.addEventListener('online', () => void loadPlayer(), { once: true })
  } finally {
    pressed = undefined
  }
}
