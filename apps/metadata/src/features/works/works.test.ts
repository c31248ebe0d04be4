import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ORCHARD } from '../../../test/orchard.ts'
import { createTestService } from '../../../test/test-service.ts'

const LIND = { id: 'mara-lind', name: 'Mara Lind' }
const VALE = { id: 'oren-vale', name: 'Oren Vale' }
const ODD = { id: 'zoe-odd', name: 'Zoë "Z" Odd' }

const HEAD = {
  id: 'the-glass-orchard',
  title: 'The Glass Orchard',
  subtitle: 'A "Novel"\n',
  authors: [LIND, ODD],
  language: 'en',
  first_published: '2019-03-01',
  description: 'Glass, <b>trees</b> & é.',
}
const GENRES = { genres: ['epic-fantasy', 'lgbtq', 'litrpg'] }
const MIDDLE = {
  series: [
    { id: 'branches', name: 'Branches', position: '1' },
    { id: 'orchard-cycle', name: 'Orchard Cycle', position: '2' },
  ],
  xref: { wikidata: 'Q1', openlibrary: 'OL1W', goodreads: '77', isbn: ['080000000x', '9780000000002'] },
  recordings: [
    { id: 'duet-2021', narrators: [VALE, ODD], abridged: true, release_date: '2020-06', asin: [], isbn: [], chapter_count: 0 },
    {
      id: 'oren-vale-2020',
      narrators: [VALE],
      runtime_min: 612,
      release_date: '2020-06-01',
      publisher: 'Tree House',
      asin: [
        { region: 'de', asin: 'B000000009' },
        { region: 'us', asin: 'B000000001' },
      ],
      isbn: ['111111111X', '9781111111113'],
      cover_url: 'https://img.example/1.jpg',
      chapter_count: 2,
    },
  ],
}
const COMMUNITY = {
  characters: [
    { id: 'ilse', name: 'Ilse', aliases: ['Anne', 'The Glazier'], reveal: { chapter: 1 }, xref: { wikidata: 'Q5' } },
    { id: 'zed', name: 'Zed', role: 'supporting', reveal: { chapter: 3 }, description: 'Late.' },
  ],
  recaps: [
    { through: { chapter: 0 }, scope: 'series', text: 'Before.' },
    { through: { chapter: 4 }, text: 'So far.' },
  ],
}
const SUMMARY = { recap_summary: { in_short: 'Glass.' } }

const SHARE_ALIKE = { id: 'CC-BY-SA-3.0', url: 'https://creativecommons.org/licenses/by-sa/3.0/' }
const ATTRIBUTION = {
  attribution: { text: 'AudioSilo Meta community', url: 'https://meta.example/licence', licenses: [SHARE_ALIKE] },
}

const gates = [
  { version: 1, document: { ...HEAD, ...MIDDLE } },
  { version: 2, document: { ...HEAD, ...MIDDLE, ...COMMUNITY, ...ATTRIBUTION } },
  { version: 3, document: { ...HEAD, ...MIDDLE, ...COMMUNITY, ...SUMMARY, ...ATTRIBUTION } },
  { version: 4, document: { ...HEAD, ...GENRES, ...MIDDLE, ...COMMUNITY, ...SUMMARY, ...ATTRIBUTION } },
  { version: 5, document: { ...HEAD, ...GENRES, ...MIDDLE, ...COMMUNITY, ...SUMMARY, ...ATTRIBUTION } },
] as const
for (const { version, document } of gates) {
  test(`a work of version ${version} has its fields in wire order`, async () => {
    await using server = createTestService({ version })
    const response = await server.app.inject('/api/v1/works/the-glass-orchard')
    assert.equal(response.statusCode, 200)
    assert.equal(response.body, `${JSON.stringify(document)}\n`)
  })

  test(`a retired slug of a release of version ${version} ${version < 5 ? 'is not there' : 'leads on'}`, async () => {
    await using server = createTestService({ version })
    const response = await server.app.inject('/api/v1/works/glass-orchard')
    assert.equal(response.statusCode, version < 5 ? 404 : 301)
    assert.deepEqual(response.json(), version < 5 ? { error: 'work not found' } : { redirect: 'the-glass-orchard' })
  })
}

