import { deviceStore } from '../../device/device-store.ts'
import { ownerKey } from '../../device/keys.ts'
import { withRecentSearch } from './found-names.ts'

const store = deviceStore<readonly string[]>('responses')
const KEY = 'looked for'

export const recentSearches = async (): Promise<readonly string[]> => (await store.get(ownerKey(KEY))) ?? []

/** Stored when a result is opened, not while typing. */
export async function addRecentSearch(q: string): Promise<void> {
  await store.set(ownerKey(KEY), withRecentSearch(await recentSearches(), q))
}

export const clearRecentSearches = (): Promise<void> => store.remove(ownerKey(KEY))
