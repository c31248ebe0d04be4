import type { User } from '@chapterhouse/contract/server/accounts/accounts'
import type { Account } from './account.ts'

export function toUser(account: Account, lastSeenAt?: string): User {
  return {
    id: account.id,
    username: account.username,
    role: account.isAdmin ? 'admin' : 'user',
    disabled: account.isDisabled,
    has_password: account.hasPassword,
    has_recovery: account.hasRecovery,
    is_demo: account.isDemo,
    ...(lastSeenAt !== undefined && { last_seen_at: wholeSecond(lastSeenAt) }),
  }
}

/** The format of older timestamps on the wire: `2026-06-30T21:04:11Z`. */
export function wholeSecond(moment: string): string {
  return `${moment.slice(0, 19)}Z`
}
