import assert from 'node:assert/strict'
import { test } from 'node:test'
import { indexBook } from '../../../test/indexed-book.ts'
import { MINUTE, START, serverWithPeople } from '../../../test/server-with-people.ts'
import { relPath } from '../paths/index.ts'
import { CLIENT, serverWithBridge } from './test/server-with-bridge.ts'

const EXPIRED = { status: 401, body: { error: 'invalid or expired token' } }
const BAD_CODE = { status: 401, body: { error: 'invalid or expired code' } }

test('a code pairs one bridge once, within ten minutes, and a newer one replaces it', async () => {
  await using server = await serverWithPeople()
  const post = (code: string) => server.request('POST /bridge/pair', { body: { code }, headers: CLIENT })
  assert.deepEqual((await server.admin('GET /admin/bridge/pair')).body, { pending: null })
  const made = await server.admin('POST /admin/bridge/pair')
  assert.equal(made.status, 201)
  assert.match(made.body.code, /^(?:[0-9A-HJKMNP-TV-Z]{4}-?){4}$/)
  const expiry = new Date(START + 10 * MINUTE).toISOString()
  assert.equal(made.body.expires_at, expiry)
  assert.deepEqual((await server.admin('GET /admin/bridge/pair')).body, { pending: { expires_at: expiry } })
  const newer = (await server.admin('POST /admin/bridge/pair')).body.code
  assert.deepEqual(await post(made.body.code), BAD_CODE)
  const paired = await post(newer.toLowerCase().replaceAll('-', ' '))
  assert.deepEqual(paired.body, {
    ...{ token: paired.body.token, server_id: 'AAAAAAAAAAAAAAAAAAAAAA', server_name: 'Chapterhouse', version: 'dev' },
  })
  assert.deepEqual(await post(newer), BAD_CODE)
  assert.deepEqual((await server.admin('GET /admin/bridge/pair')).body, { pending: null })
  const late = (await server.admin('POST /admin/bridge/pair')).body.code
  server.clock.ms += 10 * MINUTE
  assert.deepEqual(await post(late), BAD_CODE)
  assert.deepEqual((await server.admin('GET /admin/bridge/pair')).body, { pending: null })
})

test('wrong codes of bridges and of people count together', async () => {
  await using server = await serverWithBridge()
  for (let at = 0; at < 5; at += 1) {
    assert.equal((await server.pair('AAAA-AAAA-AAAA-AAAA', { from: '10.1.1.1' })).status, 401)
    assert.equal((await server.redeem('AAAA-AAAA-AAAA-AAAA', '10.1.1.1')).status, 401)
  }
  assert.equal((await server.pair(await server.newCode(), { from: '10.1.1.1' })).status, 429)
  assert.equal((await server.redeem(server.invite(), '10.1.1.1')).status, 429)
  assert.equal((await server.pair(await server.newCode(), { from: '10.1.1.2' })).status, 200)
})

test('pairing needs a code and a client header', async () => {
  await using server = await serverWithBridge()
  for (const code of [undefined, '', ' '])
    assert.deepEqual(await server.pair(code), { status: 400, body: { error: 'code is required' } })
  const code = await server.newCode()
  for (const header of [{}, { 'x-service-client': '-x' }, { 'x-service-client': 'Bridge/.1' }])
    assert.deepEqual(await server.pair(code, { headers: header }), { status: 400, body: { error: 'invalid request' } })
  assert.equal((await server.pair(code)).status, 200)
})

