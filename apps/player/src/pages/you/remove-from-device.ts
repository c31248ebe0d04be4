import { offline } from '../../offline/offline.ts'
import { sound } from '../../playback/now-playing.ts'
import { removeOf } from '../../server/device-store.ts'
import { ownerKey } from '../../server/keys.ts'
import { forgetPress } from '../../load-player.ts'

const LAST_WORDS = 'chapterhouse.last-words'

/** Takes away what this device keeps of whoever is signed in; a thing that cannot be taken away stops none of the others. */
export async function removeFromDevice(): Promise<void> {
  const person = ownerKey()
  await offline.removeAll()
  // A book that is loaded would write its place again.
  forgetPress()
  sound.value?.stop()
  await removeOf(person)
  try {
    localStorage.removeItem(LAST_WORDS)
  } catch {
    // Storage may be forbidden: then nothing is there.
  }
}
