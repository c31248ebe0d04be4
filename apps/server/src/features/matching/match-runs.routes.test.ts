import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { applyMatchRun, matchRunItems } from '@chapterhouse/contract/server/match-runs'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { createResponseCheck } from '../../../test/fuzz/check-response.ts'
import { createTestServer } from '../../../test/test-server.ts'
import { sendBytes } from '../enrichment/test/image-host.ts'
import { relPath } from '../libraries/index.ts'
import { onePixelPng } from './test/images.ts'
import { cardOf, createMatchingServer, type KnownWork } from './test/matching-server.ts'

const work = (at: number, more: Partial<KnownWork> = {}): KnownWork => ({
  id: `work-${at}`,
  title: `Novel ${at}`,
  narrator: 'Oren Vale',
  minutes: 60,
  asins: { us: asinOf(at), de: `D${asinOf(at).slice(1)}` },
  more: { first_published: '1999', description: `About ${at}.`, series: [{ id: 's', name: 'Saga', position: String(at) }] },
  ...more,
})
const asinOf = (at: number) => `B${String(at).padStart(9, '0')}`
const bookOf = (at: number, more: object = {}) => ({
  path: `Mara Lind/Novel ${at}`,
  title: `Novel ${at}`,
  author: 'Mara Lind',
  ...more,
})

/** Finds each work by its title; `scores` for those that are not sure. */
const byTitle =
  (works: readonly KnownWork[], scores: Record<string, number> = {}) =>
  (asked: URLSearchParams) =>
    works
      .filter(({ title }) => asked.getAll('title').includes(title))
      .map((one) => cardOf(one, { score: scores[one.id] ?? 97, reasons: { title: 1, author: 'full', runtime: 1 } }))

type Matching = Awaited<ReturnType<typeof createMatchingServer>>

async function run(it: Matching, payload: object = {}) {
  const started = await it.ask('POST /match-runs', payload)
  assert.equal(started.status, 202, JSON.stringify(started.body))
  await it.services.matchRuns.whenIdle()
  return (await it.ask(`GET /match-runs/${started.body.id}`)).body
}

async function apply(it: Matching, id: number, payload: object) {
  const begun = await it.send(`POST /admin/match-runs/${id}/apply`, { by: it.admin, payload })
  assert.equal(createResponseCheck()(applyMatchRun, false, begun as never), undefined)
  assert.equal(begun.statusCode, 202, begun.body)
  await it.services.matchRuns.whenIdle()
  return (await it.ask(`GET /match-runs/${id}`)).body
}

