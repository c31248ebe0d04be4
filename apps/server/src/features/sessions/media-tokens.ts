import { hash } from 'node:crypto'
import type { Db } from '@chapterhouse/kit/sqlite'
import type { Viewer } from '@chapterhouse/kit/viewer'
import { mediaTokensStore } from './media-tokens.store.ts'
import { refuseKey } from './own-account.ts'

const LIFETIME_MS = 12 * 3_600_000
/** Tabs share one; more than that only pile up. */
const MOST_OF_SESSION = 10
const PREFIX = 'm_'

export interface MediaToken {
  token: string
  expiresAt: string
}

export type MediaTokens = ReturnType<typeof createMediaTokens>

/** Tokens for the addresses of covers and audio: they read media with the rights of their session, and nothing else. */
export function createMediaTokens({ db, newToken, now }: { db: Db; newToken: () => string; now: () => Date }) {
  const store = mediaTokensStore(db)
  return {
    /** The only moment at which the token exists in the clear. */
    mint(viewer: Viewer): MediaToken {
      refuseKey(viewer)
      const token = PREFIX + newToken()
      const at = now()
      const expiresAt = new Date(at.getTime() + LIFETIME_MS).toISOString()
      const row = { hash: hash('sha256', token), sessionId: viewer.tokenId, expiresAt, now: at.toISOString() }
      db.transaction(() => store.insert(row, MOST_OF_SESSION))
      return { token, expiresAt }
    },
  }
}

/** A session token may begin like this by chance, so a match decides nothing alone. */
export const mayBeMediaToken = (token: string): boolean => token.startsWith(PREFIX)
