import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchBook } from '@chapterhouse/contract/server/community/matching'
import { createResponseCheck } from '../../../test/fuzz/check-response.ts'
import { cardOf, type KnownWork } from './test/known-work.ts'
import { createMatchingServer } from './test/matching-server.ts'

const ORCHARD: KnownWork = {
  id: 'orchard',
  title: 'The Glass Orchard',
  narrator: 'Oren Vale',
  minutes: 60,
  asins: { de: 'B0000000DE', us: 'B0000000US', uk: 'B0000000UK' },
  isbn: '9780000000019',
  cover: 'https://covers.example/orchard.jpg',
}
const HARVEST: KnownWork = { id: 'harvest', title: 'The Harvest', minutes: 300 }
const BOOK = { path: 'Lind, Mara/Orchard Cycle/02 - Glass Orchard', title: 'Glass Orchard', author: 'Mara Lind', seconds: 3600 }
const MATCH = `GET /libraries/1/book/match?path=${encodeURIComponent(BOOK.path)}`

test('a service with matching gets the facts of a book and its path, and decides the order', async () => {
  const reasons = { title: 1, author: 'full', runtime: 1 }
  await using it = await createMatchingServer({
    works: [ORCHARD, HARVEST],
    books: [BOOK],
    matches: () => [
      cardOf(ORCHARD, { score: 96, reasons, recording_id: 'orchard-read' }),
      cardOf(HARVEST, { score: 40, reasons: {} }),
    ],
    region: 'de',
  })
  const response = await it.send(MATCH.replace(' ', ' /admin'), { by: it.admin })
  assert.equal(createResponseCheck()(matchBook, false, response as never), undefined)
  const [first, second] = response.json().candidates
  const { recordings, ...rest } = first
  assert.deepEqual(rest, {
    work_id: 'orchard',
    title: 'The Glass Orchard',
    authors: [{ id: 'mara-lind', name: 'Mara Lind' }],
    series: [],
    cover_url: 'https://covers.example/orchard.jpg',
    web_url: `${it.service.url}/works/orchard`,
    recording_id: 'orchard-read',
    default_recording_id: 'orchard-read',
    score: 96,
    reasons,
  })
  assert.deepEqual(recordings[0].asins, ['B0000000DE', 'B0000000US', 'B0000000UK'])
  assert.deepEqual([recordings[0].asin_region, recordings[0].isbns, recordings[0].runtime_min], ['de', ['9780000000019'], 60])
  assert.deepEqual([second.work_id, second.score, second.recording_id], ['harvest', 40, undefined])
  const [asked = ''] = it.service.asked()
  const sent = new URL(asked, 'http://x').searchParams
  assert.deepEqual(
    [sent.getAll('title'), sent.getAll('author'), sent.getAll('series'), sent.get('runtime')],
    [['Glass Orchard'], ['Mara Lind', 'Lind, Mara'], ['Orchard Cycle'], '3600'],
  )
  assert.ok(!asked.includes('02 - '), 'no path')
})

test('an older service is searched by title and author, and its works are scored by title, author and length', async () => {
  const other: KnownWork = { ...ORCHARD, id: 'other', title: 'Glass Orchard', author: 'Ben Lind', minutes: 65 }
  await using it = await createMatchingServer({
    works: [ORCHARD, other],
    books: [BOOK],
    found: (q) => (q === 'Glass Orchard Mara Lind' ? [cardOf(other), cardOf(ORCHARD)] : []),
  })
  const { body } = await it.ask(MATCH)
  assert.deepEqual(
    body.candidates.map(({ work_id: id, score, reasons }: Record<string, unknown>) => [id, score, reasons]),
    [
      ['orchard', 100, { title: 1, author: 'full', runtime: 1 }],
      ['other', 78, { title: 1, author: 'surname', runtime: 0.5 }],
    ],
  )
  await it.ask(MATCH)
  const routes = it.service.asked().filter((path) => path.startsWith('/works/match'))
  assert.equal(routes.length, 1, 'the missing route is remembered')
})

