import type { SittingKey, StoredSitting } from './sittings.store.ts'

const MOST = 10_000

interface Head {
  key: SittingKey
  sitting: StoredSitting
}

/**
 * The last sitting of each device, so that a save need not look for it. Only a hint: a sitting goes on only where the stored one is still
 * as it was, so one that was rolled back or removed is looked for again.
 */
export function createHeads() {
  const heads = new Map<number, Head>()
  return {
    find(tokenId: number, { userId, libraryId, path }: SittingKey): StoredSitting | undefined {
      const head = heads.get(tokenId)
      if (!head) return undefined
      const { key, sitting } = head
      return key.path === path && key.libraryId === libraryId && key.userId === userId ? sitting : undefined
    },
    set(tokenId: number, key: SittingKey, sitting: StoredSitting): void {
      heads.delete(tokenId)
      heads.set(tokenId, { key, sitting })
      if (heads.size <= MOST) return
      const [oldest = tokenId] = heads.keys()
      heads.delete(oldest)
    },
    forget: (): void => heads.clear(),
  }
}
