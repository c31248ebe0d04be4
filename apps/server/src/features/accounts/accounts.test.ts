import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@chapterhouse/kit/errors'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { migrate } from '@chapterhouse/kit/sqlite/migrate'
import { createAccounts } from './accounts.ts'
import { createFirstRun } from './first-run.ts'

async function startTestServer() {
  const db = openDb(':memory:')
  await migrate(db, new URL('../../migrations/', import.meta.url))
  const forgotten: number[] = []
  const accounts = createAccounts({
    db,
    now: () => new Date('2026-11-21T12:00:00Z'),
    hashing: {
      hash: async (password) => `hash of ${password}`,
      verify: async (stored, password) => stored === `hash of ${password}`,
    },
    forgetDevices: (userId) => void forgotten.push(userId),
    endSessions: () => undefined,
  })
  const firstRun = createFirstRun({
    db,
    accounts,
    codes: { mint: () => ({ code: 'a-code' }) },
    newPassword: () => 'a-new-password',
  })
  return { db, accounts, firstRun, forgotten, [Symbol.dispose]: () => db.close() }
}

const refusals = [
  { given: { username: '' }, error: 'username is required' },
  { given: { username: ' \t ' }, error: 'username is required' },
  { given: { username: 'x'.repeat(65) }, error: 'invalid username' },
  { given: { username: 'a\u0007b' }, error: 'invalid username' },
  { given: { username: 'a\u0085b' }, error: 'invalid username' },
  { given: { username: 'ANN' }, error: 'that username is taken', code: 'username_taken' },
  { given: { username: ' Jos\u0065\u0301 ' }, error: 'that username is taken', code: 'username_taken' },
  {
    given: { username: 'Bea', password: 'short' },
    error: 'the password must be at least 8 bytes long',
    code: 'password_too_short',
  },
  { given: { username: 'Bea', isAdmin: true }, error: 'an admin needs a password', code: 'admin_needs_password' },
]
for (const { given, error, code } of refusals) {
  test(`${JSON.stringify(given)} creates no account: ${error}`, async () => {
    using server = await startTestServer()
    for (const username of ['ann', 'JOS\u00c9']) await server.accounts.create({ username })
    await assert.rejects(
      server.accounts.create(given),
      (refusal) => refusal instanceof AppError && refusal.message === error && refusal.code === code,
    )
    assert.equal(server.accounts.list().length, 2)
  })
}

test('keeps a name as typed, trimmed, and finds it in any case', async () => {
  using server = await startTestServer()
  const made = await server.accounts.create({ username: `  ${'𐐀'.repeat(64)} ` })
  assert.equal([...made.username].length, 64)
  await server.accounts.create({ username: 'Zoë' })
  await server.accounts.create({ username: 'ann', password: 'long enough', isAdmin: true })
  assert.equal(server.accounts.named(' ZOË ')?.username, 'Zoë')
  assert.deepEqual(
    server.accounts.list().map(({ username, isAdmin, hasPassword }) => [username.slice(0, 3), isAdmin, hasPassword]),
    [
      ['ann', true, true],
      ['Zoë', false, false],
      [made.username.slice(0, 3), false, false],
    ],
  )
})

test('a new password replaces the old one and forgets the devices', async () => {
  using server = await startTestServer()
  const { id } = await server.accounts.create({ username: 'Ann', password: 'the old one' })
  await server.accounts.change(id, { password: 'the new one' })
  assert.equal(await server.accounts.verify('ann', 'the old one'), undefined)
  assert.equal((await server.accounts.verify('ann', 'the new one'))?.id, id)
  assert.deepEqual(server.forgotten, [id])
  await assert.rejects(server.accounts.change(id, { password: 'short' }), /at least 8 bytes/)
  await assert.rejects(server.accounts.change(id + 1, { password: 'long enough' }), /user not found/)
})

test('the first run creates one admin', async () => {
  using server = await startTestServer()
  await server.accounts.create({ username: 'Admin' })
  assert.deepEqual(await server.firstRun(), { username: 'admin-2', password: 'a-new-password', code: 'a-code' })
  assert.equal(await server.firstRun(), undefined)
  assert.equal((await server.accounts.verify('admin-2', 'a-new-password'))?.isAdmin, true)
})

test('refuses a name that folds to an existing one, however that was created', async () => {
  using server = await startTestServer()
  for (const [name, key] of [
    ['A\u200bnn', 'a\u200bnn'],
    ['Ｂｅａ', 'ｂｅａ'],
    ['ﬁn', 'ﬁn'],
    ['STRASSE', 'strasse'],
    ['Ⅷ', 'ⅷ'],
  ])
    server.db.run("INSERT INTO users (username, username_key, created_at) VALUES (:name, :key, '')", {
      name: name ?? '',
      key: key ?? '',
    })
  for (const username of ['ann', 'Bea', 'Ｂｅａ', 'FIN', 'Straße', 'viii'])
    await assert.rejects(server.accounts.create({ username }), { message: 'that username is taken' }, username)
  const names = ['A\u200bnn', 'Ｂｅａ', 'ﬁn', 'Strasse', 'Ⅷ'].map((name) => server.accounts.named(name)?.id)
  assert.deepEqual(names, [1, 2, 3, 4, 5])
})

test('finds a name typed in full-width characters', async () => {
  using server = await startTestServer()
  const { id } = await server.accounts.create({ username: 'Ａｎｎ', password: 'long enough' })
  assert.equal(server.accounts.named('ANN')?.id, id)
  assert.equal((await server.accounts.verify('ａｎｎ', 'long enough'))?.username, 'Ann')
})
