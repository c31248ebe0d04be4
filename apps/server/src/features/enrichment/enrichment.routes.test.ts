import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ORCHARD, startOrchardService } from './test/fake-metadata-service.ts'
import { createLookupServer } from './test/lookup-server.ts'

const BOOKS = { 'Orchard.m4b': { asin: 'b000000001' }, 'Plain.m4b': {}, 'Unknown.m4b': { asin: 'B000000009' } }

test('a book with an ASIN gets everything that the community knows', async () => {
  await using service = await startOrchardService()
  await using server = await createLookupServer({ url: service.url, books: BOOKS })
  const { status, body } = await server.get('/libraries/1/meta?path=Orchard.m4b')
  assert.equal(status, 200)
  const { work, recording, series, ...rest } = body
  assert.deepEqual(rest, { matched: true, web_url: `${service.url}/works/the-glass-orchard` })
  const { attribution, characters, ...plain } = ORCHARD.work
  assert.deepEqual(work, {
    ...plain,
    characters: characters.map(({ ...character }) => {
      if ('xref' in character) delete (character as { xref?: object }).xref
      return character
    }),
    attribution: {
      credit: attribution.text,
      license: 'CC BY-SA 3.0',
      license_url: 'https://creativecommons.org/licenses/by-sa/3.0/',
      source_url: attribution.url,
    },
  })
  const [known] = ORCHARD.work.recordings
  const { asin: _asin, isbn: _isbn, ...shown } = known
  assert.deepEqual(recording, shown)
  assert.deepEqual(
    series.map(({ works, ...rail }: { works: { id: string; position: string }[] }) => ({
      ...rail,
      works: works.map(({ id, position }) => `${position} ${id}`),
    })),
    [
      {
        ...{ id: 'orchard-cycle', name: 'Orchard Cycle', position: '2' },
        works: ['1 the-seed', '2 the-glass-orchard', '2.5 a-graft', '3 the-harvest'],
      },
    ],
  )
})

test('a book without identifiers, and one that the service does not know, are not matched', async () => {
  await using service = await startOrchardService()
  await using server = await createLookupServer({ url: service.url, books: BOOKS })
  assert.deepEqual(await server.get('/libraries/1/meta?path=Plain.m4b'), { status: 200, body: { matched: false } })
  assert.deepEqual(service.asked(), [])
  assert.deepEqual(await server.get('/libraries/1/meta?path=Unknown.m4b'), { status: 200, body: { matched: false } })
  assert.deepEqual(service.asked(), ['/lookup?asin=B000000009'])
})
