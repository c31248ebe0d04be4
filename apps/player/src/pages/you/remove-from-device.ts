import { forgetPendingStart } from '../../load-player.ts'
import { offline } from '../../offline/offline.ts'
import { currentPlayer } from '../../playback/now-playing.ts'
import { removeUnloadSnapshot } from '../../playback/sync/unload-snapshot.ts'
import { removeOf } from '../../server/device-store.ts'
import { ownerKey } from '../../server/keys.ts'

/** Removes the data of the signed-in user from this device; a failed removal does not stop the others. */
export async function removeFromDevice(): Promise<void> {
  const person = ownerKey()
  await offline.removeAll()
  // A loaded book would save its position again.
  forgetPendingStart()
  currentPlayer.value?.stop()
  await removeOf(person)
  removeUnloadSnapshot()
}