test('the token of the bridge ends with a new pairing or with unpair, which are audited', async () => {
  await using server = await serverWithBridge()
  const list = 'GET /bridge/libraries'
  assert.equal((await server.beat(list)).status, 200)
  const next = server.asBridge((await server.pair(await server.newCode(), { name: 'Attic\n\u202e' })).body.token)
  assert.deepEqual([await server.beat(list), (await next(list)).status], [EXPIRED, 200])
  const { status } = await server.admin('DELETE /admin/bridge')
  assert.deepEqual([status, await next(list)], [204, EXPIRED])
  assert.deepEqual((await server.admin('GET /admin/bridge')).body, { paired: false, features: [] })
  assert.equal((await server.admin('DELETE /admin/bridge')).status, 204)
  const { events } = (await server.admin('GET /admin/audit')).body
  assert.deepEqual(
    events.map(({ action, target, details }: Record<string, unknown>) => [action, target, details]),
    [
      ['bridge.unpair', 'Attic', {}],
      ...Array(2).fill(['bridge.pair', '', { expires_at: new Date(START + 10 * MINUTE).toISOString() }]),
    ],
  )
})

test('no token of a person opens a route of the bridge, and the token of the bridge opens no other', async () => {
  await using server = await serverWithBridge()
  const { token } = (await server.pair(await server.newCode())).body
  const key = await server.keyOf(server.root)
  const media = await server.request('POST /auth/media-token', { headers: server.ann })
  const pairing = await server.request('POST /auth/pair', { headers: server.ann })
  const people = [server.root, server.ann, key, server.bearer(media.body.token), server.bearer(pairing.body.pairing_token)]
  for (const operation of server.app.mounted) {
    const { method, path, guard } = operation
    const route = `${method} ${path.replaceAll(/:\w+/g, '1').replace('*', 'x')}`
    const by = async (headers: object) =>
      (await server.request(route, { headers: { ...headers, ...CLIENT }, ...(method !== 'GET' && { body: {} }) })).status
    if (guard === 'bridge') {
      assert.match(path, /^\/bridge\//)
      for (const headers of people) assert.equal(await by(headers), 403, route)
      for (const headers of [{}, server.bearer('unknown')]) assert.equal(await by(headers), 401, route)
      const { status, body } = await server.request(route, { headers: { ...server.bearer(token), 'x-service-client': '?' } })
      assert.deepEqual([status, body], [400, { error: 'invalid request' }], route)
    } else if (guard !== 'public' && path !== '/metrics') assert.equal(await by(server.bearer(token)), 401, route)
  }
})

const FULL = {
  version: '1.1',
  os: 'linux',
  public_url: 'http://10.0.0.9:8091/',
  kinds: ['sidecars.generate', 'dreams.read', 'sidecars.generate'],
  lanes: { generate: { running: 1, capacity: 25 } },
  libraries: [
    { library_id: 1, mount_path: '/books', ok: true, writable: false, error: 'read_only', checked_at: '2020-01-01T00:00:00Z' },
  ],
  paused: true,
  estimates: { sidecars: { agent_usd_per_audio_hour: 0.5, can_contribute: true, later: 'ignored' }, others: 7 },
  started_at: '2020-01-01T00:00:00Z',
  later: { ignored: true },
}

test('a heartbeat is what the admin sees of the bridge', async () => {
  await using server = await serverWithBridge()
  const paired = new Date(START).toISOString()
  const { body: before } = await server.admin('GET /admin/bridge')
  assert.deepEqual(
    [before.paired, before.name, before.version, before.platform, before.online, before.last_seen, before.features],
    [true, 'Basement', '1.0', 'linux', false, null, []],
  )
  server.clock.ms += MINUTE
  const { status, body } = await server.beat('PUT /bridge/status', FULL)
  assert.equal(status, 200)
  assert.deepEqual(body, {
    server: { id: 'AAAAAAAAAAAAAAAAAAAAAA', name: 'Chapterhouse', version: 'dev', public_url: '' },
    libraries: [
      { id: 1, name: 'Books', root: server.shelf, sample: [] },
      { id: 2, name: 'Other', root: server.shelf, sample: [] },
    ],
    cancel: [],
    retry: [],
  })
  const seen = new Date(START + MINUTE).toISOString()
  const expected = {
    ...{ paired: true, features: ['sidecars'], online: true, paused: true, name: 'Basement', version: '1.1', platform: 'linux' },
    ...{ paired_at: paired, last_seen: seen, public_url: FULL.public_url, kinds: ['sidecars.generate', 'dreams.read'] },
    ...{ lanes: FULL.lanes, libraries: FULL.libraries, open_jobs: { queued: 0, running: 0, needs_attention: 0 } },
    estimates: {
      ...{
        asr_seconds_per_audio_hour: 900,
        agent_usd_per_audio_hour: 0.5,
        agent_usd_per_ebook: null,
        samples: 0,
        agent_backend: '',
      },
      ...{ agent_ready: false, subscription: false, can_contribute: true, monthly_budget_usd: 0, month_spent_usd: 0 },
    },
  }
  assert.deepEqual((await server.admin('GET /admin/bridge')).body, expected)
  assert.deepEqual((await server.request('GET /server')).body.bridge, { features: ['sidecars'] })
  server.clock.ms += 90_000
  assert.equal((await server.admin('GET /admin/bridge')).body.online, true)
  server.clock.ms += 1
  assert.deepEqual((await server.admin('GET /admin/bridge')).body, { ...expected, online: false })
  await server.beat('PUT /bridge/status', {})
  assert.deepEqual((await server.request('GET /server')).body.bridge, { features: [] })
})

for (const public_url of ['javascript:alert(1)', 'data:text/html,x', '//host', 'bridge', ' ', 'http:bridge'])
  test(`the address ${JSON.stringify(public_url)} of a bridge becomes no link`, async () => {
    await using server = await serverWithBridge()
    assert.equal((await server.beat('PUT /bridge/status', { public_url })).status, 200)
    assert.equal((await server.admin('GET /admin/bridge')).body.public_url, '')
  })

const GOOD = { agent_usd_per_audio_hour: 1 }
const estimates = [
  GOOD,
  ...[{ agent_usd_per_ebook: -1 }, { agent_usd_per_ebook: 1_000_001 }, { samples: 1_000_000_001 }, { agent_ready: 'yes' }],
  ...[{ asr_seconds_per_audio_hour: '900' }, { agent_usd_per_ebook: 'Infinity' }, 'none', 7, []],
]
for (const sidecars of estimates)
  test(`the estimates ${JSON.stringify(sidecars)} are ${sidecars === GOOD ? 'kept' : 'dropped without the rest of the heartbeat'}`, async () => {
    await using server = await serverWithBridge()
    await server.beat('PUT /bridge/status', { estimates: { sidecars: GOOD } })
    assert.equal((await server.beat('PUT /bridge/status', { version: '9', estimates: { sidecars } })).status, 200)
    const { body } = await server.admin('GET /admin/bridge')
    assert.deepEqual([body.version, body.estimates?.agent_usd_per_audio_hour], ['9', sidecars === GOOD ? 1 : undefined])
  })

test('the texts of a bridge are one line each', async () => {
  await using server = await serverWithBridge()
  const text = '\u202eevil\nline\u0007'
  const lane = { running: 1, capacity: 2 }
  const library = { library_id: 1, mount_path: text, ok: false, writable: false, error: text, checked_at: text }
  await server.beat('PUT /bridge/status', {
    ...{ version: text, os: text, kinds: [text], lanes: { [text]: lane }, libraries: [library] },
    estimates: { sidecars: { agent_backend: text } },
  })
  const { version, platform, kinds, lanes, libraries, estimates } = (await server.admin('GET /admin/bridge')).body
  const shown = [version, platform, ...kinds, ...Object.keys(lanes), estimates.agent_backend]
  const { mount_path, error, checked_at } = libraries[0]
  assert.deepEqual(new Set([...shown, mount_path, error, checked_at]), new Set(['evil line']))
  assert.equal(shown.length, 5)
})

test('a heartbeat that is too large or of a wrong form changes nothing', async () => {
  await using server = await serverWithBridge()
  await server.beat('PUT /bridge/status', FULL)
  const before = (await server.admin('GET /admin/bridge')).body
  const large = { ...FULL, later: 'x'.repeat(65_536) }
  assert.equal((await server.beat('PUT /bridge/status', large)).status, 413)
  const library = { library_id: 1, mount_path: '/', ok: true, writable: true }
  const lane = { running: 0, capacity: 0 }
  const wrong: object[] = [
    ...[{ kinds: 'all' }, { libraries: [{ library_id: 'x' }] }, { jobs: [{ id: 1 }] }, { paused: 'no' }, []],
    ...[{ kinds: new Array(101).fill('a') }, { kinds: ['a'.repeat(101)] }],
    ...[
      { lanes: Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`${at}`, lane])) },
      { lanes: { ['a'.repeat(101)]: lane } },
    ],
    ...[{ libraries: [{ ...library, mount_path: 'a'.repeat(4_097) }] }, { libraries: [{ ...library, error: 'a'.repeat(201) }] }],
    ...[{ libraries: [{ ...library, checked_at: 'a'.repeat(201) }] }, { jobs: [{ id: 1, claim: 'a'.repeat(201) }] }],
    ...[
      { jobs: new Array(1_001).fill({ id: 1, claim: '' }) },
      { libraries: new Array(1_001).fill({ ...library, mount_path: '' }) },
    ],
    { public_url: `http://${'a'.repeat(2_000)}` },
  ]
  for (const body of wrong)
    assert.equal((await server.beat('PUT /bridge/status', body)).status, 400, JSON.stringify(body).slice(0, 200))
  assert.deepEqual((await server.admin('GET /admin/bridge')).body, before)
  const infinite = await server.beat('PUT /bridge/status', '{"estimates":{"sidecars":{"month_spent_usd":1e999}}}')
  assert.deepEqual([infinite.status, (await server.admin('GET /admin/bridge')).body.estimates], [200, null])
})

