import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBook, type TestBookOptions } from '../../../test/test-book.ts'
import { relPath } from '../paths/index.ts'
import { createChapterChecks } from './chapter-checks.ts'
import { ASIN, createChecked, LENGTHS, TOTAL } from './test/checked-book.ts'
import { answersAbout, type FakeRecording } from './test/recording-service.ts'
import { bookAt } from './test/stored-check.ts'

const DAY_MS = 86_400_000
const SCENES = ['Scene 1', 'Scene 2', 'Scene 3']

test('the list of the same recording is fitted and used for a book without chapters', async () => {
  await using it = await createChecked()
  assert.equal(await it.check(), 'checked')
  assert.deepEqual(it.service.asked(), [
    `/lookup?asin=${ASIN}`,
    '/works/work-b000000001',
    '/works/work-b000000001/recordings/recording/chapters',
  ])
  assert.deepEqual([it.stored()?.status, it.stored()?.workId, it.stored()?.recordingId], ['fill', 'work-b000000001', 'recording'])
  assert.deepEqual(it.titles(), SCENES)
})

const RESULTS: { name: string; recordings: FakeRecording[]; book?: Partial<TestBookOptions>; status: string; ids?: true }[] = [
  { name: 'an unknown ASIN', recordings: [], status: 'no_match' },
  {
    name: 'half of the recording',
    recordings: [{ id: ASIN, lengths: LENGTHS.map((one) => one * 2) }],
    status: 'length_mismatch',
    ids: true,
  },
  {
    name: 'a recording that lacks the identifier',
    recordings: [{ id: ASIN, lengths: LENGTHS, asins: ['B000000002'] }],
    status: 'no_match',
  },
  {
    name: 'a lookup through the ISBN of a printed edition',
    recordings: [{ id: 'isbn:9780000000019', lengths: LENGTHS, isPrint: true }],
    book: { asin: '', isbn: '9780000000019' },
    status: 'no_match',
  },
  {
    name: 'a recording of another ISBN',
    recordings: [{ id: 'isbn:9780000000019', lengths: LENGTHS, asins: [ASIN] }],
    book: { asin: '', isbn: '9780000000019' },
    status: 'no_match',
  },
  {
    name: 'a known ISBN after an unknown ASIN',
    recordings: [{ id: 'isbn:9780000000019', lengths: LENGTHS }],
    book: { isbn: '9780000000019' },
    status: 'fill',
    ids: true,
  },
  { name: 'a single chapter', recordings: [{ id: ASIN, lengths: [TOTAL] }], status: 'unavailable', ids: true },
]
for (const { name, recordings, book, status, ids } of RESULTS)
  test(`${name}: ${status}, and the book is not due again`, async () => {
    await using it = await createChecked({ recordings, ...(book && { book }) })
    assert.equal(await it.check(), 'checked')
    const stored = it.stored()
    assert.deepEqual(
      [stored?.status, stored?.workId !== '' && stored?.recordingId !== '', stored?.chapters.length !== 0],
      [status, ids === true, status === 'fill'],
    )
    it.service.asked()
    await it.pass.tick()
    assert.deepEqual(it.service.asked(), [])
  })

test('a service without chapter lists is too old: unavailable, with the ids', async () => {
  await using it = await createChecked()
  delete it.service.answers['/works/work-b000000001/recordings/recording/chapters']
  await it.check()
  assert.deepEqual([it.stored()?.status, it.stored()?.workId], ['unavailable', 'work-b000000001'])
})

test('a failing service records nothing, and the book is still due', async () => {
  await using it = await createChecked()
  it.service.answers[`/lookup?asin=${ASIN}`] = (reply) => reply.writeHead(500).end()
  assert.equal(await it.check(), 'failed')
  assert.equal(it.stored(), undefined)
  Object.assign(it.service.answers, answersAbout({ id: ASIN, lengths: LENGTHS }))
  await it.pass.tick()
  assert.equal(it.stored()?.status, 'fill')
})

