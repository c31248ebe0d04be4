import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createBook } from '../../../test/test-book.ts'
import { createTestServer } from '../../../test/test-server.ts'
import { bookAt, storeCheck } from './test/stored-check.ts'

const server = await createTestServer()
after(() => server[Symbol.asyncDispose]())
const { services } = server
const admin = server.person('Root', { isAdmin: true })
const ann = server.person('Ann', { granted: ['.'] })

function addBook(path: string): void {
  services.catalogue.save(1, createBook({ path, asin: 'B000000001', parts: 2 }), { onDemand: false, notBeforeMs: 0 })
}

type Method = 'GET' | 'POST' | 'PATCH'
async function request(
  url: string,
  { method = 'GET' as Method, headers = admin, payload }: { method?: Method; headers?: typeof admin; payload?: object } = {},
) {
  const response = await server.app.inject({ method, url: `/api/v1${url}`, headers, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.json() }
}
const COMPARED = '/admin/libraries/1/book/community-chapters?path='

test('the comparison shows both lists, the times they share, and the chapters missing from the audio', async () => {
  addBook('Compared')
  const sourceList = JSON.stringify([{ title: 'Act 1', start: 0, length: 600.5 }])
  const anchors = JSON.stringify([{ local: 0, community: 0 }])
  storeCheck(services, 'Compared', { sourceList, anchors, detail: JSON.stringify({ omitted: ['Preview'] }) })
  const { status, body } = await request(`${COMPARED}Compared`)
  assert.equal(status, 200)
  assert.deepEqual(body.own[1], {
    index: 1,
    title: 'Chapter 2',
    file_path: 'Compared/2.mp3',
    start: 0,
    end: 1800,
    book_offset: 1800,
  })
  assert.deepEqual(body.fitted[1], {
    index: 1,
    title: 'Act 2',
    file_path: 'Compared/1.mp3',
    start: 600,
    end: 1200,
    book_offset: 600,
  })
  assert.deepEqual(
    [body.own.length, body.fitted.length, body.list, body.anchors, body.omitted],
    [2, 3, [{ title: 'Act 1', start: 0, length: 600.5 }], [{ local: 0, community: 0 }], ['Preview']],
  )
  assert.deepEqual((await request(`${COMPARED}Compared/1.mp3`)).body, body)
})

test('without a check, all lists are empty; a missing book is 404', async () => {
  addBook('Unchecked')
  assert.deepEqual(await request(`${COMPARED}Unchecked`), {
    status: 200,
    body: { own: [], fitted: [], list: [], anchors: [], omitted: [] },
  })
  const { status, body } = await request(`${COMPARED}Nowhere`)
  assert.deepEqual([status, body.code], [404, 'book_not_found'])
})

for (const method of ['GET', 'POST'] as const)
  test(`${method} is for admins only`, async () => {
    addBook('Guarded')
    assert.deepEqual(
      [
        (await request(`${COMPARED}Guarded`, { method, headers: ann })).status,
        (await request(`${COMPARED}Guarded`, { method, headers: { authorization: 'Bearer none' } })).status,
        (await request(`${COMPARED}../x`, { method })).status,
        (await request('/admin/libraries/9/book/community-chapters?path=x', { method })).status,
      ],
      [403, 401, 400, 404],
    )
  })

test("listeners get the chapters in use, marked if they are the community's", async () => {
  addBook('Heard')
  const item = async () => (await request('/libraries/1/item?path=Heard', { headers: ann })).body
  const chapters = async () => (await request('/libraries/1/chapters?path=Heard', { headers: ann })).body
  for (const body of [await item(), await chapters()])
    assert.deepEqual([body.chapters.length, 'chapters_source' in body], [2, false])
  storeCheck(services, 'Heard')
  for (const body of [await item(), await chapters()])
    assert.deepEqual(
      [body.chapters[1].title, body.chapters[1].file_path, body.chapters_source],
      ['Act 2', 'Heard/1.mp3', 'community'],
    )
})

test('indexes and scanned titles of an edit refer to the chapters in use', async () => {
  addBook('Edited')
  storeCheck(services, 'Edited')
  const url = '/admin/libraries/1/book?path=Edited'
  const renamed = await request(url, { method: 'PATCH', payload: { chapters: { set: { 2: 'Finale' } } } })
  assert.deepEqual(
    renamed.body.chapters.map((one: { title: string; scanned_title: string; edited: boolean }) => [
      one.title,
      one.scanned_title,
      one.edited,
    ]),
    [
      ['Act 1', 'Act 1', false],
      ['Act 2', 'Act 2', false],
      ['Finale', 'Act 3', true],
    ],
  )
  const files = await request(url, { method: 'PATCH', payload: { chapter_source: 'files' } })
  assert.deepEqual([files.body.chapter_source, files.body.chapter_choice, files.body.chapters.length], ['files', 'files', 2])
  // The first chapters of both lists start at the same time; the third has no counterpart.
  const wrong = await request(url, { method: 'PATCH', payload: { chapters: { set: { 2: 'Finale' } } } })
  assert.deepEqual([wrong.status, wrong.body.code], [400, 'invalid_override'])
  const auto = await request(url, { method: 'PATCH', payload: { chapter_source: 'auto' } })
  assert.deepEqual([auto.body.chapter_source, auto.body.chapters[2].title], ['community', 'Finale'])
  await request(url, { method: 'PATCH', payload: { chapters: { revert: [2] } } })
  assert.equal(bookAt(services, 'Edited').chapters[2]?.title, 'Act 3')
})

test('many books are set to community chapters together', async () => {
  for (const path of ['Bulk 1', 'Bulk 2']) {
    addBook(path)
    storeCheck(services, path, { status: 'refine' })
  }
  const books = ['Bulk 1', 'Bulk 2'].map((path) => ({ library_id: 1, path }))
  const { body } = await request('/admin/books/bulk', { method: 'POST', payload: { books, chapter_source: 'community' } })
  assert.equal(body.updated, 2)
  const listed = await request('/admin/books?q=Bulk')
  assert.deepEqual(
    listed.body.books.map((one: Record<string, string>) => [one['chapters_source'], one['chapters_check'], one['edited']]),
    [
      ['community', 'refine', false],
      ['community', 'refine', false],
    ],
  )
})
