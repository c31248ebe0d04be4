import assert from 'node:assert/strict'
import { test } from 'node:test'
import { relPath } from '../paths/index.ts'
import { apply, asinOf, bookOf, byTitle, run, work } from './test/match-run.ts'
import { createMatchingServer } from './test/matching-server.ts'

test('a book marked as not this book is skipped until a revert', async () => {
  const works = [work(1), work(2)]
  await using it = await createMatchingServer({ works, books: [bookOf(1), bookOf(2)], matches: byTitle(works) })
  const at = 'PATCH /libraries/1/book?path=Mara%20Lind/Novel%201'
  await it.ask(at, { set: { asin: '', isbn: '' } })
  assert.equal((await run(it)).total, 1)
  await it.ask(at, { revert: ['asin', 'isbn'] })
  const { id, total } = await run(it)
  assert.equal(total, 2)
  // Marked after the preview but before it is applied.
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

test('proposals follow a moved book; missing books are skipped', async () => {
  const works = [work(1), work(2)]
  await using it = await createMatchingServer({ works, books: [bookOf(1), bookOf(2)], matches: byTitle(works) })
  const { id } = await run(it)
  const move = { libraryId: 1, from: relPath('Mara Lind/Novel 1'), to: relPath('Moved'), shiftSeconds: 0 }
  it.services.follow({ ...move, joins: false, isLastDisc: false })
  it.services.catalogue.forget(1, [relPath('Mara Lind/Novel 2')])
  const { items, next_after: next } = (await it.ask(`GET /match-runs/${id}/items?limit=1`)).body
  assert.equal(items[0].path, 'Moved')
  const rest = (await it.ask(`GET /match-runs/${id}/items?after=${next}`)).body
  assert.deepEqual([rest.items.length, rest.items[0].gone, rest.next_after], [1, true, 0])
  assert.deepEqual((await it.ask(`GET /match-runs/${id}/items?item=${rest.items[0].id}`)).body, rest)
  await apply(it, id, { scope: 'ids' })
  assert.equal(it.book('Moved').asin, asinOf(1))
})

test('refuses invalid requests for runs, and other people', async () => {
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
