import type { SessionKey, StoredSession } from './listening-sessions.store.ts'

const MAX = 10_000

interface Head {
  key: SessionKey
  session: StoredSession
}

/**
 * Caches each device's last listening session, so that a save needs no query. A session continues only if the stored row is
 * unchanged, so an entry that was rolled back or removed does no harm.
 */
export function createLatestSessions() {
  const latestSessions = new Map<number, Head>()
  return {
    find(tokenId: number, { userId, libraryId, path }: SessionKey): StoredSession | undefined {
      const head = latestSessions.get(tokenId)
      if (!head) return undefined
      const { key, session } = head
      return key.path === path && key.libraryId === libraryId && key.userId === userId ? session : undefined
    },
    set(tokenId: number, key: SessionKey, session: StoredSession): void {
      latestSessions.delete(tokenId)
      latestSessions.set(tokenId, { key, session })
      if (latestSessions.size <= MAX) return
      const [oldest = tokenId] = latestSessions.keys()
      latestSessions.delete(oldest)
    },
    forget: (): void => latestSessions.clear(),
  }
}
