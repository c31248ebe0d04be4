import { deviceStore } from '../device/device-store.ts'
import type { CopyOwner } from './copy-path.ts'

/** Read by the service worker, which cannot access the session that pages store. */
const account = deviceStore<CopyOwner>('account')
const KEY = 'signed in'

export const openCopiesOf = (owner: CopyOwner | undefined): Promise<void> => (owner ? account.set(KEY, owner) : account.remove(KEY))

export async function isOpen({ serverId, user }: CopyOwner): Promise<boolean> {
  const owner = await account.get(KEY)
  return owner?.serverId === serverId && owner.user === user
}
