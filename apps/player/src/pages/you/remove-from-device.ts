import { removeStored } from '@chapterhouse/ui/device-storage'
import { LANGUAGE_KEY } from '@chapterhouse/ui/language-choice'
import { PENDING_LOGOUTS_KEY } from '@chapterhouse/ui/pending-logouts'
import { THEME_KEY } from '@chapterhouse/ui/theme'
import { removeOf } from '../../device/device-store.ts'
import { ownerKey } from '../../device/keys.ts'
import { forgetPendingStart } from '../../load-player.ts'
import { offline } from '../../offline/offline.ts'
import { currentPlayer } from '../../playback/now-playing.ts'

/** Not personal, or still to be sent to the server. */
const KEPT = [THEME_KEY, LANGUAGE_KEY, PENDING_LOGOUTS_KEY]

/** Removes the signed-in user's data from this device; a failed removal does not stop the others. */
export async function removeFromDevice(): Promise<void> {
  const person = ownerKey()
  await offline.removeAll()
  // A loaded book would save its position again.
  forgetPendingStart()
  currentPlayer.value?.stop()
  await removeOf(person)
  removeStored(KEPT)
}
