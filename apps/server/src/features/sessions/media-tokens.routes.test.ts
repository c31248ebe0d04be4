import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { aPeopledHouse, MINUTE, type PeopledHouse } from '../../../test/a-peopled-house.ts'

const HOUR = 60 * MINUTE
const REFUSED = { error: 'invalid or expired token' }
type Headers = Record<string, string>

/** Bea (3) may hear the whole first library, which is one file. */
async function aShelf(env: Record<string, string> = {}) {
  const house = await aPeopledHouse({ env })
  const bea: Headers = house.person('Bea', { granted: ['.'] })
  writeFileSync(path.join(house.shelf, 'a.mp3'), Buffer.from(`ID3${'x'.repeat(997)}`))
  house.cheaply('Bea')
  const mint = async (headers: Headers = bea): Promise<string> => {
    const { status, body } = await house.ask('POST /auth/media-token', { headers })
    assert.equal(status, 200)
    return body.token
  }
  const get = async (token: string, { where = '/libraries/1/stream?path=a.mp3', method = 'GET', headers = {} as Headers } = {}) => {
    const url = `/api/v1${where}${where.includes('?') ? '&' : '?'}token=${encodeURIComponent(token)}`
    const answer = await house.app.inject({ method: method as 'GET', url, headers, remoteAddress: '10.0.0.9' })
    return {
      status: answer.statusCode,
      body: answer.headers['content-type']?.toString().includes('json') ? answer.json() : undefined,
    }
  }
  return { ...house, bea, mint, get }
}
type Shelf = Awaited<ReturnType<typeof aShelf>>

test('a media token opens the stream and the cover for twelve hours, by GET and by HEAD', async () => {
  await using house = await aShelf()
  const { status, body } = await house.ask('POST /auth/media-token', { headers: house.bea })
  assert.deepEqual([status, Object.keys(body), body.expires_at], [200, ['token', 'expires_at'], '2026-11-22T00:00:00Z'])
  assert.match(body.token, /^m_/)
  for (const method of ['GET', 'HEAD']) assert.equal((await house.get(body.token, { method })).status, 200)
  // Nothing is there to see, which only somebody who may look is told.
  assert.equal((await house.get(body.token, { where: '/libraries/1/cover?path=a.mp3' })).status, 404)
  house.clock.ms += 12 * HOUR - 1
  assert.equal((await house.get(body.token)).status, 200)
  house.clock.ms += 1
  assert.deepEqual(await house.get(body.token), { status: 401, body: REFUSED })
})

for (const { name, ask } of [
  { name: 'in the header of a session route', ask: { route: 'GET /me', isInHeader: true } },
  { name: 'in the header of a media route', ask: { route: 'GET /libraries/1/stream?path=a.mp3', isInHeader: true } },
  { name: 'in the address of a session route', ask: { route: 'GET /libraries/1/item?path=a.mp3', isInHeader: false } },
  { name: 'in the address of a file beside a book', ask: { route: 'GET /libraries/1/file?path=a.mp3', isInHeader: false } },
  { name: 'for another media token', ask: { route: 'POST /auth/media-token', isInHeader: true } },
  { name: 'for a pairing token', ask: { route: 'POST /auth/pair', isInHeader: true } },
]) {
  test(`a media token is refused ${name}`, async () => {
    await using house = await aShelf()
    const token = await house.mint()
    const [method = '', where = ''] = ask.route.split(' ')
    const { status } = ask.isInHeader
      ? await house.ask(ask.route, { headers: house.bearer(token) })
      : await house.get(token, { where, method })
    assert.equal(status, 401)
    assert.equal((await house.exchange(token)).status, 401)
  })
}

test('an API key creates none, a guest may', async () => {
  const env = { CHAPTERHOUSE_DEMO_ENABLED: 'true', CHAPTERHOUSE_DEMO_LIBRARY: 'Books' }
  await using house = await aShelf(env)
  const key = await house.keyOf(house.bea)
  const refused = await house.ask('POST /auth/media-token', { headers: key })
  assert.deepEqual(refused, await house.ask('POST /auth/pair', { headers: key }))
  assert.equal(refused.status, 403)
  const { body } = await house.ask('POST /demo/session')
  assert.equal((await house.get(await house.mint(house.bearer(body.token)))).status, 200)
})

test('a media token has the access of its session at that moment', async () => {
  await using house = await aShelf()
  const token = await house.mint()
  house.ground.db.run('DELETE FROM share_rules')
  assert.equal((await house.get(token)).status, 403)
})

