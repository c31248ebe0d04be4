import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { after, test } from 'node:test'
import { createJsonReader } from '@chapterhouse/kit/json/json-reader'
import { openWorkers } from '@chapterhouse/kit/processes/workers'
import { compareVersions, newestRelease, type Release } from './releases.ts'
import { createUpdateCheck } from './update-check.ts'

for (const [one, other, sign] of [
  ['v1.2.3', '1.2.3', 0],
  ['1.10.0', '1.9.9', 1],
  ['2.0', '1.99.99', 1],
  ['1.0.0', '1.0.0-rc.1', 1],
  ['1.0.0-rc.2', '1.0.0-rc.10', -1],
  ['1.0.0-alpha.1', '1.0.0-alpha.beta', -1],
  ['1.0.0-rc.1', '1.0.0-rc', 1],
  ['1.0.0+build', '1.0.0', 0],
  ['dev', '1.0.0', 0],
] as const)
  test(`${one} against ${other}`, () => assert.equal(Math.sign(compareVersions(one, other)), sign))

const workers = openWorkers(1)
after(() => workers[Symbol.asyncDispose]())

const release = (tag: string, more: object = {}) => ({
  tag_name: tag,
  name: `Release ${tag}`,
  html_url: `https://forge.example/${tag}`,
  ...more,
})

for (const { name, list, version } of [
  { name: 'one release', list: release('v1.2.0'), version: 'v1.2.0' },
  {
    name: 'the highest of a list',
    list: ['v1.2.0', 'v1.10.0', 'v1.9.0'].map((tag) => release(tag)),
    version: 'v1.10.0',
  },
  {
    name: 'no draft and no prerelease',
    list: [release('v3', { draft: true }), release('v2.0.0', { prerelease: true }), release('v1.0.0')],
    version: 'v1.0.0',
  },
  { name: 'none in an empty list', list: [], version: undefined },
])
  test(`the newest release: ${name}`, () => assert.equal(newestRelease(list)?.version, version))

for (const other of ['', null, 'v1', [1], { tag: 'v1' }])
  test(`${JSON.stringify(other)} is not a list of releases`, () => assert.equal(newestRelease(other), undefined))

test('a link that is not a page is left out, and text is one line', () => {
  const read = newestRelease(release('v1.0.0', { html_url: 'javascript:alert(1)', name: 'A\n\tB', published_at: 'soon' }))
  assert.deepEqual(read, { version: 'v1.0.0', name: 'A B', url: '', publishedAt: '' })
})

/** A local forge, and a check of version 1.0.0 against it, with a clock that the test moves. */
async function createWorld(respond: RequestListener, { version = 'v1.0.0' } = {}) {
  const requests: { url: string; headers: object }[] = []
  const forge = createServer((request, response) => {
    requests.push({ url: request.url ?? '', headers: request.headers })
    respond(request, response)
  }).listen(0, '127.0.0.1')
  await once(forge, 'listening')
  const address = forge.address()
  assert.ok(typeof address === 'object' && address)
  const settings = { isOn: true, url: `http://127.0.0.1:${address.port}/releases` }
  const clock = { ms: Date.parse('2026-11-21T12:00:00Z') }
  const found: Release[] = []
  const stopping = new AbortController()
  const updates = createUpdateCheck({
    readJson: createJsonReader(workers),
    isOn: () => settings.isOn,
    url: () => settings.url,
    ...{ version, fetch, signal: stopping.signal },
    now: () => new Date(clock.ms),
    onFound: (one) => void found.push(one),
  })
  return {
    ...{ updates, settings, clock, found, requests, stopping },
    async [Symbol.asyncDispose]() {
      forge.closeAllConnections()
      forge.close()
      await once(forge, 'close')
    },
  }
}

const sends =
  (body: unknown, status = 200, headers = {}): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, headers).end(JSON.stringify(body))

