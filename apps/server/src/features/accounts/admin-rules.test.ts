import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@chapterhouse/kit/errors'
import type { Account } from './account.ts'
import { refuseAdminWithoutPassword, refuseLosingLastAdmin } from './admin-rules.ts'

const admin: Account = {
  id: 1,
  username: 'Ann',
  isAdmin: true,
  isDisabled: false,
  isDemo: false,
  hasPassword: true,
  hasRecovery: false,
}

const losses = [
  { name: 'the last admin is demoted', after: { ...admin, isAdmin: false }, admins: 1, refused: true },
  { name: 'the last admin is disabled', after: { ...admin, isDisabled: true }, admins: 1, refused: true },
  { name: 'the last admin is deleted', after: undefined, admins: 1, refused: true },
  { name: 'the last admin is renamed', after: { ...admin, username: 'Bea' }, admins: 1, refused: false },
  { name: 'one of two is deleted', after: undefined, admins: 2, refused: false },
  { name: 'a listener is deleted', before: { ...admin, isAdmin: false }, after: undefined, admins: 1, refused: false },
  { name: 'a disabled admin is deleted', before: { ...admin, isDisabled: true }, after: undefined, admins: 1, refused: false },
]
for (const { name, before = admin, after, admins, refused } of losses) {
  test(`${name}: ${refused ? 'refused' : 'allowed'}`, () => {
    const change = () => refuseLosingLastAdmin(before, after, admins)
    if (refused) assert.throws(change, (error) => error instanceof AppError && error.code === 'last_admin')
    else change()
  })
}

for (const [isAdmin, hasPassword, refused] of [
  [true, false, true],
  [true, true, false],
  [false, false, false],
] as const) {
  test(`${isAdmin ? 'an admin' : 'a listener'} ${hasPassword ? 'with' : 'without'} a password is ${refused ? 'refused' : 'allowed'}`, () => {
    const check = () => refuseAdminWithoutPassword({ isAdmin, hasPassword })
    if (refused) assert.throws(check, (error) => error instanceof AppError && error.code === 'admin_needs_password')
    else check()
  })
}
