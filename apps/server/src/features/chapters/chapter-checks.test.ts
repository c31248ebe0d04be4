import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { createBook, type TestBookOptions } from '../../../test/test-book.ts'
import { createTestServer } from '../../../test/test-server.ts'
import { startFakeMetadataService } from '../enrichment/test/fake-metadata-service.ts'
import { relPath } from '../libraries/index.ts'
import { createChapterChecks } from './chapter-checks.ts'
import { answersAbout, type FakeRecording } from './test/recording-service.ts'
import { bookAt } from './test/stored-check.ts'

const ASIN = 'B000000001'
const LENGTHS = [1200, 1500, 1100]
const TOTAL = 3800
const DAY_MS = 86_400_000

/** A server with lookup on, one book, and a metadata service that knows these recordings. */
async function createChecked({
  recordings = [{ id: ASIN, lengths: LENGTHS }],
  book = {},
}: {
  recordings?: FakeRecording[]
  book?: Partial<TestBookOptions>
} = {}) {
  const service = await startFakeMetadataService(Object.assign({}, ...recordings.map(answersAbout)))
  const clock = { ms: Date.parse('2026-11-25T12:00:00Z') }
  const server = await createTestServer({
    file: { 'metadata.enabled': true, 'metadata.base_url': service.url },
    deps: { now: () => new Date(clock.ms) },
  })
  const admin = server.person('Root', { isAdmin: true })
  // An empty library counts as unavailable.
  writeFileSync(path.join(server.root, 'a file'), '')
  const { catalogue, chapterChecks, chapterPass, overlay } = server.services
  const save = (more: Partial<TestBookOptions> = {}) =>
    catalogue.save(1, createBook({ path: 'Book', asin: ASIN, seconds: TOTAL, ...book, ...more }), {
      onDemand: false,
      notBeforeMs: 0,
    })
  save()
  const key = { libraryId: 1, path: relPath('Book') }
  return {
    ...server,
    service,
    clock,
    save,
    pass: chapterPass,
    check: (isRequested = false) => chapterChecks.check(key, { isRequested }),
    stored: () => overlay.chapterCheck(key),
    titles: () => bookAt(server.services, 'Book').chapters.map(({ title }) => title),
    async page(method: 'GET' | 'POST' = 'GET') {
      const url = `/api/v1/admin/libraries/1/book${method === 'POST' ? '/community-chapters' : ''}?path=Book`
      const response = await server.app.inject({ method, url, headers: admin })
      return { status: response.statusCode, body: response.json() }
    },
    async [Symbol.asyncDispose]() {
      service.stop()
      await server[Symbol.asyncDispose]()
    },
  }
}
const SCENES = ['Scene 1', 'Scene 2', 'Scene 3']

test('the list of the very recording is fitted and used for a book without chapters', async () => {
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

test('a failing service records nothing, and the book stays due', async () => {
  await using it = await createChecked()
  it.service.answers[`/lookup?asin=${ASIN}`] = (reply) => reply.writeHead(500).end()
  assert.equal(await it.check(), 'failed')
  assert.equal(it.stored(), undefined)
  Object.assign(it.service.answers, answersAbout({ id: ASIN, lengths: LENGTHS }))
  await it.pass.tick()
  assert.equal(it.stored()?.status, 'fill')
})

test('a book that is checked already is not checked twice', async () => {
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

test('a service that is down costs a pass five to seven calls, and all books stay due', async () => {
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

test('a service that never answers fails the check when its time is over', async () => {
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

test('while lookup is off nothing is asked, and the request is refused', async () => {
  await using it = await createChecked()
  it.infrastructure.settings.change({ 'metadata.enabled': false })
  assert.equal(await it.check(true), 'off')
  await it.pass.tick()
  const { status, body } = await it.page('POST')
  assert.deepEqual([status, body.code, it.service.asked()], [404, 'metadata_off', []])
})

test('a request returns the page at once, and shows the result when it is there', async () => {
  await using it = await createChecked({ book: { parts: 2 } })
  const { status, body } = await it.page('POST')
  assert.deepEqual([status, body.community_checking, body.community_chapters], [200, true, null])
  while ((await it.page()).body.community_checking) await new Promise((resolve) => setImmediate(resolve))
  const { community_chapters: check, community_check_failed: failed, chapter_source: source } = (await it.page()).body
  // The border of the two files is inside a chapter.
  assert.deepEqual([check.status, check.stale, failed, source], ['crosses_files', undefined, undefined, 'files'])
  assert.deepEqual(check.detail, {
    local_duration: TOTAL,
    community_duration: TOTAL,
    ratio: 1,
    worst: 1,
    local_chapters: 2,
    community_chapters: 3,
    anchors: 0,
    snapped: 0,
    approximate: 0,
    straddle: { title: 'Scene 2', at: 1900, from: '1.mp3', to: '2.mp3' },
  })
})

test('a requested check that fails shows so beside the one before, until one succeeds', async () => {
  await using it = await createChecked()
  await it.check()
  const before = it.service.answers[`/lookup?asin=${ASIN}`] ?? {}
  it.service.answers[`/lookup?asin=${ASIN}`] = (reply) => reply.writeHead(500).end()
  await it.check(true)
  const { body } = await it.page()
  assert.deepEqual([body.community_check_failed, body.community_chapters.status], [true, 'fill'])
  it.service.answers[`/lookup?asin=${ASIN}`] = before
  await it.check()
  assert.equal((await it.page()).body.community_check_failed, undefined)
})

test('a check of audio that has changed since is stale, and the book is due', async () => {
  await using it = await createChecked()
  await it.check()
  it.save({ seconds: TOTAL - 10 })
  const { body } = await it.page()
  assert.deepEqual([body.community_chapters.stale, body.chapter_source, body.book.chapters_check], [true, 'files', 'fill'])
})

test('a book without identifiers or of unknown length is checked on request only as far as possible', async () => {
  await using it = await createChecked({ book: { asin: '' } })
  await it.check(true)
  assert.deepEqual([it.stored()?.status, it.service.asked()], ['no_match', []])
  it.save({ asin: ASIN, seconds: 0 })
  assert.equal(await it.check(true), 'gone')
  assert.equal((await it.page()).body.community_check_failed, true)
})