test('an admin can search by words or by an identifier', async () => {
  const asked: URLSearchParams[] = []
  await using it = await createMatchingServer({
    works: [HARVEST],
    books: [BOOK],
    matches(params) {
      asked.push(params)
      return [cardOf(HARVEST, { score: 70 })]
    },
  })
  assert.equal((await it.ask(`${MATCH}&q=the%20harvest`)).body.candidates[0].work_id, 'harvest')
  await it.ask(`${MATCH}&asin=B000000009`)
  assert.deepEqual(
    asked.map((params) => Object.fromEntries(params)),
    [
      { q: 'the harvest', runtime: '3600', limit: '10' },
      { asin: 'B000000009', runtime: '3600', limit: '10' },
    ],
  )
  for (const long of [`q=${'x'.repeat(301)}`, `asin=${'1'.repeat(21)}`, `isbn=${'1'.repeat(21)}`])
    assert.deepEqual(await it.ask(`${MATCH}&${long}`), { status: 400, body: { error: 'query too long' } })
})

test('an unreadable work is offered without recordings; 502 only if nothing can be offered', async () => {
  await using it = await createMatchingServer({ books: [BOOK], matches: () => [cardOf(ORCHARD, { score: 96 })] })
  it.service.answers['/works/orchard'] = (reply) => reply.writeHead(500).end()
  const { body } = await it.ask(MATCH)
  assert.deepEqual([body.candidates[0].title, body.candidates[0].recordings], ['The Glass Orchard', []])
  it.service.stop()
  assert.deepEqual(await it.ask(MATCH), { status: 502, body: { error: 'metadata service unavailable' } })
})

test('matching is for admins and existing books', async () => {
  await using it = await createMatchingServer({ books: [BOOK], matches: () => [] })
  assert.deepEqual(await it.ask(MATCH), { status: 200, body: { candidates: [] } })
  assert.deepEqual((await it.ask(MATCH, undefined, it.ann)).status, 403)
  assert.deepEqual((await it.ask(MATCH, undefined, {})).status, 401)
  assert.deepEqual(await it.ask('GET /libraries/1/book/match?path=Gone'), {
    status: 404,
    body: { error: 'no book at that path', code: 'book_not_found' },
  })
  assert.equal((await it.ask('GET /libraries/1/book/match?path=../x')).status, 400)
})

test('returns the works of many books, with a failure for each failed lookup', async () => {
  await using it = await createMatchingServer({
    works: [ORCHARD],
    books: [
      { path: 'Known', asin: 'B0000000US' },
      { path: 'Unknown', asin: 'B000000009' },
      { path: 'Failing', asin: 'B000000008' },
      { path: 'Plain' },
    ],
  })
  it.service.answers['/lookup?asin=B000000008'] = (reply) => reply.writeHead(500).end()
  const books = ['Known', 'Unknown', 'Failing', 'Plain', 'Gone', '../x'].map((path) => ({ library_id: 1, path }))
  const { body } = await it.ask('POST /books/works', { books })
  assert.deepEqual(
    body.works.map(({ path, work_id: id, failed }: Record<string, unknown>) => [path, id, failed]),
    [
      ['Known', 'orchard', false],
      ['Unknown', '', false],
      ['Failing', '', true],
      ['Plain', '', false],
      ['Gone', '', false],
      ['../x', '', false],
    ],
  )
  assert.deepEqual(await it.ask('POST /books/works', {}), { status: 400, body: { error: 'books is required' } })
  const many = Array.from({ length: 101 }, () => ({ library_id: 1, path: 'Known' }))
  assert.equal((await it.ask('POST /books/works', { books: many })).body.code, 'too_large')
  assert.equal((await it.ask('POST /books/works', { books }, it.ann)).status, 403)
})

test('an identifier names its recording; a print edition names none', async () => {
  const read = (id: string, minutes: number, isbn: string) => ({ id, narrators: [], runtime_min: minutes, asin: [], isbn: [isbn] })
  const recordings = [read('short', 10, '9780000000019'), read('long', 60, '9780000000026')]
  const printed: KnownWork = { id: 'printed', title: 'Printed', more: { recordings } }
  await using it = await createMatchingServer({
    works: [printed],
    books: [{ path: 'Book', seconds: 3600 }],
    // The service names the first recording even for a print edition.
    matches: () => [cardOf(printed, { score: 100, recording_id: 'short', reasons: { identifier: 'isbn' } })],
  })
  const recordingBy = async (isbn: string) =>
    (await it.ask(`GET /libraries/1/book/match?path=Book&isbn=${isbn}`)).body.candidates[0].recording_id
  assert.equal(await recordingBy('978-0-00-000001-9'), 'short', 'its own, whatever its length')
  assert.equal(await recordingBy('9780000000033'), 'long', 'by its length')
  it.save({ path: 'Book', seconds: 1_800 })
  assert.equal(await recordingBy('9780000000033'), undefined)
})
