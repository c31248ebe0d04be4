import { forgetPendingStart } from '../../load-player.ts'
import { offline } from '../../offline/offline.ts'
import { currentPlayer } from '../../playback/now-playing.ts'
import { removeUnloadSnapshot } from '../../playback/sync/unload-snapshot.ts'
import { removeOf } from '../../server/device-store.ts'
import { ownerKey } from '../../server/keys.ts'

/** Takes away what this device keeps of whoever is signed in; a thing that cannot be taken away stops none of the others. */
export async function removeFromDevice(): Promise<void> {
  const person = ownerKey()
  await offline.removeAll()
  // A book that is loaded would write its place again.
  forgetPendingStart()
  currentPlayer.value?.stop()
  await removeOf(person)
  removeUnloadSnapshot()
}
