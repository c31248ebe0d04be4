import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { becomesTrue } from '@chapterhouse/testkit/in-time'
import { type FakeAnswer, lookupOf, ORCHARD, startFakeMetadataService } from '../test/fake-metadata-service.ts'
import { createServiceClient, LISTENER, PASS, status } from '../test/service-client.ts'

test('after five failures in a row there is no call for half a minute, then one', async () => {
  await using client = await createServiceClient({ '/works/x': status(500), '/works/good': ORCHARD.work })
  const { service, clock } = client
  for (let turn = 0; turn < 4; turn += 1) await service.work('x', LISTENER)
  assert.equal((await service.work('good', LISTENER)).kind, 'found', 'which begins the count again')
  for (let turn = 0; turn < 5; turn += 1) await service.work('x', LISTENER)
  client.asked()
  const paused = { kind: 'failed', reason: 'paused', isCalled: false }
  assert.deepEqual(await service.work('good', LISTENER), paused)
  clock.ms += 29_999
  assert.deepEqual([await service.work('good', LISTENER), client.asked()], [paused, []])
  clock.ms += 1
  await service.work('x', LISTENER)
  assert.deepEqual([await service.work('good', LISTENER), client.asked()], [paused, ['/works/x']])
  clock.ms += 30_000
  assert.equal((await service.work('good', LISTENER)).kind, 'found')
})

for (const [name, retryAfter, pauseMs] of [
  ['in seconds', '120', 120_000],
  ['as a date', new Date('2026-11-25T12:05:00Z').toUTCString(), 300_000],
  ['of a year, for an hour', '31536000', 3_600_000],
] as const)
  test(`a pause that the service asks for is respected: ${name}`, async () => {
    await using client = await createServiceClient({
      '/works/x': status(429, { 'retry-after': retryAfter }),
      '/works/good': ORCHARD.work,
    })
    const { service, clock } = client
    await service.work('x', LISTENER)
    const kind = async () => (await service.work('good', LISTENER)).kind
    assert.equal(await kind(), 'failed')
    clock.ms += pauseMs - 1
    assert.equal(await kind(), 'failed')
    clock.ms += 1
    assert.equal(await kind(), 'found')
  })

test('a new address is another service without failures', async () => {
  await using client = await createServiceClient({ '/works/x': status(503, { 'retry-after': '3600' }) })
  await using other = await startFakeMetadataService({ '/works/x': ORCHARD.work })
  await client.service.work('x', LISTENER)
  client.setting.url = other.url
  assert.equal((await client.service.work('x', LISTENER)).kind, 'found')
})

/** Responds only when told to. */
function createHeld() {
  const waiting: (() => void)[] = []
  const answer: FakeAnswer = (reply) =>
    void waiting.push(() => reply.writeHead(200).end(JSON.stringify({ ...ORCHARD.work, series: [] })))
  function release(): void {
    for (const send of waiting.splice(0)) send()
  }
  return { answer, waiting, release }
}

const until = (isDone: () => boolean) => becomesTrue('the wanted calls', isDone)

test("four calls run at a time, and listeners' calls take precedence over a pass's", async () => {
  const held = createHeld()
  const ids = Array.from({ length: 12 }, (_, at) => `w${at}`)
  await using client = await createServiceClient(Object.fromEntries(ids.map((id) => [`/works/${id}`, held.answer])))
  const [mine, theirs] = [ids.slice(8), ids.slice(0, 8)]
  const passed = theirs.map((id) => client.service.work(id, PASS))
  await until(() => held.waiting.length === 4)
  const listened = mine.map((id) => client.service.work(id, LISTENER))
  held.release()
  await until(() => held.waiting.length === 4)
  assert.deepEqual(
    client.calls.map(({ path }) => path),
    [...theirs.slice(0, 4), ...mine].map((id) => `/works/${id}`),
  )
  held.release()
  await until(() => held.waiting.length === 4)
  held.release()
  assert.ok((await Promise.all([...passed, ...listened])).every(({ kind }) => kind === 'found'))
})

