import assert from 'node:assert/strict'
import { test } from 'node:test'
import { meta, metaWork } from '@chapterhouse/contract/server/community/enrichment'
import { createResponseCheck } from '../../../test/fuzz/check-response.ts'
import { drawn } from './test/drawn-rails.ts'
import { lookupOf, ORCHARD, startFakeMetadataService, startOrchardService } from './test/fake-metadata-service.ts'
import { createLookupServer } from './test/lookup-server.ts'

const BOOKS = {
  'Orchard.m4b': { asin: 'b000000001' },
  'Print.m4b': { isbn: '978-0-00-000000-2' },
  'Recorded.m4b': { isbn: '978-0-00-000001-9' },
  'Both.m4b': { asin: 'B000000009', isbn: '9780000000019' },
  'Plain.m4b': {},
  'Unknown.m4b': { asin: 'B000000009' },
}
const ORCHARD_META = '/libraries/1/meta?path=Orchard.m4b'
const DOWN = { status: 502, body: { error: 'metadata service unavailable' } }

test('a book with an ASIN gets all community metadata', async () => {
  await using service = await startOrchardService()
  await using server = await createLookupServer({ url: service.url, books: BOOKS })
  const response = await server.send(`GET ${ORCHARD_META}`)
  assert.equal(createResponseCheck()(meta, false, response as never), undefined)
  const { work, recording, series, ...rest } = response.json()
  assert.deepEqual(rest, { matched: true, web_url: `${service.url}/works/the-glass-orchard` })
  const { attribution, characters, ...plain } = ORCHARD.work
  const [ilse, gardener] = characters
  assert.deepEqual(work, {
    ...plain,
    characters: [{ id: ilse.id, name: ilse.name, reveal: ilse.reveal }, gardener],
    attribution: {
      credit: attribution.text,
      license: 'CC-BY-SA-3.0',
      license_url: 'https://creativecommons.org/licenses/by-sa/3.0/',
      source_url: attribution.url,
    },
  })
  const [{ asin: _asin, isbn: _isbn, ...shown }] = ORCHARD.work.recordings
  assert.deepEqual(recording, shown)
  assert.deepEqual(drawn(series), ['orchard-cycle: 1 the-seed, 2 the-glass-orchard, 2.5 a-graft, 3 the-harvest'])
  assert.equal(series[0].position, '2')
  assert.equal(series[0].works[0].web_url, `${service.url}/works/the-seed`)
})

test('the service learns the identifier and the version of this server, and nothing about the listener', async () => {
  await using service = await startOrchardService()
  await using server = await createLookupServer({ url: service.url, books: BOOKS })
  await server.get(ORCHARD_META)
  assert.deepEqual(
    service.calls.map(({ path }) => path),
    ['/lookup?asin=B000000001', '/works/the-glass-orchard', '/series/orchard-cycle'],
  )
  for (const { headers } of service.calls)
    assert.deepEqual(
      { ...headers, host: '', connection: '' },
      { accept: 'application/json', 'user-agent': 'Chapterhouse/dev', host: '', connection: '' },
    )
})

test('a book without identifiers, or unknown to the service, is not matched', async () => {
  await using service = await startOrchardService()
  await using server = await createLookupServer({ url: service.url, books: BOOKS })
  const unmatched = { status: 200, body: { matched: false } }
  assert.deepEqual(await server.get('/libraries/1/meta?path=Plain.m4b'), unmatched)
  assert.deepEqual(service.asked(), [])
  for (let turn = 0; turn < 2; turn += 1) assert.deepEqual(await server.get('/libraries/1/meta?path=Unknown.m4b'), unmatched)
  assert.deepEqual(service.asked(), ['/lookup?asin=B000000009'])
})

test('the ISBN counts if the ASIN finds nothing', async () => {
  await using service = await startOrchardService()
  await using server = await createLookupServer({ url: service.url, books: BOOKS })
  const { body } = await server.get('/libraries/1/meta?path=Both.m4b')
  assert.deepEqual([body.work.id, body.recording.id], ['the-glass-orchard', 'oren-vale-2020'])
  assert.deepEqual(service.asked().slice(0, 2), ['/lookup?asin=B000000009', '/lookup?isbn=9780000000019'])
})

test('a lookup by a print ISBN, or of a recording without that identifier, names no recording', async () => {
  await using service = await startOrchardService({
    '/lookup?isbn=9780000000002': ORCHARD.lookup,
    '/lookup?asin=B000000009': ORCHARD.lookup,
  })
  await using server = await createLookupServer({ url: service.url, books: BOOKS })
  for (const [path, isNamed] of [
    ['Print.m4b', false],
    ['Unknown.m4b', false],
    ['Recorded.m4b', true],
  ] as const) {
    const { body } = await server.get(`/libraries/1/meta?path=${path}`)
    assert.deepEqual([body.matched, body.work.id, 'recording' in body], [true, 'the-glass-orchard', isNamed], path)
  }
})