test('a newer release is found, and nothing but the version is sent', async () => {
  await using world = await createWorld(sends([release('v1.1.0', { published_at: '2026-11-01T08:00:00+01:00' })]))
  const { latest, isAvailable, isComparable, checkedAt, error } = await world.updates.checkNow()
  assert.deepEqual(latest, {
    version: 'v1.1.0',
    name: 'Release v1.1.0',
    url: 'https://forge.example/v1.1.0',
    publishedAt: '2026-11-01T07:00:00Z',
  })
  assert.deepEqual([isAvailable, isComparable, checkedAt, error], [true, true, new Date(world.clock.ms), ''])
  assert.deepEqual(
    world.found.map(({ version }) => version),
    ['v1.1.0'],
  )
  const { 'user-agent': agent, ...headers } = (world.requests[0]?.headers ?? {}) as Record<string, string>
  assert.equal(agent, 'Chapterhouse/v1.0.0')
  const usual = ['accept', 'accept-encoding', 'accept-language', 'connection', 'host', 'sec-fetch-mode']
  assert.deepEqual(
    Object.keys(headers).filter((name) => !usual.includes(name)),
    [],
  )
})

for (const [name, version, tag, expected] of [
  ['the same version', 'v1.1.0', 'v1.1.0', [false, true]],
  ['an older one', 'v2.0.0', 'v1.1.0', [false, true]],
  ['a checkout of the source', 'dev', 'v1.1.0', [false, false]],
  ['a name without numbers', 'v1.0.0', 'nightly', [false, false]],
] as const)
  test(`no update: ${name}`, async () => {
    await using world = await createWorld(sends(release(tag)), { version })
    const { isAvailable, isComparable } = await world.updates.checkNow()
    assert.deepEqual([isAvailable, isComparable, world.found], [...expected, []])
  })

for (const [name, respond, error] of [
  ['429', sends({}, 429), 'rate_limited'],
  ['403 without requests left', sends({}, 403, { 'x-ratelimit-remaining': '0' }), 'rate_limited'],
  ['403', sends({}, 403), 'bad_response'],
  ['a page', sends('hello'), 'bad_response'],
  ['an endless body', (_request, response) => void response.end(Buffer.alloc(2 * 1024 * 1024, '[')), 'bad_response'],
  ['304', sends({}, 304), 'bad_response'],
  ...[301, 302, 303, 307, 308].map((status): [string, RequestListener, string] => [
    `redirect ${status}`,
    (request, response) =>
      sends(release('v9.0.0'), request.url === '/other' ? 200 : status, { location: '/other' })(request, response),
    'redirected',
  ]),
  ['a connection that breaks', (request) => void request.socket.destroy(), 'unreachable'],
] satisfies [string, RequestListener, string][])
  test(`a forge that responds with ${name}: ${error}`, async () => {
    await using world = await createWorld(respond)
    const status = await world.updates.checkNow()
    assert.deepEqual([status.error, status.latest, status.isAvailable], [error, null, false])
    assert.equal(world.requests.length, 1)
  })

test('checks once a day automatically, and at most once a minute on request', async () => {
  await using world = await createWorld(sends(release('v1.1.0')))
  for (let minute = 0; minute < 60; minute += 1) {
    await world.updates.tick()
    world.clock.ms += 60_000
  }
  assert.equal(world.requests.length, 1)
  await world.updates.checkNow()
  await world.updates.checkNow()
  world.clock.ms += 59_000
  await world.updates.checkNow()
  assert.equal(world.requests.length, 2)
  world.clock.ms += 1_000
  await world.updates.checkNow()
  assert.equal(world.requests.length, 3)
  world.clock.ms += 24 * 60 * 60_000
  await world.updates.tick()
  assert.equal(world.requests.length, 4)
})

test('nothing is sent without an address, or while disabled', async () => {
  await using world = await createWorld(sends(release('v1.1.0')))
  await world.updates.checkNow()
  world.settings.isOn = false
  await world.updates.tick()
  await assert.rejects(world.updates.checkNow(), { code: 'update_check_off' })
  assert.deepEqual([world.updates.status().isEnabled, world.updates.status().latest], [false, null])
  Object.assign(world.settings, { isOn: true, url: '' })
  await assert.rejects(world.updates.checkNow(), { code: 'update_check_off' })
  assert.equal(world.requests.length, 1)
})

test('a failure keeps the known release, and a shutdown aborts the check', async () => {
  let status = 200
  await using world = await createWorld((request, response) => {
    if (status === 0) return
    sends(release('v1.1.0'), status)(request, response)
  })
  await world.updates.checkNow()
  status = 500
  world.clock.ms += 60_000
  const after = await world.updates.checkNow()
  assert.deepEqual([after.error, after.latest?.version, after.isAvailable], ['bad_response', 'v1.1.0', true])
  status = 0
  world.clock.ms += 60_000
  const checking = world.updates.checkNow()
  world.stopping.abort()
  assert.equal((await checking).error, 'unreachable')
})
