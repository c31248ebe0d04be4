import { sound } from '../pages/shelf/now-playing.ts'

/** Sound is fetched beside the first page, not before it; when that fails, again with the network. */
export async function wakeSound(): Promise<void> {
  try {
    const [{ startPlaying }, { openCopies }, { keepByRule }] = await Promise.all([
      import('./start-playing.ts'),
      import('../offline/copies.ts'),
      import('../offline/keep-by-rule.ts'),
    ])
    const playing = startPlaying(openCopies())
    keepByRule(playing)
    sound.value = playing
  } catch {
    window.addEventListener('online', () => void wakeSound(), { once: true })
  }
}
