import assert from 'node:assert/strict'
import { test } from 'node:test'
import readQr from 'jsqr'
import sharp from 'sharp'
import { MINUTE, serverWithPeople } from '../../../test/server-with-people.ts'
import { createQrCodes, qrPngDataUri } from './qr-png.ts'

async function readBack(uri: string): Promise<{ width: number; height: number; text: string | undefined }> {
  const image = sharp(Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64'))
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const found = readQr.default(new Uint8ClampedArray(data), info.width, info.height)
  return { width: info.width, height: info.height, text: found?.data }
}

test('a payload has the addresses, links and limits, and its QR code encodes the web link', async () => {
  await using server = await serverWithPeople()
  const { status, body } = await server.request('POST /auth/redeem', {
    body: { code: server.invite() },
    headers: { host: 'nas:8080' },
  })
  assert.equal(status, 200)
  const { qr_png_data_uri: picture, pairing_token: token, ...rest } = body
  assert.deepEqual(rest, {
    server_name: 'Chapterhouse',
    base_url: 'http://nas:8080',
    uri: `chapterhouse://connect?server=http%3A%2F%2Fnas%3A8080&token=${token}&home=http%3A%2F%2Fnas%3A8080`,
    web_url: `http://nas:8080/web/connect?token=${token}&home=http%3A%2F%2Fnas%3A8080`,
    links: { web: 'http://nas:8080/web', admin: 'http://nas:8080/admin' },
    code_expires_at: '2026-11-22T12:00:00Z',
    uses_remaining: 5,
    addresses: { home: 'http://nas:8080' },
  })
  assert.match(picture, /^data:image\/png;base64,/)
  assert.deepEqual(await readBack(picture), { width: 512, height: 512, text: rest.web_url })
})

test('the longest links fit into a QR code', async () => {
  const text = `https://${'x'.repeat(1100)}`
  assert.equal((await readBack(qrPngDataUri(text))).text, text)
})

test('a text too long for a QR code does not block the next one', async () => {
  const drawQr = createQrCodes()
  const drawn = await Promise.allSettled([drawQr('one'), drawQr('x'.repeat(10_000)), drawQr('two')])
  assert.deepEqual(
    drawn.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
})

test("links contain the configured addresses and the app's scheme", async () => {
  const env = {
    CHAPTERHOUSE_PUBLIC_URL: 'https://books.example.org/',
    CHAPTERHOUSE_LAN_URL: 'http://192.168.1.2:8080',
    CHAPTERHOUSE_APP_SCHEME: 'audiosilo',
  }
  await using server = await serverWithPeople({ env })
  const { body } = await server.request('POST /auth/pair', { headers: server.ann })
  const rest = `token=${body.pairing_token}&away=https%3A%2F%2Fbooks.example.org&home=http%3A%2F%2F192.168.1.2%3A8080`
  assert.equal(body.uri, `audiosilo://connect?server=https%3A%2F%2Fbooks.example.org&${rest}`)
  assert.equal(body.web_url, `https://books.example.org/web/connect?${rest}`)
  assert.deepEqual(body.addresses, { home: 'http://192.168.1.2:8080', away: 'https://books.example.org' })
  assert.deepEqual(['code_expires_at' in body, 'uses_remaining' in body], [false, false])
  const invite = await server.admin('POST /admin/users/2/authcode')
  assert.equal(invite.body.invite_url, `https://books.example.org/connect#code=${invite.body.auth_code}`)
})

test('forwarding headers of an untrusted proxy are ignored', async () => {
  await using server = await serverWithPeople()
  const headers = { ...server.ann, host: 'nas', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
  const { body } = await server.request('POST /auth/pair', { headers })
  assert.deepEqual([body.base_url, 'addresses' in body], ['http://nas', false])
})

test('every sign-in returns the token, user, server id and addresses', async () => {
  await using server = await serverWithPeople({ env: { CHAPTERHOUSE_PUBLIC_URL: 'https://books.example.org' } })
  const { body } = await server.redeem(server.invite())
  const login = await server.request('POST /auth/login', { body: { username: 'Ann', password: 'correct horse' } })
  for (const { status, body: signedIn } of [await server.exchange(body.pairing_token), login]) {
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(signedIn).toSorted(), ['addresses', 'server_id', 'token', 'user'])
    assert.deepEqual([signedIn.user.username, signedIn.server_id], ['Ann', 'AAAAAAAAAAAAAAAAAAAAAA'])
    assert.deepEqual(signedIn.addresses, { away: 'https://books.example.org' })
  }
})

for (const { route, body, error } of [
  { route: 'POST /auth/redeem', body: undefined, error: 'code is required' },
  { route: 'POST /auth/redeem', body: { code: '' }, error: 'code is required' },
  { route: 'POST /auth/redeem', body: { code: null }, error: 'code is required' },
  { route: 'POST /auth/redeem', body: { code: 7 }, error: 'invalid request' },
  { route: 'POST /auth/redeem', body: '{', error: 'invalid request' },
  { route: 'POST /auth/exchange', body: undefined, error: 'pairing_token is required' },
  { route: 'POST /auth/exchange', body: { device_name: 'x' }, error: 'pairing_token is required' },
  { route: 'POST /auth/exchange', body: { pairing_token: [] }, error: 'invalid request' },
]) {
  test(`${route} with ${JSON.stringify(body)} is 400 and not counted as a failure`, async () => {
    await using server = await serverWithPeople()
    for (let n = 0; n < 11; n += 1) assert.deepEqual(await server.request(route, { body }), { status: 400, body: { error } })
  })
}

test('ten failures with codes and tokens together lock an address for 15 minutes', async () => {
  await using server = await serverWithPeople()
  const code = server.invite({ maxUses: 0 })
  for (let n = 0; n < 5; n += 1) assert.equal((await server.redeem('nonsense')).status, 401)
  for (let n = 0; n < 5; n += 1) assert.equal((await server.exchange('nonsense')).status, 401)
  const locked = { status: 429, body: { error: 'too many attempts, try again later' } }
  assert.deepEqual([await server.redeem(code), await server.exchange('nonsense')], [locked, locked])
  assert.equal((await server.redeem(code, '10.0.0.2')).status, 200)
  // Passwords have their own count.
  assert.equal((await server.request('POST /auth/login', { body: { username: 'ann', password: 'correct horse' } })).status, 200)
  server.clock.ms += 15 * MINUTE
  assert.equal((await server.redeem(code)).status, 200)
})

test('a valid code clears no failures: the tenth wrong code locks the address, even after successes in between', async () => {
  await using server = await serverWithPeople()
  const code = server.invite({ maxUses: 0 })
  const statuses: number[] = []
  for (let n = 0; n < 10; n += 1) {
    const { status, body } = await server.redeem(code)
    statuses.push(status, (await server.exchange(body.pairing_token)).status)
    await (n % 2 === 0 ? server.redeem('nonsense') : server.exchange('nonsense'))
  }
  assert.deepEqual([...new Set(statuses)], [200])
  assert.equal((await server.redeem(code)).status, 429)
})

test('the device id of an exchange is stored as a hash; an invalid one is ignored', async () => {
  await using server = await serverWithPeople()
  const { body } = await server.redeem(server.invite())
  for (const device_id of ['a'.repeat(16), 'short', 7])
    await server.request('POST /auth/exchange', { body: { pairing_token: body.pairing_token, device_id } })
  const keys = server.infrastructure.db.all<{ key: string | null }>(
    "SELECT sign_in_key AS key FROM tokens WHERE kind = 'session' AND device_name = '' ORDER BY id",
  )
  assert.match(String(keys[0]?.key), /^[0-9a-f]{64}$/)
  assert.deepEqual(keys.slice(1), [{ key: null }, { key: null }])
})

test("a person's expired pairing tokens are removed when they request a new one", async () => {
  await using server = await serverWithPeople()
  for (let n = 0; n < 5; n += 1) {
    await server.request('POST /auth/pair', { headers: server.ann })
    server.clock.ms += 11 * MINUTE
  }
  const { count } = server.infrastructure.db.one<{ count: number }>("SELECT count(*) AS count FROM tokens WHERE kind = 'pairing'")
  assert.equal(count, 1)
})

test('the newest thousand pairing tokens of an unlimited invite are kept', async () => {
  await using server = await serverWithPeople()
  const code = server.invite({ maxUses: 0, ttlDays: 0 })
  const tokens = Array.from({ length: 1003 }, () => server.services.pairing.redeem(code, '10.0.0.1').token)
  const { count } = server.infrastructure.db.one<{ count: number }>("SELECT count(*) AS count FROM tokens WHERE kind = 'pairing'")
  assert.equal(count, 1000)
  const statuses = [tokens[0], tokens[3], tokens.at(-1)].map(async (token) => (await server.exchange(token)).status)
  assert.deepEqual(await Promise.all(statuses), [401, 200, 200])
})

for (const [route, body] of [
  ['GET /admin/invites', undefined],
  ['POST /admin/users/2/authcode', undefined],
  ['POST /admin/authcodes/1/rotate', undefined],
  ['DELETE /admin/authcodes/1', undefined],
  ['DELETE /admin/users/2/recovery', undefined],
] as const) {
  test(`${route} is for admins`, async () => {
    await using server = await serverWithPeople()
    server.invite()
    assert.deepEqual(await server.request(route, { body, headers: server.ann }), {
      status: 403,
      body: { error: 'admin only', code: 'admin_only' },
    })
    assert.ok((await server.admin(route, body)).status < 300)
  })
}

for (const { route, body, status, error } of [
  { route: 'POST /admin/users/9/authcode', status: 404, error: 'user not found' },
  { route: 'POST /admin/users/x/authcode', status: 400, error: 'invalid user id' },
  { route: 'POST /admin/users/2/authcode', body: { uses: 1 }, status: 400, error: 'invalid request' },
  { route: 'POST /admin/users/2/authcode', body: { ttl_days: 1e9 }, status: 400, error: 'invalid request' },
  { route: 'POST /admin/users/2/authcode', body: { max_uses: 1.5 }, status: 400, error: 'invalid request' },
  { route: 'POST /admin/authcodes/9/rotate', status: 404, error: 'invite not found' },
  { route: 'DELETE /admin/users/9/recovery', status: 404, error: 'user not found' },
]) {
  test(`${route} ${JSON.stringify(body)}: ${status} ${error}`, async () => {
    await using server = await serverWithPeople()
    assert.deepEqual(await server.admin(route, body), { status, body: { error } })
  })
}

test('the list of invites contains no secret', async () => {
  await using server = await serverWithPeople()
  const code = server.invite({ label: ' For the kitchen ' })
  const { body } = await server.admin('GET /admin/invites')
  assert.deepEqual(body.invites, [
    {
      id: 1,
      user_id: 2,
      username: 'Ann',
      label: 'For the kitchen',
      max_uses: 5,
      uses: 0,
      expires_at: '2026-11-22T12:00:00Z',
      created_at: '2026-11-21T12:00:00Z',
    },
  ])
  assert.ok(!JSON.stringify(server.infrastructure.db.all('SELECT * FROM auth_codes')).includes(code.replaceAll('-', '')))
})

test('app links for phones are served once apps are configured', async () => {
  await using bare = await serverWithPeople()
  for (const name of ['apple-app-site-association', 'assetlinks.json'])
    assert.deepEqual(await bare.request(`GET /.well-known/${name}`), { status: 404, body: { error: 'not found' } })

  const file = {
    'players.apple_app_ids': ['ABCDE12345.org.example.player'],
    'players.android_package': 'org.example.player',
    'players.android_sha256': [Array.from({ length: 32 }, () => 'ab').join(':')],
  }
  await using server = await serverWithPeople({ file })
  const apple = await server.request('GET /.well-known/apple-app-site-association')
  const details = [{ appIDs: ['ABCDE12345.org.example.player'], components: [{ '/': '/web/connect*' }, { '/': '/connect*' }] }]
  assert.deepEqual(apple, { status: 200, body: { applinks: { apps: [], details } } })
  const prints = [Array.from({ length: 32 }, () => 'AB').join(':')]
  const target = { namespace: 'android_app', package_name: 'org.example.player', sha256_cert_fingerprints: prints }
  const relation = ['delegate_permission/common.handle_all_urls']
  assert.deepEqual(await server.request('GET /.well-known/assetlinks.json'), { status: 200, body: [{ relation, target }] })
})
