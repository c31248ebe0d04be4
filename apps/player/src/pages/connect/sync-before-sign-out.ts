import { deviceStore, type StoreName } from '../../device/device-store.ts'
import { ownerKey, QUEUED_SPANS } from '../../device/keys.ts'
import { currentPlayer } from '../../playback/now-playing.ts'
import { isOnline } from '../../server/online-state.ts'
import { waitForSync } from './wait-for-sync.ts'

/** Stores with data for the server, under their owner's keys. */
const QUEUES: readonly [StoreName, prefix: string][] = [
  ['saves', ''],
  ['marks', ''],
  ['actions', ''],
  ['spans', QUEUED_SPANS],
]

/** Must be called before signing out. Resolves to the number of changes that the server does not have yet. */
export const syncBeforeSignOut = (): Promise<number> =>
  waitForSync({
    pauseAndSync: async () => await currentPlayer.value?.pauseAndSync(),
    countWaiting,
    isReachable: () => isOnline.value,
    now: () => performance.now(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  })

async function countWaiting(): Promise<number> {
  const queues = await Promise.all(QUEUES.map(([name, prefix]) => deviceStore(name).all(ownerKey(prefix))))
  return queues.reduce((sum, items) => sum + items.size, 0)
}
