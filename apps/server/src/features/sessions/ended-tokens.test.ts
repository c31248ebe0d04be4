import assert from 'node:assert/strict'
import { test } from 'node:test'
import { becomesTrue } from '@chapterhouse/testkit/in-time'
import { DAY, MINUTE, type ServerWithPeople, serverWithPeople } from '../../../test/server-with-people.ts'

const rows = (server: ServerWithPeople, where: string) =>
  server.infrastructure.db
    .all<{ name: string }>(`SELECT device_name AS name FROM tokens WHERE ${where} ORDER BY id`)
    .map(({ name }) => name)

test('a guest keeps at most twenty sessions: the least recently seen is removed, and no ended rows pile up', async () => {
  const env = { CHAPTERHOUSE_DEMO_ENABLED: 'true', CHAPTERHOUSE_DEMO_LIBRARY: 'Other' }
  await using server = await serverWithPeople({ env })
  const { token } = (await server.request('POST /demo/session')).body
  const first = server.bearer(token)
  for (let n = 0; n < 60; n += 1) {
    server.clock.ms += MINUTE
    const { body } = await server.request('POST /auth/pair', { headers: first })
    assert.equal((await server.exchange(body.pairing_token)).status, 200)
  }
  assert.equal(rows(server, "user_id = 3 AND kind = 'session' AND revoked_at IS NULL").length, 20)
  assert.ok(rows(server, 'user_id = 3').length <= 45)
  assert.equal((await server.request('GET /me', { headers: first })).status, 200)
})

test('a person keeps at most a hundred sessions, not counting API keys', async () => {
  await using server = await serverWithPeople()
  await server.keyOf(server.ann)
  for (let n = 0; n < 102; n += 1) server.services.sessions.mint(2, { deviceName: `d${n}` })
  const live = rows(server, "user_id = 2 AND kind = 'session' AND revoked_at IS NULL")
  // Her phone was last seen when it created the key: at the same time as the others, but with a lower id.
  assert.deepEqual([live.length, live[0], live.at(-1)], [100, 'd2', 'd101'])
  assert.deepEqual(rows(server, "kind = 'api' AND revoked_at IS NULL"), ['script'])
})

test('pairing cannot fill the lists of one listener: thirty devices a day, and a hundred in all', async () => {
  await using server = await serverWithPeople()
  const pairAgain = async () => {
    const { body } = await server.request('POST /auth/pair', { headers: server.ann })
    return server.exchange(body.pairing_token)
  }
  for (let n = 0; n < 30; n += 1) assert.equal((await pairAgain()).status, 200)
  server.clock.ms += 23 * 60 * MINUTE
  const refused = { status: 429, body: { error: 'too many devices were added today, try again later' } }
  for (let n = 0; n < 3; n += 1) assert.deepEqual(await pairAgain(), refused)
  // Codes, passwords and other people are not counted.
  const { body: ofCode } = await server.redeem(server.invite())
  assert.equal((await server.exchange(ofCode.pairing_token)).status, 200)
  const { body: ofRoot } = await server.request('POST /auth/pair', { headers: server.root })
  assert.equal((await server.exchange(ofRoot.pairing_token)).status, 200)
  server.clock.ms += 60 * MINUTE
  assert.equal((await pairAgain()).status, 200)
  for (let day = 0; day < 4; day += 1) {
    server.clock.ms += DAY
    for (let n = 0; n < 30; n += 1) assert.equal((await pairAgain()).status, 200)
  }
  assert.equal(rows(server, "user_id = 2 AND kind = 'session' AND revoked_at IS NULL").length, 100)
  assert.equal((await server.request('GET /me', { headers: server.ann })).status, 200)
  assert.equal(server.infrastructure.db.all('SELECT 1 FROM own_exchanges WHERE user_id = 2').length, 30)
})

test('a person keeps at most a hundred API keys', async () => {
  await using server = await serverWithPeople()
  const make = (n: number) =>
    server.request('POST /auth/tokens', { body: { label: `key ${n}` }, headers: server.ann, from: `10.9.${n}.1` })
  for (let n = 0; n < 100; n += 1) assert.equal((await make(n)).status, 200)
  assert.deepEqual(await make(100), {
    status: 409,
    body: { error: 'you already have 100 API keys; revoke some first', code: 'too_many' },
  })
  const [key] = (await server.request('GET /auth/tokens', { headers: server.ann })).body.api_keys
  await server.request(`DELETE /auth/tokens/${key.id}`, { headers: server.ann })
  assert.equal((await make(101)).status, 200)
})

test("a refused exchange doesn't change the pairing token", async () => {
  await using server = await serverWithPeople()
  const pair = async () => (await server.request('POST /auth/pair', { headers: server.ann })).body.pairing_token
  for (let n = 0; n < 30; n += 1) await server.exchange(await pair())
  server.clock.ms += DAY - 5 * MINUTE
  const token = await pair()
  const { headers, statusCode } = await server.app.inject({
    ...{ method: 'POST', url: '/api/v1/auth/exchange', payload: { pairing_token: token } },
  })
  assert.deepEqual([statusCode, headers['retry-after']], [429, '300'])
  server.clock.ms += 5 * MINUTE
  assert.equal((await server.exchange(token)).status, 200)
})