test('libraries come with the same files each time, spread over their books', async () => {
  await using server = await serverWithBridge()
  for (let at = 10; at < 30; at += 1) indexBook(server.services, { path: `Book ${at}`, files: ['1.mp3', '2.mp3'] })
  indexBook(server.services, { path: 'Alone.mp3', libraryId: 2 })
  const sampled = async () =>
    (await server.beat('PUT /bridge/status', {})).body.libraries.map(({ sample }: { sample: object[] }) => sample)
  const [first, other] = await sampled()
  assert.deepEqual(
    first,
    [10, 14, 18, 22, 26].map((at) => ({ path: `Book ${at}/1.mp3`, size: 1 })),
  )
  assert.deepEqual(other, [{ path: 'Alone.mp3', size: 1 }])
  assert.deepEqual(await sampled(), [first, other])
  assert.deepEqual((await server.beat('GET /bridge/libraries')).body, {
    libraries: [
      { id: 1, name: 'Books', root: server.shelf },
      { id: 2, name: 'Other', root: server.shelf },
    ],
  })
})

test('the files that stand for a library change with its index', async () => {
  await using server = await serverWithBridge()
  const { services, infrastructure } = server
  const sampled = async () =>
    (await server.beat('PUT /bridge/status', {})).body.libraries[0].sample.map(({ path }: { path: string }) => path)
  assert.deepEqual(await sampled(), [])
  indexBook(services, { path: 'A', files: ['1.mp3'] })
  assert.deepEqual(await sampled(), ['A/1.mp3'])
  indexBook(services, { path: 'A', files: ['01.mp3', '02.mp3'] })
  indexBook(services, { path: '.', files: ['x.mp3'] })
  assert.deepEqual(await sampled(), ['x.mp3', 'A/01.mp3'])
  services.catalogue.forget(1, [relPath('A')])
  infrastructure.events.emit('scan.ended', { libraryId: 1 })
  assert.deepEqual(await sampled(), ['x.mp3'])
})