/** Bea’s phone (`other`) or browser (`bea`) asks; the token belongs to her browser. */
const ENDS: Record<string, { by: (house: Shelf, other: Headers) => Promise<{ status: number }>; andOther?: boolean }> = {
  'sign-out': { by: (house) => house.ask('POST /auth/logout', { headers: house.bea }) },
  'the end of the device': { by: (house, other) => house.ask('DELETE /me/devices/3', { headers: other }) },
  'the end of the device by an admin': { by: (house) => house.admin('DELETE /admin/devices/3') },
  'a password changed elsewhere': { by: (house, other) => changed(house, other), andOther: true },
  'a password changed here': { by: (house) => changed(house, house.bea), andOther: true },
  'a password changed, sessions kept': { by: (house, other) => changed(house, other, true), andOther: true },
  'a password set by an admin': {
    by: (house) => house.admin('PATCH /admin/users/3', { password: 'battery staple' }),
    andOther: true,
  },
  'a disabled account': { by: (house) => house.admin('PATCH /admin/users/3', { disabled: true }), andOther: true },
  'a deleted account': { by: (house) => house.admin('DELETE /admin/users/3'), andOther: true },
}
const changed = (house: PeopledHouse, headers: Headers, keep_sessions = false) =>
  house.ask('POST /auth/password', {
    body: { password: 'battery staple', current_password: 'correct horse', keep_sessions },
    headers,
  })

for (const [how, { by, andOther = false }] of Object.entries(ENDS)) {
  test(`a media token ends with ${how}`, async () => {
    await using house = await aShelf()
    const other = house.bearer(house.services.sessions.mint(3))
    const [mine, theirs] = [await house.mint(), await house.mint(other)]
    assert.deepEqual([(await house.get(mine)).status, (await house.get(theirs)).status], [200, 200])
    assert.ok((await by(house, other)).status < 300)
    assert.deepEqual(await house.get(mine), { status: 401, body: REFUSED })
    assert.equal((await house.get(theirs)).status, andOther ? 401 : 200)
  })
}

test('an account that is enabled again does not bring its media tokens back', async () => {
  await using house = await aShelf()
  const token = await house.mint()
  for (const disabled of [true, false]) await house.admin('PATCH /admin/users/3', { disabled })
  assert.equal((await house.get(token)).status, 401)
  assert.equal((await house.get(await house.mint())).status, 200)
})

test('of one session the ten newest are kept, whatever other sessions create; expired ones leave no row', async () => {
  await using house = await aShelf()
  const other = house.bearer(house.services.sessions.mint(3))
  const theirs = await house.mint(other)
  const mine: string[] = []
  for (let n = 0; n < 12; n += 1) {
    house.clock.ms += 1000
    mine.push(await house.mint())
  }
  const statuses = []
  for (const token of [mine[0], mine[1], mine[2], mine[11], theirs]) statuses.push((await house.get(token ?? '')).status)
  assert.deepEqual(statuses, [401, 401, 200, 200, 200])
  house.clock.ms += 13 * HOUR
  await house.mint(other)
  assert.deepEqual(house.ground.db.one('SELECT count(*) AS count FROM media_tokens'), { count: 1 })
})

test('a media token is no device, counts as a use of its session, and is stored as a hash', async () => {
  await using house = await aShelf()
  const before = (await house.ask('GET /me/devices', { headers: house.bea })).body.devices
  const token = await house.mint()
  house.clock.ms += 5 * MINUTE
  await house.get(token)
  const after = (await house.ask('GET /me/devices', { headers: house.root })) && house.services.devices.ofPerson(3)
  assert.equal(after.length, before.length)
  assert.deepEqual([after[0]?.lastSeenAt, after[0]?.lastIp], [new Date(house.clock.ms).toISOString(), '10.0.0.9'])
  const tables = house.ground.db.all<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'")
  for (const { name } of tables) assert.ok(!JSON.stringify(house.ground.db.all(`SELECT * FROM "${name}"`)).includes(token), name)
})

test('media tokens draw on the bucket of their session', async () => {
  await using house = await aShelf({
    CHAPTERHOUSE_LIMITS_MEDIA_REQUESTS_PER_SECOND: '1',
    CHAPTERHOUSE_LIMITS_MEDIA_BURST: '50',
  })
  const session = house.services.sessions.mint(3)
  const own = house.bearer(session)
  const tokens = [await house.mint(own), await house.mint(own), session]
  const statuses = new Set<number>()
  for (let n = 0; n < 60; n += 1) statuses.add((await house.get(tokens[n % 2] ?? '')).status)
  assert.deepEqual([...statuses], [200, 429])
  assert.equal((await house.get(tokens[2] ?? '')).status, 429)
  assert.equal((await house.get(await house.mint())).status, 200)
})