test('while lookup is off, every book is refused after its access check, and the service is not called', async () => {
  await using service = await startOrchardService()
  await using server = await createLookupServer({ books: BOOKS })
  const ben = server.person('Ben', { granted: ['Other'] })
  const off = { status: 404, body: { error: 'metadata lookup not enabled' } }
  for (const where of [ORCHARD_META, '/meta/work?id=x', '/libraries/1/meta/cover?path=Orchard.m4b&url=x'])
    assert.deepEqual(await server.get(where), off)
  assert.equal((await server.get(ORCHARD_META, ben)).status, 403)
  assert.deepEqual(await server.get('/meta/work?id='), { status: 400, body: { error: 'id is required' } })
  const change = (payload: object) => server.send('PATCH /admin/settings', { by: server.admin, payload })
  const refused = await change({ metadata: { enabled: true } })
  assert.deepEqual(
    [refused.statusCode, refused.json()],
    [
      400,
      {
        error: 'needs metadata.base_url, the address of a metadata service',
        code: 'invalid_setting',
        field: 'metadata.enabled',
      },
    ],
  )
  const flags = async () => {
    const { capabilities } = (await server.get('/server')).body
    return [capabilities.metadata, capabilities.meta_bundle]
  }
  assert.deepEqual([await flags(), service.asked()], [[false, false], []])
  const changed = await change({ metadata: { enabled: true, base_url: `${service.url}/` } })
  assert.deepEqual(changed.json().metadata, { enabled: true, base_url: service.url, region: '', available: true })
  assert.deepEqual(await flags(), [true, true])
  assert.equal((await server.get(ORCHARD_META)).body.matched, true, 'at once, without a restart')
  await change({ metadata: { enabled: false } })
  assert.deepEqual([await server.get(ORCHARD_META), await flags()], [off, [false, false]])
})

test('the System page says whether the service responds', async () => {
  await using service = await startOrchardService()
  await using server = await createLookupServer({ url: service.url })
  const status = async () => (await server.get('/admin/system', server.admin)).body.metadata
  const { health, ...rest } = await status()
  assert.deepEqual(rest, { enabled: true, available: true, base_url: service.url })
  assert.deepEqual([health.reachable, health.checked_at, 'error' in health], [true, '2026-11-25T12:00:00Z', false])
  service.stop()
  assert.equal((await status()).health.reachable, true, 'asked at most once a minute')
  server.passMinutes(1)
  const { latency_ms: latency, ...down } = (await status()).health
  assert.deepEqual(down, { reachable: false, checked_at: '2026-11-25T12:01:00Z', error: 'unreachable' })
  assert.ok(latency >= 0)
})

test('a work is returned by id, and requested once a day', async () => {
  await using service = await startOrchardService()
  await using server = await createLookupServer({ url: service.url })
  const response = await server.send('GET /meta/work?id=the-glass-orchard')
  assert.equal(createResponseCheck()(metaWork, false, response as never), undefined)
  assert.equal(response.json().work.title, 'The Glass Orchard')
  await server.get('/meta/work?id=the-glass-orchard')
  assert.deepEqual(service.asked(), ['/works/the-glass-orchard'])
  const none = { status: 404, body: { error: 'no such work' } }
  assert.deepEqual(await server.get('/meta/work?id=none'), none)
  for (const id of ['local:1', '..', '.']) assert.deepEqual(await server.get(`/meta/work?id=${id}`), none)
  assert.deepEqual(service.asked(), ['/works/none'], 'no path of its own making is asked for')
  await server.get(`/meta/work?id=${encodeURIComponent('../../x?y#z')}`)
  assert.deepEqual(service.asked(), ['/works/../../x?y#z'], 'an id is one segment of the path')
})

test('a merged work is found by its old id, in books as well', async () => {
  const moved = (to: string) => ({
    '/works/old-orchard': (reply: import('node:http').ServerResponse) =>
      reply.writeHead(301, { location: to }).end('{"redirect":"the-glass-orchard"}'),
  })
  await using service = await startOrchardService(moved('/api/v1/works/the-glass-orchard'))
  service.answers['/lookup?asin=B000000001'] = lookupOf('old-orchard', 'oren-vale-2020')
  await using server = await createLookupServer({ url: service.url, books: BOOKS })
  assert.equal((await server.get('/meta/work?id=old-orchard')).body.work.id, 'the-glass-orchard')
  const { body } = await server.get(ORCHARD_META)
  assert.deepEqual([body.work.id, body.web_url], ['the-glass-orchard', `${service.url}/works/the-glass-orchard`])
  server.passMinutes(24 * 60)
  service.asked()
  await server.get('/meta/work?id=old-orchard')
  // The stored id is the surviving one, so the next request needs no redirect.
  assert.deepEqual(service.asked(), ['/works/the-glass-orchard'])
})

test('a redirect to another origin is not followed', async () => {
  await using other = await startOrchardService()
  await using service = await startFakeMetadataService({
    '/lookup?asin=B000000001': (reply) => reply.writeHead(301, { location: `${other.url}/api/v1/lookup?asin=B000000001` }).end(),
  })
  await using server = await createLookupServer({ url: service.url, books: BOOKS })
  assert.deepEqual(await server.get(ORCHARD_META), DOWN)
  assert.deepEqual(other.asked(), [])
})
