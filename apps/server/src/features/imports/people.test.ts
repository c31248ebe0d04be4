import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@chapterhouse/kit/errors'
import { type ServerWithPeople, serverWithPeople } from '../../../test/server-with-people.ts'
import { createImportPeople } from './people.ts'

const peopleOf = (server: ServerWithPeople) => createImportPeople({ db: server.infrastructure.db, ...server.services })

/** Everything that adding people may write. */
const written = ({ infrastructure: { db } }: ServerWithPeople) =>
  ['users', 'auth_codes', 'shares', 'share_rules', 'share_members'].map(
    (table) => db.one<{ count: number }>(`SELECT count(*) AS count FROM ${table}`).count,
  )

test('adds people without a password, who sign in with their invite and have access to the given libraries only', async () => {
  await using server = await serverWithPeople()
  const added = await peopleOf(server).add([
    { username: ' Bea ', libraryIds: [1, 1] },
    { username: 'Ben', libraryIds: [] },
  ])
  assert.deepEqual(
    added.map(({ user_id, username, expires_at }) => [user_id, username, expires_at]),
    [
      [3, 'Bea', '2026-12-05T12:00:00.000Z'],
      [4, 'Ben', '2026-12-05T12:00:00.000Z'],
    ],
  )
  const status = async (index: number, library: number) => {
    const { body } = await server.redeem(added[index]?.code)
    const session = await server.exchange(body.pairing_token)
    assert.equal(session.body.user.role, 'user')
    return (await server.request(`GET /libraries/${library}/fs`, { headers: server.bearer(session.body.token) })).status
  }
  assert.deepEqual([await status(0, 1), await status(0, 2), await status(1, 1)], [200, 403, 403])
  const { body } = await server.admin('GET /admin/users/3')
  assert.equal(body.user.has_password, false)
  assert.equal((await server.request('POST /auth/login', { body: { username: 'Bea', password: '' } })).status, 401)
})

test('shares a whole library with all of them through one share', async () => {
  await using server = await serverWithPeople()
  await peopleOf(server).add([
    { username: 'Bea', libraryIds: [1, 2] },
    { username: 'Ben', libraryIds: [2] },
  ])
  const { body } = await server.admin('GET /admin/shares')
  assert.deepEqual(
    body.shares.map(({ name, member_ids }: { name: string; member_ids: number[] }) => [name, member_ids]),
    [
      ['Library: Books', [3]],
      ['Library: Other', [3, 4]],
    ],
  )
})

test('adds none of them if one is refused', async () => {
  await using server = await serverWithPeople()
  const before = written(server)
  const good = { username: 'Bea', libraryIds: [1] }
  const cases = [
    { bad: { username: 'ANN', libraryIds: [] }, message: 'that username is taken' },
    { bad: { username: ' ', libraryIds: [] }, message: 'username is required' },
    { bad: { username: 'b\u0007', libraryIds: [] }, message: 'invalid username' },
    { bad: { username: 'bEA ', libraryIds: [] }, message: 'the name "bEA" is given twice' },
    { bad: { username: 'Ben', libraryIds: [9] }, message: 'library not found' },
  ]
  for (const { bad, message } of cases)
    await assert.rejects(
      peopleOf(server).add([good, bad]),
      (error) => error instanceof AppError && error.message === message,
      message,
    )
  const late = () => {
    throw new Error('the import could not be written')
  }
  await assert.rejects(peopleOf(server).add([good], late), /could not be written/)
  assert.deepEqual(written(server), before)
})
