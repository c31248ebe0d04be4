import { hash } from 'node:crypto'
import { unauthenticated } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Viewer } from '@chapterhouse/kit/viewer'
import type { Account, Accounts } from '../accounts/index.ts'
import { type DeviceSignIn, pairingTokensOf, type Sessions } from '../sessions/index.ts'
import { hashOfCode } from './auth-code.ts'
import { codesStore } from './codes.store.ts'
import type { PresentedCode } from './invite.ts'
import { limitingGuesses } from './limit-guesses.ts'
import { countingOwnExchanges } from './own-exchanges.ts'
import { pairingTokensStore } from './pairing-tokens.store.ts'
import { isGood, NO_TOKEN, whyNotTaken } from './refused-exchange.ts'

const LIFE_MS = 10 * 60_000

export interface Ticket {
  token: string
  codeExpiresAt?: string | undefined
  usesRemaining?: number | undefined
}

export type Pairing = ReturnType<typeof createPairing>

/** Exchanges a code for a pairing token, and that for a session (docs/reference/server.md 4.3). */
export function createPairing({
  db,
  now,
  newToken,
  accounts,
  sessions,
}: {
  db: Db
  now: () => Date
  newToken: () => string
  accounts: Pick<Accounts, 'get'>
  sessions: Pick<Sessions, 'signIn'>
}) {
  const codes = codesStore(db)
  const store = pairingTokensStore(db)
  const tokens = pairingTokensOf(db)
  const limited = limitingGuesses(now)
  const countOwn = countingOwnExchanges({ tokens: store, now })
  const at = () => now().toISOString()

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

  /** Checks and writes in one transaction, so that a refused exchange changes nothing. */
  function take(token: string, device: DeviceSignIn): { token: string; user: Account } {
    return db.transaction(() => {
      const pairing = store.presented(hash('sha256', token))
      if (!pairing || !isGood(pairing, at())) throw unauthenticated(NO_TOKEN)
      if (pairing.codeId !== null && pairing.codeKind === 'invite' && !codes.claim(pairing.codeId, at()))
        throw whyNotTaken(pairing, at())
      const user = accounts.get(pairing.userId)
      if (pairing.codeId === null) {
        // Guests have a lower session limit instead, and are not in admins' lists.
        if (!user.isDemo) countOwn(user.id)
        if (!tokens.takeOnce(pairing.id, at())) throw unauthenticated(NO_TOKEN)
      }
      const by = pairing.codeKind === 'invite' ? 'invite' : 'code'
      return { token: sessions.signIn(user, device, { by, current: pairing.sessionId ?? undefined }), user }
    })
  }

  return {
    /** Uses nothing up: a code may be viewed any number of times. */
    redeem(typed: string, address: string | undefined): Ticket {
      return limited(address, () => {
        find(typed)
        return db.transaction(() => {
          // The code may have expired.
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
    /** For other codes, so that all guesses of an address count together. */
    limited,
    isPairingToken(token: string): boolean {
      const pairing = store.presented(hash('sha256', token))
      return pairing !== undefined && isGood(pairing, at())
    },
    /** A token for another device of a signed-in person: valid once, for ten minutes, and while this session lasts. */
    pair: ({ userId, tokenId }: Pick<Viewer, 'userId' | 'tokenId'>): Ticket =>
      db.transaction(() => ({ token: issue(userId, { sessionId: tokenId }) })),
  }
}

function isOpen({ kind, maxUses, uses, expiresAt }: PresentedCode, now: string): boolean {
  return kind === 'recovery' || ((maxUses === 0 || uses < maxUses) && (expiresAt === null || expiresAt > now))
}
