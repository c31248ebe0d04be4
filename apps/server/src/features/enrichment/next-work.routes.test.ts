import assert from 'node:assert/strict'
import { test } from 'node:test'
import { next } from '@chapterhouse/contract/server/books/books'
import { createResponseCheck } from '../../../test/fuzz/check-response.ts'
import { indexBook } from '../../../test/indexed-book.ts'
import { ORCHARD, startOrchardService } from './test/fake-metadata-service.ts'
import { createLookupServer } from './test/lookup-server.ts'

const NEXT = '/libraries/1/next?path=Orchard.m4b'
const SERIES = { series: 'Orchard Cycle' }
const BOOKS = {
  'Orchard.m4b': { asin: 'B000000001', ...SERIES, seriesIndex: 2 },
  'Graft.m4b': { ...SERIES, seriesIndex: 2.5 },
  'Tagged.m4b': { ...SERIES, seriesIndex: 3 },
}

test("the community's next work follows a book if the listener has access to a book of it", async () => {
  await using service = await startOrchardService()
  await using server = await createLookupServer({ url: service.url, books: BOOKS })
  const response = await server.send(`GET ${NEXT}`)
  assert.equal(createResponseCheck()(next, false, response as never), undefined)
  const { source, next: following, book, work } = response.json()
  assert.deepEqual([source, following, book.rel_path], ['community', { library_id: 1, path: 'Graft.m4b' }, 'Graft.m4b'])
  assert.deepEqual([work.id, work.position, work.local], ['a-graft', '2.5', { library_id: 1, path: 'Graft.m4b' }])
})

test('a book in another library is found, but no inaccessible one', async () => {
  await using service = await startOrchardService()
  const { 'Orchard.m4b': orchard } = BOOKS
  await using server = await createLookupServer({ url: service.url, books: { 'Orchard.m4b': orchard } })
  indexBook(server.services, { path: 'Elsewhere.m4b', libraryId: 2, fields: { ...SERIES, seriesIndex: 2.5 } })
  const { body } = await server.get(NEXT, server.admin)
  assert.deepEqual([body.source, body.next], ['community', { library_id: 2, path: 'Elsewhere.m4b' }])
  const { source, next: following, work } = (await server.get(NEXT)).body
  assert.deepEqual([source, following, work.id, 'local' in work], ['series', undefined, 'a-graft', false])
})

test('tags decide if lookup is off, fails, or knows of no next work; a book without identifiers causes no call', async () => {
  await using service = await startOrchardService()
  await using off = await createLookupServer({ books: BOOKS })
  assert.equal((await off.get(NEXT)).body.source, 'series')
  await using server = await createLookupServer({ url: service.url, books: BOOKS })
  await server.get('/libraries/1/next?path=Graft.m4b')
  assert.deepEqual(service.asked(), [])
  service.answers['/series/orchard-cycle'] = { ...ORCHARD.series, works: ORCHARD.series.works.slice(0, 2) }
  const last = (await server.get(NEXT)).body
  assert.deepEqual([last.source, last.next.path, 'work' in last], ['series', 'Graft.m4b', false])
  service.stop()
  await using failing = await createLookupServer({ url: service.url, books: BOOKS })
  assert.equal((await failing.get(NEXT)).body.source, 'series')
})
