import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceUser } from '../../../server/responses.ts'
import { faultsOf, firstChoices, usersOf } from './people-choice.ts'

const user = (abs_id: string, more: Partial<SourceUser> = {}): SourceUser => ({
  ...{ abs_id, username: `Name ${abs_id}`, type: 'user', suggested_user_id: null },
  ...{ disabled: false, tag_limited: false, all_libraries: true, abs_library_ids: [] },
  ...more,
})

test('matches people with the same name, and adds only listeners', () => {
  const users = [
    user('a', { suggested_user_id: 7, type: 'root' }),
    user('b'),
    user('c', { type: 'admin' }),
    user('d', { type: 'guest' }),
    user('e', { disabled: true }),
  ]
  const choices = firstChoices(users)
  assert.deepEqual(
    Object.values(choices).map(({ to }) => to),
    ['7', 'new', '', '', ''],
  )
  assert.deepEqual(usersOf(users, choices), [
    { abs_user_id: 'a', abs_username: 'Name a', user_id: 7 },
    { abs_user_id: 'b', abs_username: 'Name b', new_username: 'Name b' },
  ])
})

test('suggests the importing admin for the owner, unless another person there has the same name', () => {
  const owner = user('a', { type: 'root' })
  const targets = (users: SourceUser[], ownId: number) => Object.values(firstChoices(users, ownId)).map(({ to }) => to)
  assert.deepEqual(targets([owner, user('b')], 1), ['1', 'new'])
  assert.deepEqual(targets([owner, user('b', { suggested_user_id: 1 })], 1), ['', '1'])
  assert.deepEqual(targets([user('a', { type: 'root', suggested_user_id: 4 })], 1), ['4'])
})

test('keeps earlier choices, but not for people on another server', () => {
  const before = { a: { to: '', name: 'Ada' }, z: { to: '7', name: '' } }
  const choices = firstChoices([user('a'), user('b', { suggested_user_id: 7 })], undefined, before)
  assert.deepEqual(choices, { a: { to: '', name: 'Ada' }, b: { to: '7', name: 'Name b' } })
})

test('finds people chosen twice, and names that are missing or taken', () => {
  const here = [{ username: 'Ann' }]
  const cases = [
    { a: { to: '1', name: '' }, b: { to: '1', name: '' }, faults: [['b', 'twice']] },
    { a: { to: '', name: '' }, b: { to: '', name: '' }, faults: [] },
    { a: { to: 'new', name: ' ' }, b: { to: '1', name: '' }, faults: [['a', 'name']] },
    { a: { to: 'new', name: ' aNN' }, b: { to: '1', name: '' }, faults: [['a', 'taken']] },
    { a: { to: 'new', name: 'Bea' }, b: { to: 'new', name: 'bea ' }, faults: [['b', 'taken']] },
    { a: { to: 'new', name: 'Bea' }, b: { to: 'new', name: 'Ben' }, faults: [] },
  ]
  for (const { a, b, faults } of cases) assert.deepEqual([...faultsOf({ a, b }, here)], faults)
})