test('omits empty fields, and gives null for recordings if there are none', async () => {
  await using server = createTestService()
  assert.equal(
    (await server.app.inject('/api/v1/works/bare')).body,
    '{"id":"bare","title":"Bare","authors":[],"series":[{"id":"lone","name":"Lone Trees","position":"1"}],"xref":{"isbn":["9780000000019"]},"recordings":null}\n',
  )
  assert.deepEqual((await server.app.inject('/api/v1/works/orchard-omnibus')).json(), {
    id: 'orchard-omnibus',
    title: 'Orchard Omnibus',
    authors: [LIND],
    language: 'de',
    series: [{ id: 'orchard-cycle', name: 'Orchard Cycle', position: '2-3.5' }],
    recordings: [{ id: 'first', narrators: [], asin: [{ region: 'au', asin: 'B000000002' }], isbn: [], chapter_count: 0 }],
  })
})

test('passes unknown roles and scopes through', async () => {
  const [character, recap] = [ORCHARD['characters']?.[0], ORCHARD['recaps']?.[0]]
  const rows = { ...ORCHARD, characters: [{ ...character, role: 'narrator' }], recaps: [{ ...recap, scope: 'universe' }] }
  await using server = createTestService({ rows: rows as typeof ORCHARD })
  const { characters, recaps } = (await server.app.inject('/api/v1/works/the-glass-orchard')).json()
  assert.deepEqual([characters[0].role, recaps[0].scope], ['narrator', 'universe'])
})

const ids = [
  { name: 'a work comes before a redirect of the same slug', at: 'bare', status: 200 },
  { name: 'a redirect to itself leads nowhere', at: 'self', status: 404 },
  { name: 'a slug that nobody has', at: 'nope', status: 404 },
  {
    name: 'a slug of letters that a path escapes',
    at: encodeURIComponent('to-ä'),
    status: 301,
    location: '/api/v1/works/%C3%A4%2F%C3%B6',
  },
  {
    name: 'the query goes along',
    at: 'glass-orchard?x=%20a+b&x',
    status: 301,
    location: '/api/v1/works/the-glass-orchard?x=%20a+b&x',
  },
  {
    name: 'other parts of the path stay, escaped once',
    at: 'glass-orchard/recordings/a%2Fb%20c/chapters',
    status: 301,
    location: '/api/v1/works/the-glass-orchard/recordings/a%2Fb%20c/chapters',
  },
  { name: 'chapters of a redirect to itself: an empty list', at: 'self/recordings/x/chapters', status: 200 },
] as const
for (const { name, at, status, ...expected } of ids) {
  test(`${name}: ${status}`, async () => {
    await using server = createTestService()
    const response = await server.app.inject(`/api/v1/works/${at}`)
    assert.deepEqual(
      [response.statusCode, response.headers.location],
      [status, 'location' in expected ? expected.location : undefined],
    )
    if (status === 301) assert.equal(response.headers['cache-control'], 'public, max-age=3600')
  })
}

test('responds with 404 if the redirect cannot be looked up', async () => {
  await using server = createTestService()
  const release = server.make(ORCHARD)
  const first: typeof release.db.first = (sql, values) =>
    sql.includes('redirects') ? assert.fail() : release.db.first(sql, values)
  server.artifacts.adopt({ ...release, db: { ...release.db, first } })
  assert.equal((await server.app.inject('/api/v1/works/glass-orchard')).statusCode, 404)
  assert.equal((await server.app.inject('/api/v1/works/bare')).statusCode, 200)
})

test('lists chapters in playback order, or an empty list if there are none', async () => {
  await using server = createTestService()
  const at = async (path: string) => (await server.app.inject(`/api/v1/works/${path}/chapters`)).body
  assert.equal(
    await at('the-glass-orchard/recordings/oren-vale-2020'),
    '{"chapters":[{"title":"Chapter \\"1\\"","start_ms":0,"length_ms":181000},{"title":"Two","start_ms":181000,"length_ms":5}]}\n',
  )
  for (const none of ['the-glass-orchard/recordings/nope', 'nope/recordings/nope', 'bare/recordings/x']) {
    const isMoved = none.startsWith('bare')
    assert.equal(await at(none), isMoved ? '{"redirect":"winter-orchard"}\n' : '{"chapters":[]}\n')
  }
})

