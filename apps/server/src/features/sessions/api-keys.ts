import { hash } from 'node:crypto'
import { conflict, invalid, missing } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import { isOneLine } from '@chapterhouse/kit/text/one-line'
import type { Viewer } from '@chapterhouse/kit/viewer'
import type { Device } from './device.ts'
import { sessionStore } from './sessions.store.ts'
import { tokensStore } from './tokens.store.ts'

const MAX_LABEL_LENGTH = 100
/** Of one person. */
const MAX_KEYS = 100

export type ApiKeys = ReturnType<typeof createApiKeys>

/** Credentials for other programs: they act as their owner, never expire, and cannot create more credentials. */
export function createApiKeys({ db, newToken, now }: { db: Db; newToken: () => string; now: () => Date }) {
  const store = tokensStore(db)
  const sessions = sessionStore(db)
  const at = () => now().toISOString()

  return {
    /** Returns the key in plain text; only its hash is stored. */
    mint({ userId }: Viewer, typed: string): { token: string; key: Device } {
      const label = typed.trim()
      if (label === '') throw invalid('label is required')
      if ([...label].length > MAX_LABEL_LENGTH) throw invalid('label is too long')
      if (!isOneLine(label)) throw invalid('label must not contain control characters')
      if (store.keys(userId, at()).length >= MAX_KEYS)
        throw conflict(`you already have ${MAX_KEYS} API keys; revoke some first`, { code: 'too_many' })
      const token = newToken()
      const id = sessions.save({ hash: hash('sha256', token), userId, kind: 'api', deviceName: label, now: at() })
      const key = store.find(id, at())
      if (!key) throw missing('no such API key')
      return { token, key }
    },
    list: ({ userId }: Viewer): Device[] => store.keys(userId, at()),
    /** Revokes a key immediately. Throws `missing` for a session and for another person's key. */
    revoke(viewer: Viewer, id: number): void {
      db.transaction(() => {
        const key = store.find(id, at())
        if (key?.userId !== viewer.userId || key.kind !== 'api') throw missing('no such API key')
        store.revoke(id, at())
      })
    },
  }
}
