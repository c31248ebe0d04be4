import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchRunItems } from '@chapterhouse/contract/server/community/match-runs'
import { createResponseCheck } from '../../../test/fuzz/check-response.ts'
import { sendBytes } from '../enrichment/test/image-host.ts'
import { relPath } from '../paths/index.ts'
import { onePixelPng } from './test/images.ts'
import { apply, asinOf, bookOf, byTitle, type Matching, run, work } from './test/match-run.ts'
import { createMatchingServer } from './test/matching-server.ts'

test('a run proposes, an admin applies a scope, and undo restores every book', async () => {
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
  // Sorted by title.
  const [second, first, third, fourth] = page.json().items
  assert.deepEqual(first.changes, {
    ids: { fields: ['asin'], cover: false },
    fill: { fields: ['narrator', 'series', 'series_index', 'published', 'description', 'asin'], cover: true },
    overwrite: { fields: ['narrator', 'series', 'series_index', 'published', 'description', 'asin'], cover: true },
  })
  assert.deepEqual([first.book.values.narrator, first.proposal.values.narrator], ['', 'Oren Vale'])
  // The edited title and the deliberately blank description belong to the admin.
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

test("undo keeps admins' edits and covers, and identifiers of the enrichment route", async () => {
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
  // An admin accepts a candidate, whose values and cover replace the edited ones.
  await set({ title: 'Matched', isbn: '9780000000002', series: 'Saga' }, 'community')
  const cover = await it.ask(`PUT /libraries/1/cover/community?${at}`, { url: 'http://covers.example/1.png' })
  assert.deepEqual(cover, { status: 200, body: { status: 'cover set', path } })
  assert.deepEqual([it.book(path).title, it.book(path).isbn], ['Matched', '9780000000002'])
  const hasMatchedCover = async () => (await it.ask(`GET /libraries/1/book?${at}`)).body.community_cover
  assert.equal(await hasMatchedCover(), true)
  assert.notEqual(it.book(path).customCover, before.customCover)
  assert.deepEqual((await it.ask('DELETE /community-matches')).body, { books: 1, covers: 1, runs: 0 })
  assert.deepEqual(it.book(path), before)
  assert.equal(await hasMatchedCover(), undefined)
  assert.deepEqual((await it.ask('DELETE /community-matches')).body, { books: 0, covers: 0, runs: 0 })
})

test('undo for one library leaves the others, also while lookup is off', async () => {
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

test('undo for one book leaves the others, and restores its previous values', async () => {
  await using it = await createMatchingServer({ books: [bookOf(1), bookOf(2)] })
  const at = (number: number) => `path=${encodeURIComponent(`Mara Lind/Novel ${number}`)}`
  const set = (number: number, values: object, source?: string) =>
    it.ask(`PATCH /libraries/1/book?${at(number)}`, { set: values, ...(source && { source }) })
  await set(1, { title: 'Typed' })
  for (const number of [1, 2]) await set(number, { title: 'Matched', series: 'Saga' }, 'community')
  assert.deepEqual((await it.ask(`DELETE /community-matches?library_id=1&${at(1)}`)).body, { books: 1, covers: 0, runs: 0 })
  assert.deepEqual(it.edits('Mara Lind/Novel 1'), { title: 'edited: Typed' })
  assert.deepEqual(it.edits('Mara Lind/Novel 2'), { title: 'community: Matched', series: 'community: Saga' })
  assert.equal((await it.ask(`DELETE /community-matches?library_id=1&path=Nowhere`)).status, 404)
  assert.deepEqual((await it.ask(`DELETE /community-matches?${at(1)}`)).body, { error: 'path needs library_id' })
})

test('300 books are previewed, applied in part and undone', async () => {
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
  for (let after = '', isFirst = true; isFirst || after; isFirst = false) {
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