test('the limit never ends a new session or the one that requested it', async () => {
  await using server = await serverWithPeople()
  const first = server.bearer(server.services.sessions.mint(2, { deviceName: 'first' }))
  const { body } = await server.request('POST /auth/pair', { headers: first })
  // Others are used until then.
  for (let n = 0; n < 100; n += 1) server.services.sessions.mint(2, { deviceName: `d${n}` })
  server.infrastructure.db.run("UPDATE tokens SET revoked_at = NULL, last_seen_at = '2020' WHERE device_name = 'first'")
  assert.equal((await server.exchange(body.pairing_token)).status, 200)
  const live = rows(server, "user_id = 2 AND kind = 'session' AND revoked_at IS NULL")
  assert.deepEqual([live.length, live.includes('first'), live.includes('Phone')], [100, true, true])
})

test("a session keeps at most twenty open pairing tokens, not counting a code's", async () => {
  await using server = await serverWithPeople()
  const { body: ofCode } = await server.redeem(server.invite())
  const made = []
  for (let n = 0; n < 25; n += 1) made.push((await server.request('POST /auth/pair', { headers: server.ann })).body.pairing_token)
  assert.equal(rows(server, "kind = 'pairing' AND auth_code_id IS NULL").length, 20)
  const statuses = []
  for (const token of [made[4], made[5], made[24], ofCode.pairing_token]) statuses.push((await server.exchange(token)).status)
  assert.deepEqual(statuses, [401, 200, 200, 200])
})

const ENDS = {
  'its owner ends it': 'DELETE /me/devices/3 by Ann',
  'an admin ends it': 'DELETE /admin/devices/3 by Root',
  'it signs out': 'POST /auth/logout by itself',
}
for (const [how, what] of Object.entries(ENDS)) {
  test(`a device cannot return with a pairing token that it created: ${how}`, async () => {
    await using server = await serverWithPeople()
    const device = server.bearer(server.services.sessions.mint(2))
    const { body: ofCode } = await server.redeem(server.invite())
    const { body } = await server.request('POST /auth/pair', { headers: device })
    const [route = '', who = ''] = what.split(' by ')
    const headers = { Ann: server.ann, Root: server.root, itself: device }[who] ?? {}
    assert.ok((await server.request(route, { headers })).status < 300)
    const refused = { status: 401, body: { error: 'invalid or expired pairing token' } }
    assert.deepEqual(await server.exchange(body.pairing_token), refused)
    assert.equal((await server.exchange(ofCode.pairing_token)).status, 200)
    const again = await server.request('POST /auth/pair', { headers: server.ann })
    assert.equal((await server.exchange(again.body.pairing_token)).status, 200)
  })
}

test('a pairing token ends with the session that created it and with no other', async () => {
  await using server = await serverWithPeople()
  const [maker, other, third] = [2, 2, 1].map((userId) => server.bearer(server.services.sessions.mint(userId)))
  const pair = async () => (await server.request('POST /auth/pair', { headers: maker ?? {} })).body.pairing_token
  const [first, second, last] = [await pair(), await pair(), await pair()]
  assert.equal((await server.request('POST /auth/logout', { headers: other ?? {} })).status, 204)
  assert.equal((await server.exchange(first)).status, 200)
  assert.equal((await server.request('DELETE /me/devices/2', { headers: maker ?? {} })).status, 200)
  assert.equal((await server.request('POST /auth/logout', { headers: third ?? {} })).status, 204)
  assert.equal((await server.exchange(second)).status, 200)
  // Ended because too many others were created, not by a request.
  server.infrastructure.db.run('UPDATE tokens SET revoked_at = :now WHERE id = 3', { now: new Date(server.clock.ms).toISOString() })
  assert.deepEqual(await server.exchange(last), { status: 401, body: { error: 'invalid or expired pairing token' } })
})

test("a guest's sign-out ends the pairing token of the first response", async () => {
  const env = { CHAPTERHOUSE_DEMO_ENABLED: 'true', CHAPTERHOUSE_DEMO_LIBRARY: 'Other' }
  await using server = await serverWithPeople({ env })
  const { body } = await server.request('POST /demo/session')
  assert.equal((await server.request('POST /auth/logout', { headers: server.bearer(body.token) })).status, 204)
  assert.equal((await server.exchange(body.pairing.pairing_token)).status, 401)
})

