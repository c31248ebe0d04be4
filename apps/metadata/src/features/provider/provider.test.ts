import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMatches } from '../../../test/audiobookshelf.ts'
import { createTestService } from '../../../test/test-service.ts'

const search = async (server: ReturnType<typeof createTestService>, query: Record<string, string>) =>
  readMatches((await server.app.inject({ url: '/abs/search', query: { mediaType: 'book', ...query } })).json())

test('returns a recording in the format of Audiobookshelf', async () => {
  await using server = createTestService()
  const [first, ...others] = await search(server, { query: 'anything', isbn: '978-1-1111-1111-3' })
  assert.deepEqual(first, {
    title: 'The Glass Orchard',
    subtitle: 'A "Novel"\n',
    author: 'Mara Lind, Zoë "Z" Odd',
    narrator: 'Oren Vale',
    publisher: 'Tree House',
    publishedYear: '2019',
    description: 'Glass, <b>trees</b> & é.',
    cover: 'https://img.example/1.jpg',
    isbn: '111111111X',
    asin: 'B000000001',
    genres: ['Epic Fantasy', 'LGBTQ', 'LitRPG'],
    series: [
      { series: 'Branches', sequence: '1' },
      { series: 'Orchard Cycle', sequence: '2' },
    ],
    language: 'en',
    duration: 612,
  })
  assert.deepEqual(
    others.map(({ narrator, isbn, duration }) => ({ narrator, isbn, duration })),
    [{ narrator: 'Oren Vale, Zoë "Z" Odd', isbn: '080000000x', duration: undefined }],
  )
})

test('a work without recordings is one match, without recording fields', async () => {
  await using server = createTestService()
  const { body } = await server.app.inject('/abs/search?query=bare')
  assert.equal(body, '{"matches":[{"title":"Bare","isbn":"9780000000019","series":[{"series":"Lone Trees","sequence":"1"}]}]}\n')
})

test('returns an empty list for no match', async () => {
  await using server = createTestService()
  for (const query of ['zzz', '!!', '"""', 'a'.repeat(1000)]) assert.deepEqual(await search(server, { query }), [], query)
})

test('returns no genres before version 4', async () => {
  await using server = createTestService({ version: 3 })
  const [match] = await search(server, { query: 'glass' })
  assert.equal(match?.genres, undefined)
})

const years = [
  ['2019', '2019'],
  ['2019-03-01', '2019'],
  ['2019-x', '2019'],
  ['20190301', '20190301'],
  ['c. 2020', 'c. 2020'],
  ['201', '201'],
  ['', undefined],
] as const
for (const [first_published, year] of years) {
  test(`the date "${first_published}" gives ${year ?? 'no year'}`, async () => {
    await using server = createTestService({ rows: { works: [{ id: 'w', title: 'W', first_published }] } })
    const [match] = await search(server, { query: 'w' })
    assert.equal(match?.publishedYear, year)
  })
}

test('a known ISBN returns only its work, the recording first; an unknown one is ignored', async () => {
  await using server = createTestService()
  const titles = async (isbn: string) =>
    (await search(server, { query: 'winter', isbn })).map(({ title, narrator }) => [title, narrator])
  assert.deepEqual(await titles('111-111-111-X'), [
    ['The Glass Orchard', 'Oren Vale'],
    ['The Glass Orchard', 'Oren Vale, Zoë "Z" Odd'],
  ])
  for (const unknown of ['9999999999999', '', '-', 'x'])
    assert.deepEqual(await titles(unknown), [['Winter Orchard', 'Oren Vale']], unknown)
})

/** Works with equal rank, the last one by another author. */
const alike = (count: number, recordings = 1) => {
  const works = Array.from({ length: count }, (_, at) => ({ id: `w${100 + at}`, title: 'Same' }))
  return {
    people: [
      { id: 'a', name: 'Anna' },
      { id: 'z', name: 'Zora' },
    ],
    works,
    work_authors: works.map(({ id }, at) => ({ work_id: id, person_id: at === count - 1 ? 'z' : 'a' })),
    recordings: works.flatMap(({ id }) =>
      Array.from({ length: recordings }, (_, at) => ({ work_id: id, id: `r${at}`, runtime_min: at + 1 })),
    ),
  }
}

test('puts the named author first among thirty works, and drops no work for its author', async () => {
  await using server = createTestService({ rows: alike(30) })
  const authors = async (author: string) => (await search(server, { query: 'same', author })).map((match) => match.author)
  assert.deepEqual(await authors('zora'), ['Zora', ...Array(9).fill('Anna')])
  assert.deepEqual(await authors('nobody'), Array(10).fill('Anna'))
  await using larger = createTestService({ rows: alike(31) })
  assert.ok(
    !(await search(larger, { query: 'same', author: 'zora' })).some(({ author }) => author === 'Zora'),
    'the window is thirty',
  )
})

test('returns at most ten matches, one per recording, in the order of the works', async () => {
  await using server = createTestService({ rows: alike(4, 4) })
  const matches = await search(server, { query: 'same' })
  assert.deepEqual(
    matches.map(({ duration }) => duration),
    [1, 2, 3, 4, 1, 2, 3, 4, 1, 2],
  )
})

test('omits empty fields', async () => {
  const rows = { works: [{ id: 'w', title: 'W' }], recordings: [{ work_id: 'w', id: 'r', runtime_min: 0, publisher: '' }] }
  await using server = createTestService({ rows })
  assert.equal((await server.app.inject('/abs/search?query=w')).body, '{"matches":[{"title":"W"}]}\n')
})

test('fills the page even if the index refers to missing works', async () => {
  const works = Array.from({ length: 30 }, (_, at) => ({ id: `w${String(at).padStart(2, '0')}`, title: 'Echo' }))
  await using server = createTestService({ rows: { works } })
  const release = server.make({ works: works.slice(12) })
  server.artifacts.adopt({ ...release, search: { ...release.search, bestWorks: () => works.map(({ id }) => id) } })
  assert.equal((await search(server, { query: 'echo' })).length, 10)
  assert.equal((await search(server, { query: 'echo', author: 'nobody' })).length, 10)
})
