import { hash } from 'node:crypto'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Viewer } from '@chapterhouse/kit/viewer'
import { mediaTokensStore } from './media-tokens.store.ts'
import { refuseKey } from './own-account.ts'

const LIFETIME_MS = 12 * 3_600_000
/** Tabs share one, so more would only accumulate. */
const MAX_OF_SESSION = 10
const PREFIX = 'm_'

export interface MediaToken {
  token: string
  expiresAt: string
}

export type MediaTokens = ReturnType<typeof createMediaTokens>

/** Tokens for URLs of covers and audio: they read media with the rights of their session, and nothing else. */
export function createMediaTokens({ db, newToken, now }: { db: Db; newToken: () => string; now: () => Date }) {
  const store = mediaTokensStore(db)
  return {
    /** Returns the token in plain text; only its hash is stored. */
    mint(viewer: Viewer): MediaToken {
      refuseKey(viewer)
      const token = PREFIX + newToken()
      const at = now()
      const expiresAt = new Date(at.getTime() + LIFETIME_MS).toISOString()
      const row = { hash: hash('sha256', token), sessionId: viewer.tokenId, expiresAt, now: at.toISOString() }
      db.transaction(() => store.insert(row, MAX_OF_SESSION))
      return { token, expiresAt }
    },
  }
}

/** A session token may start with the same characters by chance, so the prefix alone decides nothing. */
export const mayBeMediaToken = (token: string): boolean => token.startsWith(PREFIX)
