import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { createAnswers } from './cache/answers.ts'
import { createEnvelopes } from './envelope/envelopes.ts'
import type { TaggedSources } from './envelope/fetch-sources.ts'
import { ORCHARD, startOrchardService } from './test/fake-metadata-service.ts'
import { createLookupServer } from './test/lookup-server.ts'
import { createServiceClient } from './test/service-client.ts'

const BOOKS = {
  'Orchard.m4b': { asin: 'B000000001' },
  'Other.m4b': { asin: 'B000000002' },
  'Third.m4b': { asin: 'B000000003' },
}
const ORCHARD_META = '/libraries/1/meta?path=Orchard.m4b'
const OTHER_META = '/libraries/1/meta?path=Other.m4b'
const ALL = ['/lookup?asin=B000000001', '/works/the-glass-orchard', '/series/orchard-cycle']
const A_DAY = 24 * 60

test('an answer is used for a day, then revalidated, so that only changes are sent', async () => {
  await using service = await startOrchardService()
  await using server = await createLookupServer({ url: service.url, books: BOOKS })
  const titleOf = async () => (await server.get(ORCHARD_META)).body.work.title
  await titleOf()
  server.passMinutes(A_DAY - 1)
  await titleOf()
  assert.deepEqual(service.asked(), ALL)
  server.passMinutes(1)
  assert.equal(await titleOf(), 'The Glass Orchard')
  assert.ok(service.calls.every(({ headers }) => headers['if-none-match'] !== undefined))
  assert.deepEqual(service.asked(), ALL)
  await titleOf()
  assert.deepEqual(service.asked(), [], 'unchanged answers are fresh for another day')
  service.answers['/works/the-glass-orchard'] = { ...ORCHARD.work, title: 'Renamed' }
  server.passMinutes(A_DAY)
  assert.equal(await titleOf(), 'Renamed')
})

test('two listeners who open a book at the same time cause one lookup', async () => {
  await using service = await startOrchardService()
  await using server = await createLookupServer({ url: service.url, books: BOOKS })
  const both = await Promise.all([server.get(ORCHARD_META), server.get(ORCHARD_META, server.admin)])
  assert.deepEqual(
    both.map(({ status }) => status),
    [200, 200],
  )
  assert.deepEqual(service.asked(), ALL)
})

test('while the service is down, old answers are shown and only new books fail; all recover', async () => {
  await using service = await startOrchardService()
  const down = { status: 502, body: { error: 'metadata service unavailable' } }
  const answers = { ...service.answers }
  const setBroken = (isBroken: boolean) => {
    for (const path of [...Object.keys(answers), '/lookup?asin=B000000002', '/lookup?asin=B000000003'])
      if (isBroken) service.answers[path] = (reply) => reply.writeHead(500).end()
      else if (answers[path]) service.answers[path] = answers[path]
      else delete service.answers[path]
  }
  await using server = await createLookupServer({ url: service.url, books: BOOKS })
  const { body } = await server.get(ORCHARD_META)
  server.passMinutes(A_DAY)
  setBroken(true)
  assert.deepEqual(await server.get(ORCHARD_META), { status: 200, body })
  assert.deepEqual(await server.get(OTHER_META), down)
  service.asked()
  server.passMinutes(1)
  assert.deepEqual(await server.get(ORCHARD_META), { status: 200, body })
  assert.deepEqual(await server.get(OTHER_META), down)
  assert.deepEqual(service.asked(), [], 'a failure is remembered for two minutes')
  setBroken(false)
  server.passMinutes(1)
  assert.deepEqual(await server.get(OTHER_META), { status: 200, body: { matched: false } })
  assert.deepEqual(await server.get(ORCHARD_META), { status: 200, body })
  assert.deepEqual(service.asked(), ['/lookup?asin=B000000002', ...ALL])
  // Even after a miss, the last answer is better than none.
  server.passMinutes(60)
  setBroken(true)
  assert.deepEqual(await server.get(OTHER_META), { status: 200, body: { matched: false } })
  assert.deepEqual(await server.get('/libraries/1/meta?path=Third.m4b'), down)
})

test('a book never waits longer than its deadline, and shows what arrived in time', async () => {
  await using client = await createServiceClient(
    {
      '/lookup?asin=B000000001': ORCHARD.lookup,
      '/works/the-glass-orchard': ORCHARD.work,
      '/series/orchard-cycle': () => {},
      '/lookup?asin=B000000002': () => {},
    },
    60_000,
  )
  await using server = await createLookupServer()
  const answers = createAnswers<TaggedSources>({
    ...{ db: server.infrastructure.db, space: 'envelope', max: { inMemory: 10, inDatabase: 10 } },
    now: () => new Date(client.clock.ms),
    base: client.service.base,
    workIdOf: ({ work }) => work.id,
    onFailure: () => assert.fail(),
  })
  const envelopes = createEnvelopes({ service: client.service, answers, signal: new AbortController().signal, deadlineMs: 400 })
  const started = performance.now()
  const [known, unknown] = await Promise.all([envelopes.find([{ asin: 'B000000001' }]), envelopes.find([{ asin: 'B000000002' }])])
  assert.ok(performance.now() - started < 10_000, 'before the call itself is given up')
  assert.ok(known.kind === 'match')
  assert.deepEqual([known.envelope.work.id, known.envelope.series], ['the-glass-orchard', []])
  assert.equal(unknown.kind, 'failed')
})

test('both identifiers of a book share one deadline', async () => {
  await using server = await createLookupServer()
  const answers = createAnswers<TaggedSources>({
    ...{ db: server.infrastructure.db, space: 'envelope', max: { inMemory: 10, inDatabase: 10 } },
    now: server.deps.now,
    base: () => 'https://metadata.example',
    workIdOf: ({ work }) => work.id,
    onFailure: () => assert.fail(),
  })
  const late: boolean[] = []
  const service = {
    base: () => 'https://metadata.example',
    /** The first one is not found, but only after the deadline. */
    async lookup(_identifier: object, { signal }: { signal?: AbortSignal | undefined }) {
      late.push(signal?.aborted === true)
      if (signal && !signal.aborted) await once(signal, 'abort')
      return { kind: 'missing' } as const
    },
    work: () => assert.fail(),
    series: () => assert.fail(),
  }
  const envelopes = createEnvelopes({ service, answers, signal: new AbortController().signal, deadlineMs: 20 })
  await envelopes.find([{ asin: 'B000000003' }, { isbn: '9780000000002' }])
  assert.deepEqual(late, [false, true])
})
