import { invalid, missing } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import { isOneLine } from '@chapterhouse/kit/text/one-line'
import { type Account, type Accounts, refuseKeyOnAdmin } from '../accounts/index.ts'
import { pairingTokensOf } from '../sessions/index.ts'
import { codeOf, hashOfCode } from './auth-code.ts'
import { codesStore } from './codes.store.ts'
import type { Invite } from './invite.ts'
import { type By, recoveryCodes } from './recovery-codes.ts'

const DAY_MS = 86_400_000
const USES = 5
const DAYS = 1

/** The options of an invite; absent is the default, 0 or less is unlimited. */
export interface InviteOptions {
  label?: string | undefined
  maxUses?: number | undefined
  ttlDays?: number | undefined
}

/** A new invite with its code in plain text; only the hash is stored. */
export interface MintedInvite {
  code: string
  owner: Account
  maxUses: number
  expiresAt: string | null
}

export type Codes = ReturnType<typeof createCodes>

/** Creates, renews and revokes invites and recovery codes. Only hashes of the secrets are stored. */
export function createCodes({
  db,
  now,
  newCode,
  accounts,
}: {
  db: Db
  now: () => Date
  /** Ten random bytes. */
  newCode: () => Uint8Array
  accounts: Pick<Accounts, 'get'>
}) {
  const store = codesStore(db)
  const tokens = pairingTokensOf(db)
  const at = () => now().toISOString()
  const endOf = (days: number) => (days === 0 ? null : new Date(now().getTime() + days * DAY_MS).toISOString())

  return {
    /** Creates an invite and ends the person's other open ones, since there is one per person. */
    mint(userId: number, { label = '', maxUses = USES, ttlDays = DAYS }: InviteOptions = {}, by?: By): MintedInvite {
      if (!isOneLine(label.trim())) throw invalid('label must not contain control characters')
      const code = codeOf(newCode())
      const options = { label: label.trim(), maxUses: Math.max(0, maxUses), ttlDays: Math.max(0, ttlDays) }
      const expiresAt = endOf(options.ttlDays)
      return db.transaction(() => {
        const owner = accounts.get(userId)
        refuseKeyOnAdmin(by, owner)
        store.removeOpen(userId, at())
        store.insert({ ...options, hash: hashOfCode(code), userId, kind: 'invite', now: at(), expiresAt })
        return { code, owner, maxUses: options.maxUses, expiresAt }
      })
    },

    /** Replaces the secret and restarts the expiry, even for a used or expired invite. */
    rotate(id: number, by?: By): MintedInvite {
      const code = codeOf(newCode())
      return db.transaction(() => {
        const invite = store.find(id)
        if (!invite) throw missing('invite not found')
        const owner = accounts.get(invite.userId)
        refuseKeyOnAdmin(by, owner)
        const expiresAt = endOf(invite.ttlDays)
        store.removeOpen(invite.userId, at(), id)
        tokens.revokeOfCode(id, at())
        store.renew({ id, hash: hashOfCode(code), expiresAt })
        return { code, owner, maxUses: invite.maxUses, expiresAt }
      })
    },

    /** Returns the account it belonged to; undefined if it does not exist. */
    remove(id: number): Account | undefined {
      return db.transaction(() => {
        const invite = store.find(id)
        store.remove(id)
        return invite && accounts.get(invite.userId)
      })
    },
    ofPerson: (userId: number): Invite[] => store.ofPerson(userId),
    list: store.all,

    ...recoveryCodes({ db, at, newCode, accounts }),
  }
}
