import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestService } from '../../../test/test-service.ts'

const getJson = async (server: ReturnType<typeof createTestService>, path: string) =>
  (await server.app.inject(`/api/v1/people/${path}`)).json()
const idsOf = (works: { id: string }[]) => works.map(({ id }) => id)

test('lists the recordings of a narrator, including two of one work', async () => {
  await using server = createTestService()
  const { body } = await server.app.inject('/api/v1/people/zoe-odd')
  assert.match(body, /^\{"id":"zoe-odd","name":"Zoë \\"Z\\" Odd","authored":\[\{"id":"the-glass-orchard",/)
  assert.match(body, /\],"authored_total":1,"narrated_total":1,"limit":100,"offset":0\}\n$/)

  const vale = await getJson(server, 'oren-vale')
  assert.deepEqual(Object.keys(vale), [
    ...['id', 'name', 'authored', 'narrated', 'authored_total', 'narrated_total', 'limit', 'offset'],
  ])
  assert.deepEqual(
    vale.narrated.map(({ work, recording_id }: { work: { id: string }; recording_id: string }) => [work.id, recording_id]),
    [
      ['the-glass-orchard', 'duet-2021'],
      ['the-glass-orchard', 'oren-vale-2020'],
      ['winter-orchard', 'oren-vale-2022'],
    ],
  )
})

test('lists written works by title, without rows of missing works', async () => {
  await using server = createTestService()
  const lind = await getJson(server, 'mara-lind')
  assert.equal(lind.sort_name, 'Lind, Mara')
  assert.deepEqual(idsOf(lind.authored), ['orchard-omnibus', 'the-glass-orchard', 'winter-orchard'])
  assert.equal(lind.authored_total, 3)
  assert.deepEqual(lind.authored[1], {
    id: 'the-glass-orchard',
    title: 'The Glass Orchard',
    authors: [
      { id: 'mara-lind', name: 'Mara Lind' },
      { id: 'zoe-odd', name: 'Zoë "Z" Odd' },
    ],
    language: 'en',
    series: { id: 'branches', name: 'Branches', position: '1' },
    release_date: '2020-06',
    cover_url: 'https://img.example/1.jpg',
    added_at: '2026-07-11',
  })
})

const windows = [
  { query: '', limit: 100, offset: 0, authored: 3, narrated: 3 },
  { query: '?limit=1', limit: 1, offset: 0, authored: 1, narrated: 1 },
  { query: '?limit=2&offset=2', limit: 2, offset: 2, authored: 1, narrated: 1 },
  { query: '?offset=99', limit: 100, offset: 99, authored: 0, narrated: 0 },
  { query: '?limit=501', limit: 500, offset: 0, authored: 3, narrated: 3 },
  { query: '?limit=0&offset=-1', limit: 100, offset: 0, authored: 3, narrated: 3 },
  { query: '?limit=5.0&offset=1.0', limit: 100, offset: 0, authored: 3, narrated: 3 },
  { query: '?limit=2&limit=1&unknown=1', limit: 2, offset: 0, authored: 2, narrated: 2 },
] as const
for (const { query, limit, offset, authored, narrated } of windows) {
  test(`pages both lists with ${query || 'no parameter'}`, async () => {
    const [person] = [{ id: 'p', name: 'P' }]
    const works = ['a', 'b', 'c'].map((id) => ({ id, title: 'Same' }))
    const rows = {
      people: [person],
      works,
      work_authors: works.map(({ id }) => ({ work_id: id, person_id: 'p' })),
      recordings: works.map(({ id }) => ({ work_id: id, id: 'r' })),
      recording_narrators: works.map(({ id }) => ({ work_id: id, recording_id: 'r', person_id: 'p' })),
    }
    await using server = createTestService({ rows })
    const shown = await getJson(server, `p${query}`)
    assert.deepEqual([shown.limit, shown.offset, shown.authored_total, shown.narrated_total], [limit, offset, 3, 3])
    assert.deepEqual([shown.authored.length, shown.narrated.length], [authored, narrated])
  })
}

test('sorts titles by their bytes', async () => {
  const titles = ['Zebra', 'apple', 'Élan', '\u{1F600}', '\uFB01ne', 'Apple']
  const works = titles.map((title, at) => ({ id: `w${at}`, title }))
  const work_authors = works.map(({ id }) => ({ work_id: id, person_id: 'p' }))
  await using server = createTestService({ rows: { people: [{ id: 'p', name: 'P' }], works, work_authors } })
  const shown: { title: string }[] = (await getJson(server, 'p')).authored
  const sorted = titles.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
  assert.deepEqual(
    shown.map(({ title }) => title),
    sorted,
  )
})
