import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { runs } from '@chapterhouse/testkit/runs'
import fc from 'fast-check'
import { indexBook } from '../../../../test/indexed-book.ts'
import { furnished, type Key, keyText, mayOpen, world } from '../../../../test/random-worlds.ts'
import { relPath } from '../../paths/index.ts'
import { lookupOf, member, startFakeMetadataService } from '../test/fake-metadata-service.ts'
import { createLookupServer } from '../test/lookup-server.ts'

const WORKS = ['one', 'two', 'three', 'four']
const asinOf = (at: number) => `B00000000${at}`
const series = (ref: { id: string; name: string }, works: object[], more: object = {}) => ({ ...ref, authors: [], works, ...more })
const ids = (works: readonly string[]) => works.map((id, at) => member(`${at + 1}`, id))
const CYCLE = { id: 'cycle', name: 'Café Cycle!', position: '1' }

let stack: AsyncDisposableStack
let service: Awaited<ReturnType<typeof startFakeMetadataService>>
let server: Awaited<ReturnType<typeof createLookupServer>>

before(async () => {
  stack = new AsyncDisposableStack()
  service = stack.use(
    await startFakeMetadataService({
      ...Object.fromEntries(WORKS.map((id, at) => [`/lookup?asin=${asinOf(at + 1)}`, lookupOf(id)])),
      ...Object.fromEntries(WORKS.map((id) => [`/works/${id}`, { id, title: id, authors: [], series: [CYCLE], recordings: null }])),
      '/series/cycle': series(CYCLE, ids(WORKS), {
        orderings: [CYCLE, { id: 'told', name: 'Told', ordering: 'chronological' }],
      }),
      '/series/told': series({ id: 'told', name: 'Told' }, ids(WORKS.toReversed()), { ordering_of: 'cycle' }),
    }),
  )
  server = stack.use(await createLookupServer({ url: service.url }))
})
after(() => stack.disposeAsync())

interface View {
  works: { id: string; local?: { library_id: number; path: string } }[]
  orderings?: View[]
}

/** The placed works of each view as `<work> <library>:<path>`. */
async function placed(path: string, { by = server.ann, library = 1 } = {}): Promise<string[][]> {
  const { status, body } = await server.get(`/libraries/${library}/meta?path=${encodeURIComponent(path)}`, by)
  assert.equal(status, 200)
  const views = (body.series as View[]).flatMap((rail) => [rail, ...(rail.orderings ?? [])])
  return views.map(({ works }) =>
    works.flatMap(({ id, local }) => (local ? [`${id} ${local.library_id}:${local.path}`] : [])).toSorted(),
  )
}

/** Replaces the index by these books, keyed by library. */
function indexOnly(books: Record<string, { asin?: string; series?: string; seriesIndex?: number | null }>): void {
  server.infrastructure.db.run('DELETE FROM books')
  for (const [key, fields] of Object.entries(books))
    indexBook(server.services, { libraryId: Number(key[0]), path: key.slice(2), fields: { series: 'cafe  CYCLE', ...fields } })
}

test("a work is matched to a book by the book's known work, else by its number in the series", async () => {
  indexOnly({
    '1:1.m4b': { asin: asinOf(1) },
    '1:second.m4b': { seriesIndex: 2 },
    '1:third.m4b': { asin: asinOf(3), seriesIndex: 4 },
    '1:Told 1.m4b': { series: 'Told', seriesIndex: 1 },
    '1:Elsewhere.m4b': { series: 'Café', seriesIndex: 4 },
  })
  // The third book claims to be number 4, which counts until it is looked up.
  assert.deepEqual(await placed('1.m4b'), [
    ['four 1:third.m4b', 'one 1:1.m4b', 'two 1:second.m4b'],
    ['four 1:third.m4b', 'one 1:1.m4b', 'two 1:second.m4b'],
  ])
  await placed('third.m4b')
  assert.deepEqual(await placed('1.m4b'), [
    ['one 1:1.m4b', 'three 1:third.m4b', 'two 1:second.m4b'],
    // In the other order, `four` comes first, and a book tagged with that order is its first.
    ['four 1:Told 1.m4b', 'one 1:1.m4b', 'three 1:third.m4b', 'two 1:second.m4b'],
  ])
  server.passMinutes(30 * 24 * 60)
  service.asked()
  assert.deepEqual((await placed('1.m4b'))[0], ['one 1:1.m4b', 'three 1:third.m4b', 'two 1:second.m4b'], 'even an old answer')
  assert.ok(!service.asked().includes(`/lookup?asin=${asinOf(3)}`), 'without a new lookup')
})

