import type { User } from '@chapterhouse/contract/server/accounts'
import type { Account } from './account.ts'

/** Recovery codes do not exist yet, so nobody has one. */
export function toUser({ id, username, isAdmin, isDisabled, isDemo, hasPassword }: Account): User {
  return {
    id,
    username,
    role: isAdmin ? 'admin' : 'user',
    disabled: isDisabled,
    has_password: hasPassword,
    has_recovery: false,
    is_demo: isDemo,
  }
}