const ENDED = "revoked_at = '2026-08-20T00:00:00.000Z'"
const FATES = [
  { fate: 'is removed', name: 'one that ended long ago', set: ENDED },
  { fate: 'is kept', name: 'one that ended recently', set: "revoked_at = '2026-11-20T00:00:00.000Z'" },
  { fate: 'is kept', name: 'an active one', set: "last_seen_at = '2020-01-01T00:00:00.000Z'" },
  { fate: 'is kept', name: "the one with the person's last use", set: `${ENDED}, last_seen_at = '2026-08-19'` },
  { fate: 'is kept', name: 'the only one with its browser', set: `${ENDED}, sign_in_key = 'k3'` },
  { fate: 'is removed', name: 'one whose browser has a newer one', set: `${ENDED}, sign_in_key = 'k4'` },
  { fate: 'is removed', name: 'a pairing token', set: `${ENDED}, kind = 'pairing'` },
]
for (const { fate, name, set } of FATES) {
  test(`ended sign-ins: ${name} ${fate}`, async () => {
    await using server = await serverWithPeople()
    for (const deviceName of ['old', 'new']) server.services.sessions.mint(2, { deviceName })
    server.infrastructure.db.run("UPDATE tokens SET sign_in_key = 'k4' WHERE device_name = 'new'")
    server.infrastructure.db.run(`UPDATE tokens SET ${set} WHERE device_name = 'old'`)
    await server.services.sessions.pruneEndedTokens()
    assert.equal(rows(server, "device_name = 'old'").length, fate === 'is kept' ? 1 : 0)
  })
}

test('only sign-ins that ended long ago and are kept lose their address', async () => {
  await using server = await serverWithPeople()
  const { db } = server.infrastructure
  // More than one batch.
  for (let n = 0; n < 50; n += 1) server.services.sessions.mint(2, { deviceName: `old ${n}`, deviceId: `device-0123456789-${n}` })
  for (const deviceName of ['ended lately', 'in use']) server.services.sessions.mint(2, { deviceName })
  db.run("UPDATE tokens SET last_ip = '192.0.2.7' WHERE user_id = 2")
  db.run(`UPDATE tokens SET ${ENDED} WHERE device_name LIKE 'old %'`)
  db.run("UPDATE tokens SET revoked_at = '2026-11-20T00:00:00.000Z' WHERE device_name = 'ended lately'")
  await server.services.sessions.pruneEndedTokens()
  assert.equal(rows(server, "device_name LIKE 'old %' AND last_ip = ''").length, 50)
  assert.equal(rows(server, "device_name LIKE 'old %' AND last_ip <> ''").length, 0)
  assert.deepEqual(rows(server, "last_ip = '192.0.2.7' AND device_name IN ('ended lately', 'in use')"), ['ended lately', 'in use'])
})

test('addresses of sign-ins that ended long ago are removed at startup', async () => {
  await using server = await serverWithPeople()
  const { db } = server.infrastructure
  server.services.sessions.mint(2, { deviceName: 'old', deviceId: 'device-0123456789-a' })
  db.run(`UPDATE tokens SET ${ENDED}, last_ip = '192.0.2.7' WHERE device_name = 'old'`)
  await server.listen()
  await becomesTrue('no such token', () => rows(server, "last_ip = '192.0.2.7'").length === 0)
  assert.deepEqual(rows(server, "device_name = 'old'"), ['old'])
})

const AT = "'2026-01-01T00:00:00.000Z'"
const STATE = {
  progress: `INSERT INTO progress (user_id, library_id, path, position, duration, finished, playback_speed, version, device_id,
    updated_at_us, token_id) VALUES (2, 1, 'Book', 1, 2, 0, 1, 1, '', 1, :id)`,
  history: `INSERT INTO history (user_id, library_id, path, from_pos, to_pos, started_at, ended_at, token_id)
    VALUES (2, 1, 'Book', 1, 2, ${AT}, ${AT}, :id)`,
  listening_sessions: `INSERT INTO listening_sessions (user_id, library_id, path, token_id, device_id, client, started_at_ms, last_at_ms, week_quarter,
    start_position, position, duration, speed, listened, codec, transcoded, finished)
    VALUES (2, 1, 'Book', :id, '', '', 1, 1, 1, 1, 1, 1, 1, 1, '', 0, 0)`,
}
for (const [table, sql] of Object.entries(STATE)) {
  test(`a device name is kept while ${table} refers to it`, async () => {
    await using server = await serverWithPeople()
    server.services.sessions.mint(2, { deviceName: 'old' })
    server.infrastructure.db.run(sql, { id: 3 })
    server.infrastructure.db.run(`UPDATE tokens SET ${ENDED} WHERE id = 3`)
    server.clock.ms += DAY
    await server.services.sessions.pruneEndedTokens()
    assert.deepEqual(rows(server, 'id = 3'), ['old'])
  })
}

test('every table that refers to tokens is checked before a token is removed', async () => {
  await using server = await serverWithPeople()
  const naming = server.infrastructure.db.all<{ name: string }>(
    "SELECT m.name FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table' AND c.name = 'token_id' ORDER BY 1",
  )
  assert.deepEqual(
    naming.map(({ name }) => name),
    Object.keys(STATE).toSorted(),
  )
})