test('a run proposes, an admin applies a scope, and take back leaves every book as it was', async () => {
  const works = [1, 2, 3, 4].map((at) => work(at, at === 1 ? { cover: 'https://covers.example/1.png' } : {}))
  await using it = await createMatchingServer({
    works,
    books: [
      bookOf(1),
      bookOf(2, { narrator: 'Someone Else', published: '2001' }),
      bookOf(3),
      bookOf(4, { asin: 'B999999999' }),
      bookOf(5),
    ],
    matches: byTitle(works, { 'work-3': 75 }),
    images: { '/1.png': sendBytes(onePixelPng) },
  })
  await it.ask('PATCH /libraries/1/book?path=Mara%20Lind/Novel%202', { set: { title: 'My own title', description: '' } })
  const paths = [1, 2, 3, 4, 5].map((at) => `Mara Lind/Novel ${at}`)
  const before = paths.map(it.book)
  const ready = await run(it)
  assert.deepEqual(
    [ready.status, ready.total, ready.done, ready.counts],
    ['ready', 5, 5, { auto: 3, pending: 0, review: 1, none: 1, error: 0, applied: 0, skipped: 0, failed: 0 }],
  )
  assert.deepEqual(paths.map(it.book), before, 'a preview changes nothing')
  const page = await it.send(`GET /admin/match-runs/${ready.id}/items`, { by: it.admin })
  assert.equal(createResponseCheck()(matchRunItems, false, page as never), undefined)
  // In the order of titles.
  const [second, first, third, fourth] = page.json().items
  assert.deepEqual(first.changes, {
    ids: { fields: ['asin'], cover: false },
    fill: { fields: ['narrator', 'series', 'series_index', 'published', 'description', 'asin'], cover: true },
    overwrite: { fields: ['narrator', 'series', 'series_index', 'published', 'description', 'asin'], cover: true },
  })
  assert.deepEqual([first.book.values.narrator, first.proposal.values.narrator], ['', 'Oren Vale'])
  // The typed title, and the description held blank, belong to the admin.
  assert.deepEqual(second.changes.overwrite.fields, ['narrator', 'series', 'series_index', 'published', 'asin'])
  assert.deepEqual(second.changes.fill.fields, ['series', 'series_index', 'asin'])
  assert.deepEqual([fourth.changes.ids.fields, fourth.changes.overwrite.fields.at(-1)], [[], 'asin'])

  const applied = await apply(it, ready.id, { scope: 'fill', include: [third.id], exclude: [fourth.id] })
  assert.deepEqual(
    [applied.status, applied.scope, applied.apply_total, applied.apply_done, applied.counts.applied],
    ['applied', 'fill', 3, 3, 3],
  )
  assert.deepEqual(it.edits('Mara Lind/Novel 2'), {
    title: 'edited: My own title',
    description: 'edited: ',
    series: 'community: Saga',
    series_index: 'community: 2',
    asin: `community: ${asinOf(2)}`,
  })
  assert.equal(it.book('Mara Lind/Novel 3').asin, asinOf(3))
  assert.ok(it.book('Mara Lind/Novel 1').customCover > 0)
  assert.deepEqual(it.book('Mara Lind/Novel 4'), before[3])
  const once = paths.map(it.book)

  assert.deepEqual((await it.ask('DELETE /community-matches')).body, { books: 3, covers: 1, runs: 1 })
  const without = (book: ReturnType<Matching['book']>) => ({ ...book, coverVersion: '' })
  assert.deepEqual(paths.map(it.book).map(without), before.map(without))
  const again = await it.ask(`GET /match-runs/${ready.id}`)
  assert.deepEqual([again.body.status, again.body.counts.applied, again.body.scope], ['ready', 0, ''])
  await apply(it, ready.id, { scope: 'fill', include: [third.id], exclude: [fourth.id] })
  const unnumbered = (book: ReturnType<Matching['book']>) => ({ ...book, coverVersion: '', customCover: book.customCover > 0 })
  assert.deepEqual(paths.map(it.book).map(unnumbered), once.map(unnumbered))
})

test('taking back keeps edits and covers of admins, and identifiers of the enrichment route', async () => {
  await using it = await createMatchingServer({ books: [bookOf(1)], images: { '/1.png': sendBytes(onePixelPng) } })
  const path = 'Mara Lind/Novel 1'
  const at = `path=${encodeURIComponent(path)}`
  const set = (values: object, source?: string) =>
    it.ask(`PATCH /libraries/1/book?${at}`, { set: values, ...(source && { source }) })
  await it.ask(`PUT /libraries/1/enrichment?${at}`, { isbn: '9780000000019' })
  await set({ title: 'Typed' })
  const ownCover = await it.app.inject({
    method: 'PUT',
    url: `/api/v1/admin/libraries/1/cover?${at}`,
    headers: { ...it.admin, 'content-type': 'image/png' },
    payload: onePixelPng,
  })
  assert.equal(ownCover.statusCode, 200, ownCover.body)
  const before = it.book(path)
  // An admin accepts a candidate, whose values and cover replace what was typed.
  await set({ title: 'Matched', isbn: '9780000000002', series: 'Saga' }, 'community')
  const cover = await it.ask(`PUT /libraries/1/cover/community?${at}`, { url: 'http://covers.example/1.png' })
  assert.deepEqual(cover, { status: 200, body: { status: 'cover set', path } })
  assert.deepEqual([it.book(path).title, it.book(path).isbn], ['Matched', '9780000000002'])
  assert.notEqual(it.book(path).customCover, before.customCover)
  assert.deepEqual((await it.ask('DELETE /community-matches')).body, { books: 1, covers: 1, runs: 0 })
  assert.deepEqual(it.book(path), before)
  assert.deepEqual((await it.ask('DELETE /community-matches')).body, { books: 0, covers: 0, runs: 0 })
})

