import assert from 'node:assert/strict'
import { test } from 'node:test'
import { evaluateChanges } from './account-changes.ts'

const BEFORE = { id: 1, username: 'ada', isAdmin: false, isDisabled: false, isDemo: true, hasPassword: false, hasRecovery: false }
const ADMIN = { ...BEFORE, isAdmin: true, isDemo: false, hasPassword: true }

const CASES = [
  { of: 'nothing', before: BEFORE, changes: {}, hash: undefined, after: BEFORE },
  { of: 'a password', before: BEFORE, changes: {}, hash: 'x', after: { ...BEFORE, hasPassword: true, isDemo: false } },
  { of: 'a password and admin rights', before: BEFORE, changes: { isAdmin: true }, hash: 'x', after: ADMIN },
  {
    of: 'a disabled account',
    before: BEFORE,
    changes: { isDisabled: true },
    hash: undefined,
    after: { ...BEFORE, isDisabled: true },
  },
  {
    of: 'admin rights removed',
    before: ADMIN,
    changes: { isAdmin: false },
    hash: undefined,
    after: { ...ADMIN, isAdmin: false },
  },
]

for (const { of, before, changes, hash, after } of CASES)
  test(`changes an account: ${of}`, () => {
    assert.deepEqual(evaluateChanges(before, changes, hash), after)
  })

const REFUSED = [
  { of: 'an admin without a password', before: BEFORE, changes: { isAdmin: true }, hash: undefined },
  {
    of: 'an admin whose password is cleared, even if the admin rights are removed too',
    before: ADMIN,
    changes: { isAdmin: false },
    hash: '',
  },
]

for (const { of, before, changes, hash } of REFUSED)
  test(`refuses ${of}`, () => {
    assert.throws(() => evaluateChanges(before, changes, hash), { message: 'an admin needs a password' })
  })
