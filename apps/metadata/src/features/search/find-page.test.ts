import assert from 'node:assert/strict'
import { test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { createArtifact, type Rows } from '../../../test/test-artifact.ts'
import type { Scope } from './core/core-data.ts'
import { prepareSearch } from './prepare-search.ts'
import { createSearch } from './search.ts'

const work = (id: string, title: string, subtitle = '') => ({ id, title, subtitle, language: 'en' })
const ROWS: Rows = {
  people: [
    { id: 'greg-bear', name: 'Greg Bear' },
    { id: 'spare-parts', name: 'Spare Parts' },
    { id: 'lee-child', name: 'Lee Child' },
    { id: 'alpha-q', name: 'Alpha Q' },
  ],
  works: [
    work('halo-cryptum', 'Halo: Cryptum'),
    work('primordium', 'Primordium'),
    work('spare-a', 'Spare', 'A Memoir'),
    work('spare-b', 'Spare!'),
    work('spare-us', 'Spare Us!'),
    work('the-martian', 'The Martian'),
    work('q-and-a', 'Q & A'),
    work('nineteen', '1984'),
    work('fahrenheit', 'Fahrenheit 451'),
    work('enders', "Ender's Game"),
    work('wake', 'Finnegans Wake'),
    work('guide', "The Hitchhiker's Guide to the Galaxy"),
    work('model-s', 'Model S'),
    work('look-back', "Don't Look Back"),
    work('search', 'Search'),
    ...[1, 2, 3].map((at) => work(`reacher-${at}`, `Some Story ${at}`)),
    work('novella', 'Short One'),
    work('omnibus', 'All of It'),
    work('hunt-2', 'The Hunt Goes On'),
    work('oz-5', 'The Road'),
    ...Array.from({ length: 60 }, (_, at) => work(`echo-${String(at).padStart(2, '0')}`, 'Echo')),
  ],
  work_authors: [
    { work_id: 'primordium', person_id: 'greg-bear', ord: 0 },
    ...['reacher-1', 'reacher-2', 'reacher-3', 'novella'].map((work_id) => ({ work_id, person_id: 'lee-child', ord: 0 })),
  ],
  recordings: [{ work_id: 'spare-a', id: 'r' }],
  recording_narrators: Array.from({ length: 30 }, (_, ord) => ({
    work_id: 'spare-a',
    recording_id: 'r',
    person_id: 'lee-child',
    ord,
  })),
  series: [
    { id: 'halo', name: 'Halo' },
    { id: 'reacher', name: 'Jack Reacher' },
    { id: 'hunt', name: 'The Hunt for Jack Reacher' },
    { id: 'oz', name: 'Oz' },
    { id: 'empty', name: 'Nobody Home' },
  ],
  series_works: [
    { series_id: 'halo', work_id: 'primordium', position: '7' },
    ...[1, 2, 3].map((at) => ({ series_id: 'reacher', work_id: `reacher-${at}`, position: `${at}` })),
    { series_id: 'reacher', work_id: 'novella', position: '2.50' },
    { series_id: 'reacher', work_id: 'omnibus', position: '1-3.5' },
    { series_id: 'hunt', work_id: 'hunt-2', position: '2' },
    { series_id: 'oz', work_id: 'oz-5', position: '5' },
  ],
}

/** The first results must not depend on the engine. */
const ENGINES = ['the core', 'FTS5'] as const

function testSearch(engine: (typeof ENGINES)[number], rows = ROWS) {
  const folder = temporaryFolder('page-')
  const db = createArtifact(folder.at('.'), rows)
  const failed: unknown[] = []
  const search = createSearch({
    db,
    core: engine === 'FTS5' ? undefined : prepareSearch(db).core,
    onFailedLookup: (error) => failed.push(error),
  })
  return {
    failed,
    search,
    ids(typed: string, { scope = 'all' as Scope, limit = 20 } = {}): string[] {
      return search.page({ typed, scope, limit }).map((json) => (JSON.parse(json) as { id: string }).id)
    },
    [Symbol.dispose](): void {
      search[Symbol.dispose]()
      db.close()
      folder[Symbol.dispose]()
    },
  }
}

const leading: [typed: string, ...ids: string[]][] = [
  ['spare', 'spare-a', 'spare-b', 'spare-parts'],
  ['The Martian!', 'the-martian'],
  ['q&a', 'q-and-a'],
  ['1984', 'nineteen'],
  ['fahrenheit 451', 'fahrenheit'],
  ['enders game', 'enders'],
  ["finnegan's wake", 'wake'],
  ['the hitchhikers guide to the galaxy', 'guide'],
  ['search', 'search'],
  ['jack reacher 2', 'reacher-2'],
  ['jack reacher 02', 'reacher-2'],
  ['jack reacher book 2', 'reacher-2'],
  ['jack reacher band 2', 'reacher-2'],
  ['jack reacher vol. 2', 'reacher-2'],
  ['jack reacher #2', 'reacher-2'],
  ['jack reacher 2.5', 'novella'],
  ['jack reacher 1-3.5', 'omnibus'],
  ['the hunt for jack reacher 2', 'hunt-2'],
  ['halo 7', 'primordium'],
  ['halo: 7', 'primordium'],
  ['oz 5', 'oz-5'],
]
const found = [
  'Halo: Primordium',
  'Halo:Primordium',
  'halo_primordium',
  'Primordium,Halo',
  'Bear,Primordium',
  'Greg.Bear-Halo.Primordium',
]
const nothing = ['jack reacher 99', '!!', '"""', 'halo:7', 'hal mary']

for (const engine of ENGINES) {
  for (const [typed, ...ids] of leading)
    test(`${engine}: "${typed}" finds ${ids.join(', ')} first`, () => {
      using server = testSearch(engine)
      assert.deepEqual(server.ids(typed).slice(0, ids.length), ids)
      assert.deepEqual(server.ids(typed, { scope: 'works', limit: 1 }), ids.slice(0, 1))
      assert.deepEqual(server.failed, [])
    })

  test(`${engine}: finds words however they are joined, and returns an empty page for no match`, () => {
    using server = testSearch(engine)
    for (const typed of found) assert.ok(server.ids(typed).includes('primordium'), typed)
    for (const typed of ["Don't Look Back", "Don't.Look.Back"]) assert.deepEqual(server.ids(typed), ['look-back'])
    for (const typed of nothing) assert.deepEqual(server.ids(typed), [], typed)
    assert.ok(!server.ids('Q&A').includes('alpha-q'))
  })

  test(`${engine}: only whole titles are put first`, () => {
    using server = testSearch(engine, {
      works: [
        work('model-s', 'Model S'),
        work('models', 'Models, Models, Models'),
        work('aa-parts', 'Parts, Parts, Parts'),
        work('andy', 'Spare Parts, Andy, Parts, Andy, Parts, Andy'),
        work('zz-andy', 'Andy'),
        work('zz-spare-parts', 'Spare Parts'),
        work('aa-martian', 'Martian Martian Martian'),
        work('zz-martian', 'The Martian'),
        work('aa-sparrow', 'Sparrow Sparrow Sparrow'),
        work('zz-spare', 'Spare'),
      ],
    })
    // By relevance alone, the title with more occurrences comes first, so a boost would show.
    for (const [typed, first] of [
      ['models', 'models'],
      ['parts', 'aa-parts'],
      ['spare parts andy', 'andy'],
      ['martian', 'aa-martian'],
      ['spar', 'aa-sparrow'],
    ] as const) {
      const page = server.ids(typed, { scope: 'works' })
      assert.deepEqual(page, server.search.bestWorks(typed, 20), typed)
      assert.equal(page[0], first)
    }
    assert.deepEqual(server.ids('the martian', { scope: 'works' })[0], 'zz-martian')
    assert.deepEqual(server.ids('spare parts', { scope: 'works' })[0], 'zz-spare-parts')
  })

  test(`${engine}: a whole title comes before a longer one, however many narrators it has`, () => {
    using server = testSearch(engine)
    assert.deepEqual(server.ids('spare', { scope: 'works' }), ['spare-a', 'spare-b', 'spare-us'])
  })

  test(`${engine}: puts equal titles first, by id, and respects the limit`, () => {
    using server = testSearch(engine)
    const echoes = Array.from({ length: 50 }, (_, at) => `echo-${String(at).padStart(2, '0')}`)
    for (const limit of [1, 20, 50]) assert.deepEqual(server.ids('echo', { limit }), echoes.slice(0, limit))
  })

  test(`puts the first of hundreds of equal titles by id, however they are written`, () => {
    using server = testSearch(engine, {
      works: [
        ...Array.from({ length: 300 }, (_, at) => work(`z-${at}`, 'Echo')),
        ...Array.from({ length: 30 }, (_, at) => work(`a-${at}`, 'Echo!', 'With a Subtitle')),
      ],
    })
    assert.deepEqual(
      server.ids('echo', { limit: 40 }).map((id) => id[0]),
      [...'a'.repeat(30), ...'z'.repeat(10)],
    )
  })

  test(`${engine}: pages of people and series contain no works`, () => {
    using server = testSearch(engine)
    assert.deepEqual(server.ids('spare', { scope: 'people' }), ['spare-parts'])
    assert.deepEqual(server.ids('oz 5', { scope: 'series' }), [])
    assert.deepEqual(server.ids('jack reacher', { scope: 'series' }), ['reacher', 'hunt'])
    assert.deepEqual(server.ids('spar', { scope: 'people', limit: 1 }), ['spare-parts'])
  })

  test(`${engine}: lists works by relevance alone, and all matching works`, () => {
    using server = testSearch(engine)
    assert.equal(server.search.bestWorks('echo', 30).length, 30)
    assert.deepEqual(server.search.bestWorks('spare us', 30), ['spare-us'])
    assert.equal(server.search.matchingWorks('echo').length, 60)
    assert.deepEqual([...server.search.matchingWorks('!!')], [])
  })
}

test('reports a failed title lookup and returns the page without it', () => {
  const folder = temporaryFolder('page-')
  const db = createArtifact(folder.at('.'), ROWS)
  const { core } = prepareSearch(db)
  const broken = {
    ...db,
    all: ((sql: string, values?: object) => {
      if (sql.includes('AS row, w.title')) throw new Error('damaged page')
      return db.all(sql, values)
    }) as typeof db.all,
  }
  const failed: unknown[] = []
  using search = createSearch({ db: broken, core, onFailedLookup: (error) => failed.push(error) })
  assert.equal(search.page({ typed: 'spare us', scope: 'all', limit: 5 }).length, 1)
  assert.equal(failed.length, 1)
  db.close()
  folder[Symbol.dispose]()
})

test('gives the same results after the warm-up', async () => {
  using server = testSearch('the core')
  const before = server.ids('jack reacher')
  await server.search.warmUp()
  assert.deepEqual(server.ids('jack reacher'), before)
})
