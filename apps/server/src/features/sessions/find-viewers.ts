import { hash } from 'node:crypto'
import { atMost } from '@chapterhouse/kit/caches/at-most'
import { createMarkedCache } from '@chapterhouse/kit/caches/marked-cache'
import { warn } from '@chapterhouse/kit/ignore'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Viewer } from '@chapterhouse/kit/viewer'
import { accessMark } from '../libraries/index.ts'
import { clientIn } from './client-header.ts'
import { type Presented, sessionStore } from './sessions.store.ts'

const MINUTE_MS = 60_000
/** More people than a large server has at a time. */
const MAX_CACHED = 5_000

/** Address and client of a request. */
export interface Origin {
  /** Undefined if the client has already disconnected. */
  address: string | undefined
  /** The client header as sent. */
  client?: string | undefined
}

/** Viewers by token, cached until anything that grants access changes. Every use of a token is recorded. */
export function findingViewers({ db, now }: { db: Db; now: () => Date }) {
  const store = sessionStore(db)
  const noteUse = notingUse(db, store)

  function finding(look: typeof store.presented) {
    const kept = createMarkedCache<Known>(accessMark(db), atMost(MAX_CACHED))
    return function found(token: string, origin?: Origin): Viewer | undefined {
      const at = now()
      const hash = hashed(token)
      const presented = kept.of(hash, () => toKnown(look(hash, at.toISOString())))
      if (!presented || !(presented.expiresAtMs > at.getTime())) return undefined
      // Recording a use does not change the stamp of the cache.
      if (origin && noteUse(presented, origin, at)) kept.delete(hash)
      return presented.viewer
    }
  }

  return {
    /** The viewer with this token; undefined if it is unknown, revoked or expired, or its owner is disabled. */
    find: finding(store.presented),
    /** The viewer of the session behind a media token, under the same conditions. */
    findByMediaToken: finding(store.presentedInUrl),
  }
}

/** Times are numbers, since every request compares them. */
interface Known extends Presented {
  expiresAtMs: number
  lastSeenAtMs: number
}

function toKnown(presented: Presented | undefined): Known | undefined {
  if (!presented) return undefined
  const { expiresAt, lastSeenAt } = presented
  return {
    ...presented,
    expiresAtMs: expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt),
    lastSeenAtMs: lastSeenAt === null ? Number.NEGATIVE_INFINITY : Date.parse(lastSeenAt),
  }
}

/** Returns whether the use was recorded; a failed write is repeated with the next one. */
function notingUse(db: Db, store: ReturnType<typeof sessionStore>) {
  return function noteUse(presented: Known, origin: Origin, at: Date): boolean {
    try {
      const use = findUseToNote(presented, origin, at)
      if (use) db.relaxed(() => store.seen({ tokenId: presented.viewer.tokenId, now: at.toISOString(), ...use }))
      return use !== undefined
    } catch (error) {
      return warn('the last use of a session could not be recorded', false)(error)
    }
  }
}

/**
 * The address and client to record: at most once a minute, or immediately for a new one; undefined if nothing is to be recorded.
 */
function findUseToNote(
  { lastSeenAtMs, lastIp, client }: Known,
  origin: Origin,
  at: Date,
): { address: string; client: string } | undefined {
  const address = origin.address || lastIp
  // Browsers load images and audio without the header, so its absence means nothing: '' keeps the recorded client.
  const named = clientIn(origin.client)
  const isFresh = at.getTime() - lastSeenAtMs < MINUTE_MS
  return isFresh && address === lastIp && (named === '' || named === client) ? undefined : { address, client: named }
}

export const hashed = (secret: string): string => hash('sha256', secret)
