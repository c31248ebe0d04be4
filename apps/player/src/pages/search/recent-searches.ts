import { deviceStore } from '../../server/device-store.ts'
import { ownerKey } from '../../server/keys.ts'
import { withRecentSearch } from './found-names.ts'

const store = deviceStore<readonly string[]>('answers')
const KEY = 'looked for'

/** What this person looked for on this device. */
export const recentSearches = async (): Promise<readonly string[]> => (await store.get(ownerKey(KEY))) ?? []

/** Kept when a book was opened from the search, not while somebody types. */
export async function addRecentSearch(q: string): Promise<void> {
  await store.set(ownerKey(KEY), withRecentSearch(await recentSearches(), q))
}

export const clearRecentSearches = (): Promise<void> => store.remove(ownerKey(KEY))