test('matches of one library are taken back alone, also while lookup is off', async () => {
  await using it = await createMatchingServer({ books: [bookOf(1)] })
  const { overlay, catalogue } = it.services
  const other = { libraryId: 2, path: relPath('Other') }
  overlay.change(other, { set: new Map([['title', 'Matched']]), source: 'community' }, 1)
  overlay.change({ libraryId: 1, path: relPath('Mara Lind/Novel 1') }, { set: new Map([['title', 'X']]), source: 'community' }, 1)
  await it.ask('PATCH /settings', { metadata: { enabled: false } })
  assert.deepEqual((await it.ask('DELETE /community-matches?library_id=1')).body, { books: 1, covers: 0, runs: 0 })
  assert.equal(catalogue.whole(1, relPath('Mara Lind/Novel 1'))?.title, 'Novel 1')
  assert.equal(overlay.of(2, other.path).edits.size, 1)
  assert.equal((await it.ask('DELETE /community-matches?library_id=9')).status, 404)
  assert.equal((await it.ask('DELETE /community-matches', undefined, it.ann)).status, 403)
})

test('a book marked as not this book is passed over until a revert', async () => {
  const works = [work(1), work(2)]
  await using it = await createMatchingServer({ works, books: [bookOf(1), bookOf(2)], matches: byTitle(works) })
  const at = 'PATCH /libraries/1/book?path=Mara%20Lind/Novel%201'
  await it.ask(at, { set: { asin: '', isbn: '' } })
  assert.equal((await run(it)).total, 1)
  await it.ask(at, { revert: ['asin', 'isbn'] })
  const { id, total } = await run(it)
  assert.equal(total, 2)
  // Marked after the preview, and before it is applied.
  await it.ask(at, { set: { asin: '', isbn: '' } })
  const applied = await apply(it, id, { scope: 'overwrite' })
  assert.deepEqual([applied.counts.applied, applied.counts.skipped], [1, 1])
  const { body } = await it.ask(`GET /match-runs/${id}/items`)
  assert.deepEqual([body.items[0].applied, body.items[0].detail], ['skipped', 'marked as not this book'])
})

test('a run that looks for the ASINs of a region is audited as such', async () => {
  const works = [work(1), work(2, { asins: { us: asinOf(2) } })]
  await using it = await createMatchingServer({
    works,
    books: [bookOf(1, { asin: asinOf(1) }), bookOf(2, { asin: asinOf(2) }), bookOf(3)],
    matches: byTitle(works),
  })
  assert.deepEqual(await it.ask('POST /match-runs', { mode: 'repick' }), {
    status: 400,
    body: { error: 'choose a region in the settings first', code: 'no_region' },
  })
  await it.ask('PATCH /settings', { metadata: { region: 'de' } })
  const { id, mode, region, counts } = await run(it, { mode: 'repick', library_id: 1 })
  assert.deepEqual([mode, region, counts.auto, counts.none], ['repick', 'de', 1, 2])
  await apply(it, id, { scope: 'ids' })
  assert.equal(it.book('Mara Lind/Novel 1').asin, `D${asinOf(1).slice(1)}`)
  assert.deepEqual(Object.keys(it.edits('Mara Lind/Novel 1')), ['asin'])
  const plain = await run(it)
  await apply(it, plain.id, { scope: 'ids' })
  const { body } = await it.ask('GET /audit?area=book')
  assert.deepEqual(
    body.events.map(({ action, details }: { action: string; details: object }) => [action, details]),
    [
      ['book.match_apply', { run: plain.id, books: 2, scope: 'ids' }],
      ['book.match_run', { run: plain.id, books: 3, region: 'de' }],
      ['book.match_apply', { run: id, books: 1, scope: 'ids' }],
      ['book.asin_repick', { run: id, books: 3, region: 'de' }],
    ],
  )
})

