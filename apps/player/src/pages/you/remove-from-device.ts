import { offline } from '../../offline/offline.ts'
import { deviceStore, type StoreName } from '../../server/device-store.ts'
import { ownerKey } from '../../server/keys.ts'
import { sound } from '../shelf/now-playing.ts'

/** What one person has here. What the browser can play is nobody's. */
const STORES: readonly StoreName[] = [
  'answers',
  'mirrors',
  'saves',
  'jumps',
  'marks',
  'deeds',
  'spans',
  'settings',
  'downloads',
  'parts',
]
const LAST_WORDS = 'chapterhouse.last-words'

/** Takes away what this device keeps of whoever is signed in; a thing that cannot be taken away stops none of the others. */
export async function removeFromDevice(): Promise<void> {
  const person = ownerKey()
  // One after another: two books may share their bytes, and the last of them takes these along.
  for (const key of offline.all.value.keys()) await offline.remove(key).catch(() => undefined)
  // A book that is loaded would write its place again.
  sound.value?.stop()
  await Promise.allSettled(STORES.map((name) => clear(name, person)))
  try {
    localStorage.removeItem(LAST_WORDS)
  } catch {
    // Storage may be forbidden: then nothing is there.
  }
}

async function clear(name: StoreName, prefix: string): Promise<void> {
  const store = deviceStore(name)
  await Promise.all([...(await store.all(prefix)).keys()].map((key) => store.remove(key)))
}
