import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBook } from '../../../../test/test-book.ts'
import { createTestServer } from '../../../../test/test-server.ts'

test('exports each book of a library once, without paths and sizes', async () => {
  await using server = await createTestServer()
  const admin = server.person('Root', { isAdmin: true })
  server.services.libraries.change(1, { name: 'Ännas Books & More' })
  const dune = { title: 'Dune', author: 'Frank Herbert & Others', narrator: 'Ann Lee, Ben Moe', seconds: 3_600, parts: 2 }
  const books = [
    { path: 'Herbert/Dune', ...dune, series: 'Dune', seriesIndex: 1.5, asin: 'B0036S4B2G' },
    { path: 'Copy of Dune.m4b', ...dune, parts: 1, asin: 'B0036S4B2G' },
    { path: 'Bare.mp3', title: 'Bare', seconds: 0 },
  ]
  for (const book of books) server.services.catalogue.save(1, createBook(book), { onDemand: false, notBeforeMs: 0 })
  server.services.catalogue.save(2, createBook({ path: 'Elsewhere.mp3' }), { onDemand: false, notBeforeMs: 0 })
  const response = await server.app.inject({ url: '/api/v1/admin/libraries/1/export', headers: admin })
  assert.deepEqual(
    [response.statusCode, response.headers['content-type'], response.headers['content-disposition']],
    [200, 'application/json; charset=utf-8', 'attachment; filename="chapterhouse-annas-books-more-2026-11-21.json"'],
  )
  const { server_version: version, ...document } = response.json()
  assert.equal(typeof version, 'string')
  assert.deepEqual(document, {
    format: 'audiosilo-books',
    version: 1,
    source: 'chapterhouse',
    library: { id: 1, name: 'Ännas Books & More' },
    exported_at: '2026-11-21T12:00:00.000Z',
    books: [
      { title: 'Bare' },
      {
        title: 'Dune',
        authors: ['Frank Herbert', 'Others'],
        narrators: ['Ann Lee', 'Ben Moe'],
        asin: 'B0036S4B2G',
        runtime_min: 60,
      },
    ],
  })
})

test('exports more books than one batch, and an empty list for an empty library', async () => {
  await using server = await createTestServer()
  const admin = server.person('Root', { isAdmin: true })
  const exported = async () => (await server.app.inject({ url: '/api/v1/admin/libraries/1/export', headers: admin })).json().books
  assert.deepEqual(await exported(), [])
  for (let at = 0; at < 101; at += 1)
    server.services.catalogue.save(1, createBook({ path: `${at}`, title: `T${at}`, parts: 3 }), { onDemand: false, notBeforeMs: 0 })
  const books = await exported()
  assert.equal(new Set(books.map(({ title }: { title: string }) => title)).size, 101)
  assert.deepEqual(books[0].chapters[1], { title: 'Chapter 2', start_ms: 1_200_000, length_ms: 1_200_000 })
  const unknown = await server.app.inject({ url: '/api/v1/admin/libraries/9/export', headers: admin })
  assert.deepEqual([unknown.statusCode, unknown.json()], [404, { error: 'library not found' }])
})
