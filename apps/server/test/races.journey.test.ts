import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDatabase, racing, tally } from './racing-processes.ts'
import { serverWithPeople } from './server-with-people.ts'

// In one process, over HTTP.

test('200 concurrent exchanges of an invite for 5 devices create exactly 5 sessions', async () => {
  await using server = await serverWithPeople()
  const { body } = await server.redeem(server.invite({ maxUses: 5 }))
  const before = server.sessions()
  const responses = await Promise.all(Array.from({ length: 200 }, (_, n) => server.exchange(body.pairing_token, `10.1.0.${n + 1}`)))
  const counts = tally(
    responses.map((response) => (response.status === 200 ? 'done' : `${response.status} ${response.body.error}`)),
  )
  assert.deepEqual(counts, { done: 5, '401 invite already used on all its devices - ask for a new invite': 195 })
  assert.equal(server.sessions() - before, 5)
  assert.deepEqual(
    server.services.codes.ofPerson(2).map(({ uses }) => uses),
    [5],
  )
})

test('a pairing link opened 50 times concurrently creates one session', async () => {
  await using server = await serverWithPeople()
  const { body } = await server.request('POST /auth/pair', { headers: server.ann })
  const responses = await Promise.all(Array.from({ length: 50 }, (_, n) => server.exchange(body.pairing_token, `10.1.0.${n + 1}`)))
  assert.deepEqual(tally(responses.map(({ status }) => String(status))), { 200: 1, 401: 49 })
})

for (const change of [{ role: 'user' }, { disabled: true }] as const) {
  test(`one admin remains when all are set to ${JSON.stringify(change)} concurrently`, async () => {
    await using server = await serverWithPeople()
    const ids = Array.from(
      { length: 6 },
      (_, n) => server.services.accounts.add({ username: `A${n}`, isAdmin: true, passwordHash: 'x' }).id,
    )
    const responses = await Promise.all(
      [1, ...ids].map((id, n) =>
        server.request(`PATCH /admin/users/${id}`, { headers: server.root, body: change, from: `10.1.0.${n + 1}` }),
      ),
    )
    const left = server.services.accounts.list().filter(({ isAdmin, isDisabled }) => isAdmin && !isDisabled)
    assert.equal(left.length, 1)
    // The requester is among them: requests after their own change lack the rights.
    assert.ok(responses.every(({ status }) => [200, 401, 403, 409].includes(status)))
  })
}

test('concurrently created invites leave one open', async () => {
  await using server = await serverWithPeople()
  const responses = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      server.request('POST /admin/users/2/authcode', { headers: server.root, from: `10.1.0.${n + 1}` }),
    ),
  )
  const redeemed = await Promise.all(responses.map(({ body }, n) => server.redeem(body.auth_code, `10.2.0.${n + 1}`)))
  assert.deepEqual(tally(redeemed.map(({ status }) => String(status))), { 200: 1, 401: 29 })
})

test('concurrent deletions delete once', async () => {
  await using server = await serverWithPeople()
  server.invite()
  server.services.shareAdmin.create({ name: 'Family' })
  for (const [route, once, again] of [
    ['DELETE /admin/authcodes/1', 204, 204],
    ['DELETE /admin/shares/1', 204, 404],
    ['DELETE /admin/devices/2', 204, 404],
    ['DELETE /admin/users/2', 204, 404],
  ] as const) {
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, n) => server.request(route, { headers: server.root, from: `10.1.0.${n + 1}` })),
    )
    assert.deepEqual(responses.map(({ status }) => status).toSorted(), [once, ...Array(7).fill(again)], route)
  }
})

// In several processes, on one database.

test('four processes: 200 exchanges of an invite for 5 devices create exactly 5 sessions', async () => {
  using database = await createDatabase()
  const { data, token, count } = database
  const ends = await racing([0, 1, 2, 3].map(() => ({ data, what: 'exchange', args: [token, 50] })))
  assert.deepEqual(tally(ends), { done: 5, 'invite already used on all its devices - ask for a new invite': 195 })
  assert.deepEqual([count("tokens WHERE kind = 'session'"), count('auth_codes WHERE uses = 5')], [5, 1])
})
