import { deviceStore } from '../../server/device-store.ts'
import { ownerKey } from '../../server/keys.ts'
import { withLooked } from './found-names.ts'

const store = deviceStore<readonly string[]>('answers')
const KEY = 'looked for'

/** What this person looked for on this device. */
export const looked = async (): Promise<readonly string[]> => (await store.get(ownerKey(KEY))) ?? []

/** Kept when a book was opened from the search, not while somebody types. */
export async function keepLooked(q: string): Promise<void> {
  await store.set(ownerKey(KEY), withLooked(await looked(), q))
}

export const forgetLooked = (): Promise<void> => store.remove(ownerKey(KEY))
