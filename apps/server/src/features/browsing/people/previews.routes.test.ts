import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBook } from '../../../../test/test-book.ts'
import { createTestServer } from '../../../../test/test-server.ts'

async function createShelf() {
  const server = await createTestServer()
  const volumes = [1, 2, 3, 4, 5].map((at) => ({ path: `Saga/${at}`, author: 'Ada Moor', series: 'Saga', seriesIndex: at }))
  const books = [
    ...volumes,
    { path: 'Other/x', author: 'Ada Moor & Ben Ash', narrator: 'Cy', series: 'Tale', moreSeries: [{ name: 'Saga', position: 0 }] },
    { path: 'Other/y', author: 'Ben Ash' },
  ]
  for (const book of books) server.services.catalogue.save(1, createBook(book), { onDemand: false, notBeforeMs: 0 })
  const ann = server.person('Ann', { granted: ['.'] })
  async function previews(query: string, headers = ann) {
    const response = await server.app.inject({ url: `/api/v1/libraries/1/previews?${query}`, headers })
    const body = response.json() as {
      error?: string
      previews: { name: string; count: number; finished: number; books: { rel_path: string }[] }[]
    }
    const shown = body.previews?.map(({ books: first, ...facts }) => ({ ...facts, books: first.map((book) => book.rel_path) }))
    return { status: response.statusCode, error: body.error, shown }
  }
  async function finish(path: string, headers = ann): Promise<void> {
    const payload = { position: 60, duration: 60, finished: true, playback_speed: 1, device_id: 'd' }
    await server.app.inject({ method: 'PUT', url: `/api/v1/libraries/1/progress?path=${path}`, headers, payload })
  }
  return { ...server, ann, previews, finish, [Symbol.asyncDispose]: server[Symbol.asyncDispose] }
}

test('lists the first four books of each name, and how many the caller has finished', async () => {
  await using shelf = await createShelf()
  await shelf.finish('Saga/2')
  await shelf.finish('Other/x')
  await shelf.finish('Saga/1', shelf.person('Bea', { granted: ['.'] }))
  assert.deepEqual((await shelf.previews('of=series&name=Saga&name=None&name=Saga')).shown, [
    { name: 'Saga', count: 6, finished: 2, books: ['Saga/1', 'Saga/2', 'Saga/3', 'Saga/4'] },
    { name: 'None', count: 0, finished: 0, books: [] },
  ])
  assert.deepEqual((await shelf.previews('of=author&name=Ben%20Ash')).shown, [
    { name: 'Ben Ash', count: 2, finished: 1, books: ['Other/x', 'Other/y'] },
  ])
  assert.deepEqual((await shelf.previews('of=narrator&name=Cy')).shown, [{ name: 'Cy', count: 1, finished: 1, books: ['Other/x'] }])
})

test("books outside the caller's shares are neither listed nor counted", async () => {
  await using shelf = await createShelf()
  const some = shelf.person('Cleo', { granted: ['Saga/3', 'Other/y'] })
  await shelf.finish('Saga/3', some)
  assert.deepEqual((await shelf.previews('of=series&name=Saga&name=Tale', some)).shown, [
    { name: 'Saga', count: 1, finished: 1, books: ['Saga/3'] },
    { name: 'Tale', count: 0, finished: 0, books: [] },
  ])
  assert.equal((await shelf.previews('of=series&name=Saga', shelf.person('Dan'))).status, 403)
})

test('an unknown kind, no name and too many names are refused', async () => {
  await using shelf = await createShelf()
  const many = Array.from({ length: 51 }, (_, at) => `name=${at}`).join('&')
  const refusals = {
    'name=Saga': 'of must be author, narrator or series',
    'of=genre&name=Saga': 'of must be author, narrator or series',
    'of=series&name=': 'name is required',
    [`of=author&${many}`]: 'at most 50 names',
  }
  for (const [query, error] of Object.entries(refusals)) {
    const answer = await shelf.previews(query)
    assert.deepEqual([answer.status, answer.error], [400, error])
  }
})
