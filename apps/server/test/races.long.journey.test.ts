import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDatabase, racing, tally } from './racing-processes.ts'

const FOUR = [0, 1, 2, 3]

test('four processes: one admin remains when all are demoted, disabled and deleted concurrently', async () => {
  using database = await createDatabase()
  const { data, admins, count } = database
  const ends = await racing([
    { data, what: 'demote', args: admins },
    { data, what: 'disable', args: admins.toReversed() },
    { data, what: 'remove', args: [...admins.slice(4), ...admins.slice(0, 4)] },
    { data, what: 'demote', args: admins.toReversed() },
  ])
  assert.equal(count('users WHERE is_admin AND NOT disabled'), 1)
  assert.ok(ends.includes('there must be at least one enabled admin'))
})

test('four processes: concurrently created invites and recovery codes leave one of each', async () => {
  using database = await createDatabase()
  const { data, ann, count } = database
  const ends = await racing(FOUR.map((n) => ({ data, what: n < 2 ? 'mint' : 'recover', args: [ann, 25] })))
  assert.deepEqual(tally(ends), { done: 100 })
  assert.deepEqual([count("auth_codes WHERE kind = 'invite'"), count("auth_codes WHERE kind = 'recovery'")], [1, 1])
})

test('four processes: only one of them deletes an account', async () => {
  using database = await createDatabase()
  const { data, ann } = database
  const ends = await racing(FOUR.map(() => ({ data, what: 'remove', args: [ann] })))
  assert.deepEqual(tally(ends), { done: 1, 'user not found': 3 })
})

test('four processes: concurrent grants of a whole library create one share', async () => {
  using database = await createDatabase()
  const { data, admins, count } = database
  await racing(FOUR.map(() => ({ data, what: 'grant', args: admins })))
  assert.deepEqual([count('shares'), count('share_members'), count('share_rules')], [1, 8, 1])
})