test('with the service down, a run stops after five to seven calls, and all books are still due', async () => {
  await using it = await createMatchingServer({
    books: Array.from({ length: 12 }, (_, at) => bookOf(at)),
    matches: () => (reply) => void reply.writeHead(500).end(),
  })
  const { status, error, counts, id } = await run(it)
  const calls = it.service.asked().length
  assert.ok(calls >= 5 && calls <= 7, `${calls} calls`)
  assert.deepEqual([status, error, counts.pending, counts.error], ['failed', 'metadata service unavailable', 12, 0])
  assert.deepEqual(await it.ask(`POST /match-runs/${id}/apply`, { scope: 'ids' }), {
    status: 409,
    body: { error: 'this match run has not looked up every book', code: 'match_run_not_ready' },
  })
})

test('a book that the service fails on is an error of its own', async () => {
  const works = [1, 2, 3].map((at) => work(at))
  await using it = await createMatchingServer({
    works,
    books: works.map((_, at) => bookOf(at + 1)),
    matches: (asked) =>
      asked.getAll('title').includes('Novel 2') ? (reply) => void reply.writeHead(500).end() : byTitle(works)(asked),
  })
  const { status, counts, id } = await run(it)
  assert.deepEqual([status, counts.auto, counts.error], ['ready', 2, 1])
  const { body } = await it.ask(`GET /match-runs/${id}/items?outcome=error`)
  assert.deepEqual(
    body.items.map(({ book, detail }: { book: { title: string }; detail: string }) => [book.title, detail]),
    [['Novel 2', 'http_500']],
  )
})

test('one run works at a time; it can be stopped, and a restart leaves it interrupted', async () => {
  const waiting: (() => void)[] = []
  await using it = await createMatchingServer({
    books: [bookOf(1), bookOf(2), bookOf(3)],
    matches: () => (reply) => void waiting.push(() => reply.end('{"results":[]}')),
  })
  const { body: started } = await it.ask('POST /match-runs', {})
  const busy = { status: 409, body: { error: 'another match run is in progress', code: 'match_run_busy' } }
  assert.deepEqual(await it.ask('POST /match-runs', {}), busy)
  assert.deepEqual(await it.ask(`POST /match-runs/${started.id}/apply`, { scope: 'ids' }), busy)
  assert.deepEqual(await it.ask('DELETE /community-matches'), busy)
  assert.equal((await it.ask(`POST /match-runs/${started.id}/cancel`)).status, 204)
  await it.services.matchRuns.whenIdle()
  const { status, finished_at: finishedAt, counts } = (await it.ask(`GET /match-runs/${started.id}`)).body
  assert.deepEqual([status, typeof finishedAt, counts.pending], ['cancelled', 'string', 3])
  assert.deepEqual(await it.ask(`POST /match-runs/${started.id}/cancel`), {
    status: 409,
    body: { error: 'this match run is not in progress', code: 'match_run_not_running' },
  })
  const { body: second } = await it.ask('POST /match-runs', {})
  it.services.matchRuns.interruptUnfinished()
  assert.equal((await it.ask(`GET /match-runs/${second.id}`)).body.status, 'interrupted')
  // The server stops with the run in progress.
})

test('proposals follow a moved book, and a book that is gone is skipped', async () => {
  const works = [work(1), work(2)]
  await using it = await createMatchingServer({ works, books: [bookOf(1), bookOf(2)], matches: byTitle(works) })
  const { id } = await run(it)
  const move = { libraryId: 1, from: relPath('Mara Lind/Novel 1'), to: relPath('Moved'), shiftSeconds: 0 }
  it.services.follow({ ...move, joins: false, isLastDisc: false })
  it.services.catalogue.forget(1, [relPath('Mara Lind/Novel 2')])
  const { items } = (await it.ask(`GET /match-runs/${id}/items?limit=1`)).body
  assert.equal(items[0].path, 'Moved')
  const rest = (await it.ask(`GET /match-runs/${id}/items?after=${items[0].id}`)).body
  assert.deepEqual([rest.items.length, rest.items[0].gone, rest.next_after], [1, true, 0])
  await apply(it, id, { scope: 'ids' })
  assert.equal(it.book('Moved').asin, asinOf(1))
})

