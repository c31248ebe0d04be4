import { hash } from 'node:crypto'
import { createAttempts } from '@chapterhouse/kit/attempts'
import { addressKey } from '@chapterhouse/kit/client-address'
import { AppError, unauthenticated } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite'
import type { Viewer } from '@chapterhouse/kit/viewer'
import type { Account, Accounts } from '../accounts/index.ts'
import { type DeviceSignIn, LOCKOUT, lockedOut, type Sessions } from '../sessions/index.ts'
import { codesStore } from './codes.store.ts'
import { hashOfCode } from './codes.ts'
import type { PresentedCode } from './invite.ts'
import { pairingTokensStore } from './pairing-tokens.store.ts'
import { isGood, NO_TOKEN, whyNotTaken } from './refused-exchange.ts'

const LIFE_MS = 10 * 60_000

/** A pairing token, and what is known of the invite behind it. */
export interface Ticket {
  token: string
  codeExpiresAt?: string | undefined
  usesRemaining?: number | undefined
}

export interface PairingNeeds {
  db: Db
  now: () => Date
  newToken: () => string
  accounts: Pick<Accounts, 'get'>
  sessions: Pick<Sessions, 'mint'>
}

export type Pairing = ReturnType<typeof createPairing>

/** From a code to a pairing token, and from that to a session (docs/reference/server.md 4.3). */
export function createPairing({ db, now, newToken, accounts, sessions }: PairingNeeds) {
  const codes = codesStore(db)
  const tokens = pairingTokensStore(db)
  const failures = createAttempts({ ...LOCKOUT, now })
  const at = () => now().toISOString()

  /**
   * Ten failures of one address, of codes and tokens together, lock it for a quarter of an hour. A wrong code names nobody, so a success
   * clears none: anybody with a code of their own could otherwise go on guessing others.
   */
  function limited<T>(address: string | undefined, attempt: () => T): T {
    const key = addressKey(address)
    if (failures.isLocked(key)) throw lockedOut()
    try {
      return attempt()
    } catch (error) {
      if (error instanceof AppError && error.refusal === 'unauthenticated') failures.count(key)
      throw error
    }
  }

  function find(typed: string): PresentedCode {
    const code = codes.presented(hashOfCode(typed))
    if (!code || code.isOwnerDisabled || !isOpen(code, at())) throw unauthenticated('invalid or expired auth code')
    return code
  }

  function issue(userId: number, { code, sessionId = null }: { code?: PresentedCode; sessionId?: number | null }): string {
    const token = newToken()
    const expiresAt = code?.kind === 'invite' ? null : new Date(now().getTime() + LIFE_MS).toISOString()
    tokens.insert({ hash: hash('sha256', token), userId, now: at(), expiresAt, codeId: code?.id ?? null, sessionId })
    return token
  }

  /** Everything is judged and written in one transaction: a refused exchange changes nothing. */
  function take(token: string, device: DeviceSignIn): { token: string; user: Account } {
    return db.transaction(() => {
      const pairing = tokens.presented(hash('sha256', token))
      if (!pairing || !isGood(pairing, at())) throw unauthenticated(NO_TOKEN)
      if (pairing.codeId !== null && pairing.codeKind === 'invite' && !codes.claim(pairing.codeId, at()))
        throw whyNotTaken(pairing, at())
      if (pairing.codeId === null && !tokens.takeOnce(pairing.id, at())) throw unauthenticated(NO_TOKEN)
      return { token: sessions.mint(pairing.userId, device), user: accounts.get(pairing.userId) }
    })
  }

  return {
    /** Takes no use: whoever has the code may look as often as they like. */
    redeem(typed: string, address: string | undefined): Ticket {
      return limited(address, () => {
        find(typed)
        return db.transaction(() => {
          // Ended by somebody in between: then it is no code any more.
          const code = find(typed)
          return {
            token: issue(code.userId, { code }),
            codeExpiresAt: code.expiresAt ?? undefined,
            usesRemaining: code.maxUses > 0 ? code.maxUses - code.uses : undefined,
          }
        })
      })
    },
    exchange: (token: string, device: DeviceSignIn, address: string | undefined): { token: string; user: Account } =>
      limited(address, () => take(token, device)),
    /** For another device of somebody who is signed in: once, for ten minutes, and while the session that asks is live. */
    pair: ({ userId, tokenId }: Pick<Viewer, 'userId' | 'tokenId'>): Ticket =>
      db.transaction(() => ({ token: issue(userId, { sessionId: tokenId }) })),
  }
}

function isOpen({ kind, maxUses, uses, expiresAt }: PresentedCode, now: string): boolean {
  return kind === 'recovery' || ((maxUses === 0 || uses < maxUses) && (expiresAt === null || expiresAt > now))
}