test('a later release without the redirect responds with 404 again', async () => {
  await using server = createTestService()
  assert.equal((await server.app.inject('/api/v1/works/glass-orchard')).statusCode, 301)
  server.adopt({ ...ORCHARD, redirects: [] })
  assert.equal((await server.app.inject('/api/v1/works/glass-orchard')).statusCode, 404)
})

const latestIds = async (server: ReturnType<typeof createTestService>, query = '') =>
  (await server.app.inject(`/api/v1/works/latest${query}`)).json().works.map(({ id }: { id: string }) => id)

test('lists the latest works first, undated ones last', async () => {
  await using server = createTestService()
  assert.deepEqual(await latestIds(server), ['winter-orchard', 'the-glass-orchard', 'orchard-omnibus', 'bare'])
  assert.deepEqual(await latestIds(server, '?limit=1'), ['winter-orchard'])
})

test('lists at most two works of a series, by their first series', async () => {
  const dated = (id: string, added_at: string) => ({ id, title: id, added_at })
  const rows = {
    series: [{ id: 's', name: 'S' }],
    works: [
      dated('a', '2026-05'),
      dated('b', '2026-04'),
      dated('c', '2026-03'),
      dated('x', '2026-02'),
      dated('y', '2026-02'),
      dated('z', ''),
    ],
    series_works: ['a', 'b', 'c'].map((work_id) => ({ series_id: 's', work_id, position: '1' })),
  }
  await using server = createTestService({ rows })
  assert.deepEqual(await latestIds(server), ['a', 'b', 'x', 'y', 'z'])
})

test('lists two of more than two hundred works of a series', async () => {
  const works = Array.from({ length: 230 }, (_, at) => ({ id: `w${1000 + at}`, title: 'T', added_at: at < 205 ? '2026' : '2025' }))
  const series_works = works.slice(0, 205).map(({ id }) => ({ series_id: 's', work_id: id, position: '1' }))
  await using server = createTestService({ rows: { series: [{ id: 's', name: 'S' }], works, series_works } })
  assert.deepEqual(await latestIds(server, '?limit=50'), ['w1000', 'w1001'])
})

test('community content comes with the operator’s credit and all its licences', async () => {
  const [first, ...others] = ORCHARD['characters'] ?? []
  const rows = { ...ORCHARD, characters: [{ ...first, license: 'CC-BY-SA-4.0' }, ...others] }
  const attributionUrl = 'https://people.example/credits'
  await using server = createTestService({ rows: rows as typeof ORCHARD, attribution: 'Some "people"', attributionUrl })
  const credit = {
    text: 'Some "people"',
    url: attributionUrl,
    licenses: [SHARE_ALIKE, { id: 'CC-BY-SA-4.0', url: 'https://creativecommons.org/licenses/by-sa/4.0/' }],
  }
  const work = await server.app.inject('/api/v1/works/the-glass-orchard')
  assert.deepEqual(work.json().attribution, credit)
  assert.deepEqual((await server.app.inject('/api/v1/stats')).json().attribution, credit)
  const again = await server.app.inject({ url: '/api/v1/works/the-glass-orchard', headers: { 'if-none-match': work.headers.etag } })
  assert.equal(again.statusCode, 304)
})

test('a work without community content has no attribution, even if its description looks like it', async () => {
  const [first, ...others] = ORCHARD['works'] ?? []
  const bare = (ORCHARD['works'] ?? []).find(({ id }) => id === 'bare')
  const works = [first, ...others].map((row) => (row === bare ? { ...row, description: 'x,"characters":[{}]' } : row))
  await using server = createTestService({ rows: { ...ORCHARD, works } as typeof ORCHARD })
  const { attribution, description } = (await server.app.inject('/api/v1/works/bare')).json()
  assert.deepEqual([attribution, description], [undefined, 'x,"characters":[{}]'])
})
