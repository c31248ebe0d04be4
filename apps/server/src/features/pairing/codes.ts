import { hash } from 'node:crypto'
import { missing } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite'
import type { Actor } from '@chapterhouse/kit/viewer'
import { type Account, type Accounts, refuseKeyOnAdmin } from '../accounts/index.ts'
import { codeOf, plainCode } from './auth-code.ts'
import { codesStore } from './codes.store.ts'
import type { Invite } from './invite.ts'
import { pairingTokensStore } from './pairing-tokens.store.ts'

const DAY_MS = 86_400_000
const USES = 5
const DAYS = 1

/** What is asked of an invite; absent is the default, 0 or less without limit. */
export interface InviteWish {
  label?: string | undefined
  maxUses?: number | undefined
  ttlDays?: number | undefined
}

/** The only moment at which the code exists in the clear. */
export interface MintedInvite {
  code: string
  owner: Account
  maxUses: number
  expiresAt: string | null
}

export interface CodeNeeds {
  db: Db
  now: () => Date
  /** Ten random bytes. */
  newCode: () => Uint8Array
  accounts: Pick<Accounts, 'get'>
}

/** Who asks; absent at the machine of the server. */
type By = Pick<Actor, 'via'>

export type Codes = ReturnType<typeof createCodes>

/** Invites and recovery codes: made, renewed, ended. Their secrets are kept as hashes only. */
export function createCodes({ db, now, newCode, accounts }: CodeNeeds) {
  const store = codesStore(db)
  const tokens = pairingTokensStore(db)
  const at = () => now().toISOString()
  const endOf = (days: number) => (days === 0 ? null : new Date(now().getTime() + days * DAY_MS).toISOString())

  return {
    /** One open invite a person: those that were neither used up nor over end with this one. */
    mint(userId: number, { label = '', maxUses = USES, ttlDays = DAYS }: InviteWish = {}, by?: By): MintedInvite {
      const code = codeOf(newCode())
      const wish = { label: label.trim(), maxUses: Math.max(0, maxUses), ttlDays: Math.max(0, ttlDays) }
      const expiresAt = endOf(wish.ttlDays)
      return db.transaction(() => {
        const owner = accounts.get(userId)
        refuseKeyOnAdmin(by, owner)
        store.removeOpen(userId, at())
        store.insert({ ...wish, hash: hashOfCode(code), userId, kind: 'invite', now: at(), expiresAt })
        return { code, owner, maxUses: wish.maxUses, expiresAt }
      })
    },

    /** A new secret and the whole time again, also for one that was used up or over. */
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

    /** Answers whose it was; undefined where there is none (any more). */
    remove(id: number): Account | undefined {
      return db.transaction(() => {
        const invite = store.find(id)
        store.remove(id)
        return invite && accounts.get(invite.userId)
      })
    },
    ofPerson: (userId: number): Invite[] => store.ofPerson(userId),
    list: store.all,

    /** Opens the account whenever and as often as it is typed; the one before ends. */
    mintRecovery(userId: number): string {
      const code = codeOf(newCode())
      db.transaction(() => {
        accounts.get(userId)
        store.removeRecovery(userId)
        const fields = { label: '', maxUses: 0, ttlDays: 0, expiresAt: null }
        store.insert({ ...fields, hash: hashOfCode(code), userId, kind: 'recovery', now: at() })
      })
      return code
    },
    clearRecovery(userId: number, by?: By): boolean {
      return db.transaction(() => {
        refuseKeyOnAdmin(by, accounts.get(userId))
        return store.removeRecovery(userId)
      })
    },
  }
}

export const hashOfCode = (typed: string): string => hash('sha256', plainCode(typed))
