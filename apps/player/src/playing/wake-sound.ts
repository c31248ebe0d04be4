import { sound } from '../pages/shelf/now-playing.ts'

/** Sound is fetched beside the first page, not before it; when that fails, again with the network. */
export async function wakeSound(): Promise<void> {
  try {
    const { startPlaying } = await import('./start-playing.ts')
    sound.value = startPlaying()
  } catch {
    window.addEventListener('online', () => void wakeSound(), { once: true })
  }
}
