import { type AppError, conflict, forbidden, invalid } from '@chapterhouse/kit/errors'
import type { Actor } from '@chapterhouse/kit/viewer'
import type { Account } from './account.ts'

/** An admin must be able to prove who they are (docs/reference/server.md 4.6). */
export function refuseAdminWithoutPassword({ isAdmin, hasPassword }: Pick<Account, 'isAdmin' | 'hasPassword'>): void {
  if (isAdmin && !hasPassword) throw invalid('an admin needs a password', { code: 'admin_needs_password' })
}

/** Throws if the change from `before` to `after` (undefined: deleted) would leave no enabled admin. */
export function refuseLosingLastAdmin(before: Account, after: Account | undefined, enabledAdmins: number): void {
  const wasOne = before.isAdmin && !before.isDisabled
  const staysOne = after?.isAdmin === true && !after.isDisabled
  if (wasOne && !staysOne && enabledAdmins <= 1) throw conflict('there must be at least one enabled admin', { code: 'last_admin' })
}

export function notByKey(): AppError {
  return forbidden('not available when authenticating with an API key')
}

/**
 * Throws if an API key would create or change an admin, even its owner: a leaked key must not become an admin account that outlives
 * it.
 */
export function refuseKeyOnAdmin(by: Pick<Actor, 'via'> | undefined, ...accounts: readonly Pick<Account, 'isAdmin'>[]): void {
  if (by?.via === 'api' && accounts.some(({ isAdmin }) => isAdmin)) throw notByKey()
}