test('300 books are previewed, applied in part and taken back', async () => {
  const works = Array.from({ length: 300 }, (_, at) => work(at + 1))
  const byName = new Map(works.map((one) => [one.title, one]))
  await using it = await createMatchingServer({
    works,
    books: works.map((_, at) => bookOf(at + 1)),
    matches: (asked) =>
      asked.getAll('title').flatMap((title) => [byName.get(title)].flatMap((one) => (one ? byTitle([one])(asked) : []))),
  })
  const { id, counts, total } = await run(it)
  assert.deepEqual([total, counts.auto], [300, 300])
  const all: { id: number; path: string }[] = []
  for (let after = 0, isFirst = true; isFirst || after > 0; isFirst = false) {
    const { body } = await it.ask(`GET /match-runs/${id}/items?after=${after}&limit=200`)
    all.push(...body.items)
    after = body.next_after
  }
  assert.equal(new Set(all.map(({ id: item }) => item)).size, 300)
  const exclude = all.slice(0, 100).map(({ id: item }) => item)
  const applied = await apply(it, id, { scope: 'fill', exclude })
  assert.deepEqual([applied.apply_total, applied.counts.applied], [200, 200])
  const matched = all.filter(({ path }) => it.book(path).asin !== '').map(({ id: item }) => item)
  assert.deepEqual(
    matched,
    all.slice(100).map(({ id: item }) => item),
  )
  assert.deepEqual((await it.ask('DELETE /community-matches?library_id=1')).body, { books: 200, covers: 0, runs: 1 })
  assert.ok(all.every(({ path }) => it.book(path).asin === '' && it.book(path).editedFields === ''))
})

test('bad requests for runs, and other people, are refused', async () => {
  await using it = await createMatchingServer({ books: [bookOf(1)], matches: () => [] })
  const { id } = await run(it)
  const ids = Array.from({ length: 20_001 }, (_, at) => at)
  const cases: [string, object | undefined, number, string][] = [
    ['POST /match-runs', { mode: 'guess' }, 400, 'mode must be match or repick'],
    ['POST /match-runs', { library_id: 9 }, 404, 'library not found'],
    [`POST /match-runs/${id}/apply`, {}, 400, 'scope must be one of ids, fill, overwrite'],
    [`POST /match-runs/${id}/apply`, { scope: 'ids', exclude: ids }, 400, 'at most 20000 items at a time'],
    ['POST /match-runs/99/apply', { scope: 'ids' }, 404, 'no such match run'],
    ['GET /match-runs/99', undefined, 404, 'no such match run'],
    ['GET /match-runs/x', undefined, 400, 'invalid match run id'],
    ['GET /match-runs/99/items', undefined, 404, 'no such match run'],
    [`GET /match-runs/${id}/items?outcome=odd`, undefined, 400, 'unknown outcome'],
    ['POST /match-runs/99/cancel', undefined, 404, 'no such match run'],
  ]
  for (const [route, payload, status, error] of cases) {
    const response = await it.ask(route, payload)
    assert.deepEqual([response.status, response.body.error], [status, error], route)
    assert.equal((await it.ask(route, payload, it.ann)).status, 403, route)
    assert.equal((await it.ask(route, payload, {})).status, 401, route)
  }
})

test('the ten newest runs are kept', async () => {
  await using it = await createMatchingServer({ books: [bookOf(1)], matches: () => [] })
  for (let turn = 0; turn < 12; turn += 1) await run(it)
  const { body } = await it.ask('GET /match-runs')
  assert.deepEqual(
    body.runs.map(({ id }: { id: number }) => id),
    [12, 11, 10, 9, 8, 7, 6, 5, 4, 3],
  )
  assert.equal(it.infrastructure.db.one<{ n: number }>('SELECT count(*) AS n FROM match_items').n, 10)
})