test('changed, moved and removed books are noticed immediately', async () => {
  indexOnly({ '1:1.m4b': { asin: asinOf(1) }, '1:other.m4b': { seriesIndex: 2 } })
  const first = async () => (await placed('1.m4b'))[0]
  assert.deepEqual(await first(), ['one 1:1.m4b', 'two 1:other.m4b'])
  const path = relPath('other.m4b')
  indexBook(server.services, { path, fields: { series: 'Cafe Cycle', seriesIndex: 3 } })
  assert.deepEqual(await first(), ['one 1:1.m4b', 'three 1:other.m4b'])
  const to = relPath('moved.m4b')
  server.services.follow({ libraryId: 1, from: path, to, shiftSeconds: 0, joins: false, isLastDisc: false })
  assert.deepEqual(await first(), ['one 1:1.m4b', 'three 1:moved.m4b'])
  server.services.catalogue.forget(1, [to])
  assert.deepEqual(await first(), ['one 1:1.m4b'])
})

test('of two books, the one in the requested library wins, then the lower library and path', async () => {
  const copies = { seriesIndex: 2 }
  indexOnly({
    ...{ '1:b.m4b': copies, '1:a.m4b': copies, '2:0.m4b': copies },
    ...{ '1:1.m4b': { asin: asinOf(1) }, '2:1.m4b': { asin: asinOf(1) } },
  })
  const first = async (library: number) => (await placed('1.m4b', { by: server.admin, library }))[0]
  assert.deepEqual(await first(1), ['one 1:1.m4b', 'two 1:a.m4b'])
  assert.deepEqual(await first(2), ['one 2:1.m4b', 'two 2:0.m4b'])
})

test('if books cannot be found, the rest of the metadata is still sent', async () => {
  indexOnly({ '1:1.m4b': { asin: asinOf(1) }, '1:2.m4b': { seriesIndex: 2, asin: 'B999999999' } })
  const { db } = server.infrastructure
  db.exec('ALTER TABLE metadata_answers RENAME TO elsewhere')
  try {
    assert.deepEqual(await placed('1.m4b'), [[], []])
  } finally {
    db.exec('ALTER TABLE elsewhere RENAME TO metadata_answers')
  }
})

test('a listener is not shown inaccessible books of a series', async () => {
  let run = 0
  let byCommunity = 0
  await fc.assert(
    fc.asyncProperty(world, async (given) => {
      run += 1
      const by = await furnished(server, given, run)
      for (const [at, { library, path }] of given.books.entries()) {
        const fields = { series: 'Café Cycle', seriesIndex: (at % 4) + 1, asin: at % 3 === 0 ? asinOf((at % 4) + 1) : '' }
        indexBook(server.services, { libraryId: library, path, files: ['1.mp3'], fields })
      }
      const isOpen = (local: Key) => mayOpen(given, local) && given.books.some((book) => keyText(book) === keyText(local))
      for (const { library, path } of given.books) {
        const { status, body } = await server.get(`/libraries/${library}/meta?path=${encodeURIComponent(path)}`, by as never)
        const cover = await server.get(
          `/libraries/${library}/meta/cover?path=${encodeURIComponent(path)}&url=https://covers.example/x.jpg`,
          by as never,
        )
        // The image is in no envelope, so the server does not fetch it even for a listener with access to the book.
        assert.equal(cover.status, mayOpen(given, { library, path }) ? 404 : 403)
        if (!mayOpen(given, { library, path })) {
          assert.equal(status, 403)
          continue
        }
        assert.equal(status, 200)
        const views = ((body.series ?? []) as View[]).flatMap((rail) => [rail, ...(rail.orderings ?? [])])
        for (const { local } of views.flatMap(({ works }) => works))
          if (local)
            assert.ok(isOpen({ library: local.library_id, path: local.path }), `${local.library_id}:${local.path} is named`)
        const { body: following } = await server.get(`/libraries/${library}/next?path=${encodeURIComponent(path)}`, by as never)
        if (following.source === 'community') byCommunity += 1
        for (const local of [following.next, following.work?.local])
          if (local) assert.ok(isOpen({ library: local.library_id, path: local.path }), `${local.library_id}:${local.path} follows`)
      }
    }),
    { numRuns: runs(25, 150), seed: 20_261_125 },
  )
  assert.ok(byCommunity > 0)
})