test('a book being checked is not checked twice', async () => {
  await using it = await createChecked()
  const outcomes = await Promise.all([it.check(), it.check(true)])
  assert.deepEqual(outcomes, ['checked', 'busy'])
  assert.equal(it.service.asked().length, 3)
})

test('a book that vanishes during a check is not recorded', async () => {
  await using it = await createChecked()
  const { catalogue } = it.services
  it.service.answers['/works/work-b000000001'] = (reply) => {
    catalogue.forget(1, [relPath('Book')])
    reply.setHeader('content-type', 'application/json')
    const [, work] =
      Object.entries(answersAbout({ id: ASIN, lengths: LENGTHS })).find(([at]) => at === '/works/work-b000000001') ?? []
    reply.end(JSON.stringify(work))
  }
  assert.deepEqual([await it.check(), it.stored()], ['gone', undefined])
})

test('an unchanged list after 30 days only renews the date; a requested check fits it again', async () => {
  await using it = await createChecked()
  await it.check()
  const first = it.stored()
  const { stamp } = bookAt(it.services, 'Book')
  it.clock.ms += 31 * DAY_MS
  await it.check()
  assert.deepEqual(it.stored(), { ...first, checkedAt: '2026-12-26T12:00:00.000Z' })
  assert.equal(bookAt(it.services, 'Book').stamp, stamp)
  await it.check(true)
  assert.ok(bookAt(it.services, 'Book').stamp > stamp)
})

test('a changed list is fitted again', async () => {
  await using it = await createChecked()
  await it.check()
  Object.assign(it.service.answers, answersAbout({ id: ASIN, lengths: [1200, 1500, 600, 500] }))
  await it.check()
  assert.deepEqual(it.titles(), [...SCENES, 'Scene 4'])
})

test('a pass costs five to seven calls if the service is down, and all books are still due', async () => {
  await using it = await createChecked()
  const { catalogue } = it.services
  for (let at = 0; at < 12; at += 1)
    catalogue.save(1, createBook({ path: `Book ${at}`, asin: `B00000010${at % 10}` }), { onDemand: false, notBeforeMs: 0 })
  it.service.answers[`/lookup?asin=${ASIN}`] = (reply) => reply.writeHead(500).end()
  for (let at = 0; at < 10; at += 1) it.service.answers[`/lookup?asin=B00000010${at}`] = (reply) => reply.writeHead(503).end()
  await it.pass.tick()
  const calls = it.service.asked().length
  assert.ok(calls >= 5 && calls <= 7, `${calls} calls`)
  const { n } = it.infrastructure.db.one<{ n: number }>('SELECT count(*) AS n FROM community_chapters')
  assert.equal(n, 0)
})

test('a check fails at its deadline if the service never responds', async () => {
  await using it = await createChecked()
  it.service.answers[`/lookup?asin=${ASIN}`] = () => {}
  const reasons: unknown[] = []
  const { catalogue, overlay, libraries, opening, metadataService } = it.services
  const checks = createChapterChecks({
    ...{ catalogue, overlay, libraries, opening, service: metadataService },
    isOn: () => true,
    findPauses: async () => [],
    now: () => new Date(),
    signal: new AbortController().signal,
    onFailure: (_key, reason) => reasons.push(reason),
    limits: { bookMs: 50 },
  })
  assert.equal(await checks.check({ libraryId: 1, path: relPath('Book') }), 'failed')
  assert.equal(reasons.length, 1)
})

test('titles of a list are shown on one line', async () => {
  await using it = await createChecked()
  it.service.answers['/works/work-b000000001/recordings/recording/chapters'] = {
    chapters: [0, 1, 2].map((at) => ({ title: ` Scene\n\u0000${at} `, start_ms: at * 1_266_000, length_ms: 1_266_000 })),
  }
  await it.check()
  assert.deepEqual(it.titles(), ['Scene 0', 'Scene 1', 'Scene 2'])
})