test('a question is asked once, and earlier if a listener joins', async () => {
  const held = createHeld()
  const ids = ['a', 'b', 'c', 'd', 'e', 'f']
  await using client = await createServiceClient(Object.fromEntries(ids.map((id) => [`/works/${id}`, held.answer])))
  const passed = ids.map((id) => client.service.work(id, PASS))
  await until(() => held.waiting.length === 4)
  const joined = client.service.work('f', LISTENER)
  held.release()
  await until(() => held.waiting.length === 2)
  assert.deepEqual(
    client.calls.slice(4).map(({ path }) => path),
    ['/works/f', '/works/e'],
  )
  held.release()
  await Promise.all([...passed, joined])
  assert.equal(client.calls.length, ids.length)
})

test('a question that every caller gave up on is no longer asked', async () => {
  const held = createHeld()
  await using client = await createServiceClient(
    Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((id) => [`/works/${id}`, held.answer])),
  )
  const running = ['a', 'b', 'c', 'd'].map((id) => client.service.work(id, LISTENER))
  await until(() => held.waiting.length === 4)
  const gone = new AbortController()
  const waiting = client.service.work('e', { ...LISTENER, signal: gone.signal })
  gone.abort()
  assert.deepEqual(await waiting, { kind: 'failed', reason: 'timeout', isCalled: false })
  held.release()
  await Promise.all(running)
  await pause(20)
  assert.equal(client.calls.length, 4)
})

test('a copy is revalidated by its tag', async () => {
  await using client = await createServiceClient({ '/works/x': ORCHARD.work })
  const first = await client.service.work('x', LISTENER)
  assert.ok(first.kind === 'found' && first.tag.startsWith('W/"'))
  assert.deepEqual(await client.service.work('x', { ...LISTENER, tag: first.tag }), { kind: 'unchanged' })
  assert.equal(client.calls[1]?.headers['if-none-match'], first.tag)
})

test('untitled chapters are kept, those without a time dropped', async () => {
  const chapters = [{ title: 'One', start_ms: 0, length_ms: 1_000 }, { start_ms: 1_000, length_ms: 1 }, { title: 'Lost' }, 7]
  await using client = await createServiceClient({ '/works/w/recordings/r/chapters': { chapters } })
  const given = await client.service.chapters({ workId: 'w', recordingId: 'r' }, PASS)
  assert.deepEqual(given.kind === 'found' && given.value, [
    { title: 'One', startMs: 0, lengthMs: 1_000 },
    { title: '', startMs: 1_000, lengthMs: 1 },
  ])
})

test('a book is matched by its facts, and a missing route of an older service is remembered', async () => {
  const found = { kind: 'work', ...lookupOf('x').work, narrators: [], score: 91, reasons: { title: 1, author: 'full', runtime: 2 } }
  const asked = '/works/match?position=2&runtime=3601&limit=6&title=A&title=B+%26+C&author=Mara+Lind&series=Cycle'
  const path = decodeURIComponent(asked)
  await using client = await createServiceClient({ [path]: { results: [found, { kind: 'person', id: 'p', name: 'P' }] } })
  const facts = {
    titles: ['A', 'B & C', ' '],
    authors: ['Mara Lind'],
    series: ['Cycle'],
    position: '2',
    runtimeSeconds: 3600.6,
    limit: 6,
  }
  const given = await client.service.matchWorks(facts, PASS)
  assert.deepEqual(given.kind === 'found' && given.value, [
    { id: 'x', title: 'x', authors: [], narrators: [], score: 91, reasons: { title: 1, author: 'full' } },
  ])
  delete client.answers[path]
  for (let turn = 0; turn < 2; turn += 1) assert.equal((await client.service.matchWorks(facts, PASS)).kind, 'missing')
  assert.equal(client.calls.length, 2)
  client.clock.ms += 15 * 60_000
  await client.service.matchWorks(facts, PASS)
  assert.equal(client.calls.length, 3)
  client.answers['/works/search?q=A+B'] = { results: [found] }
  const searched = await client.service.searchWorks('A B', PASS)
  assert.equal(searched.kind === 'found' && searched.value[0]?.id, 'x')
})