test('a stopped apply keeps what was written, and the rest can be applied later', async () => {
  const works = [work(1, { cover: 'https://covers.example/1.png' }), work(2), work(3)]
  const sent = Promise.withResolvers<() => void>()
  await using it = await createMatchingServer({
    works,
    books: [bookOf(1), bookOf(2), bookOf(3)],
    matches: byTitle(works),
    images: { '/1.png': (reply, request) => sent.resolve(() => sendBytes(onePixelPng)(reply, request)) },
  })
  const { id } = await run(it)
  assert.equal((await it.ask(`POST /match-runs/${id}/apply`, { scope: 'fill' })).body.status, 'applying')
  const send = await sent.promise
  assert.equal((await it.ask(`POST /match-runs/${id}/cancel`)).status, 204)
  send()
  await it.services.matchRuns.whenIdle()
  const stopped = (await it.ask(`GET /match-runs/${id}`)).body
  assert.equal(stopped.status, 'cancelled')
  const applied = await apply(it, id, { scope: 'fill' })
  assert.deepEqual([applied.status, applied.apply_done, applied.counts.applied], ['applied', 3, 3])
})

test('turning lookup off ends a run, and its other books are still due', async () => {
  await using it = await createMatchingServer({
    books: Array.from({ length: 8 }, (_, at) => bookOf(at)),
    matches: () => (reply) => {
      it.infrastructure.settings.change({ 'metadata.enabled': false })
      reply.end('{"results":[]}')
    },
  })
  const started = await it.ask('POST /match-runs', {})
  await it.services.matchRuns.whenIdle()
  await it.ask('PATCH /settings', { metadata: { enabled: true } })
  const { status, error, counts } = (await it.ask(`GET /match-runs/${started.body.id}`)).body
  assert.deepEqual([status, error, counts.pending], ['failed', 'metadata lookup was turned off', 8])
})

test('answers of any shape cost at most a book, and only values that fit are proposed', async () => {
  const hostile = {
    results: [
      { id: '../x', title: 7, score: 'high' },
      { kind: 'person', id: 'p', title: 'Person', score: 100 },
      { id: 'work-1', title: '<b>\u202eNovel</b>', score: 99, reasons: { title: 'yes', author: ['x'] }, recording_id: {} },
      null,
    ],
  }
  await using it = await createMatchingServer({
    books: [bookOf(1), bookOf(2), bookOf(3)],
    matches: (asked) => (reply) => {
      const title = asked.get('title')
      reply.end(title === 'Novel 1' ? JSON.stringify(hostile) : title === 'Novel 2' ? '{"results":7}' : '[')
    },
  })
  it.service.answers['/works/work-1'] = {
    id: 'work-1',
    title: '<b>\u202eNovel</b>',
    authors: 'Mara',
    series: [{ id: 's', name: 'S', position: '1e9' }],
    description: 'x'.repeat(30_000),
    recordings: [{ id: 'r', asin: [{ region: 'us', asin: '<script>' }], isbn: ['no'], runtime_min: 60 }],
  }
  const { id, counts, status } = await run(it)
  assert.deepEqual([status, counts.review, counts.error], ['ready', 1, 2])
  const { body } = await it.ask(`GET /match-runs/${id}/items?outcome=review`)
  assert.deepEqual(body.items[0].proposal.values, { title: '<b>\u202eNovel</b>', series: 'S' })
})

test('a server that stops during a run leaves it interrupted at the next start', async () => {
  await using folder = temporaryFolder('match-')
  const database = path.join(folder.path, 'chapterhouse.db')
  {
    await using before = await createTestServer({ database })
    const { db } = before.infrastructure
    for (const status of ['matching', 'applying', 'ready'])
      db.run(
        `INSERT INTO match_runs (mode, region, status, started_at, is_complete) VALUES ('match', '', :status, '', :complete)`,
        { status, complete: Number(status !== 'matching') },
      )
  }
  await using after = await createTestServer({ database })
  const runs = after.services.matchRuns.list().map(({ status, finishedAt }) => [status, finishedAt !== null])
  assert.deepEqual(runs, [
    ['ready', false],
    ['interrupted', true],
    ['interrupted', true],
  ])
})
