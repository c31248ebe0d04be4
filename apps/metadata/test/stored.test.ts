import assert from 'node:assert/strict'
import { copyFileSync } from 'node:fs'
import { test } from 'node:test'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { builtSample } from './built-sample.ts'
import { createTestService } from './test-service.ts'

for (const version of [1, 2, 3, 4, 5]) {
  test(`stored documents of version ${version} equal those built from its rows`, async () => {
    using folder = temporaryFolder()
    const stored = await builtSample(folder.at('stored.sqlite'), { version })
    const bare = folder.at('bare.sqlite')
    copyFileSync(stored, bare)
    {
      using db = openDb(bare)
      db.exec(
        'PRAGMA journal_mode = DELETE; DROP TABLE work_documents; DROP TABLE chapter_lists; DROP TABLE asin_cards; DROP TABLE search_cards; DROP TABLE search_core',
      )
    }
    await using server = createTestService({ isEmpty: true })
    const seen = []
    for (const file of [stored, bare]) {
      const release = server.open(file)
      server.artifacts.adopt(release)
      const of = (sql: string) => release.db.all<{ path: string }>(sql).map(({ path }) => path)
      const paths = [
        ...of(`SELECT '/api/v1/works/' || id AS path FROM works`),
        ...of(`SELECT '/api/v1/lookup?asin=' || asin AS path FROM recording_asins`),
        ...of(`SELECT '/api/v1/lookup?asin=' || lower(asin) AS path FROM recording_asins`),
        ...of(`SELECT '/api/v1/works/' || work_id || '/recordings/' || id || '/chapters' AS path FROM recordings`),
        ...of(`SELECT '/api/v1/people/' || id || '?limit=2&offset=1' AS path FROM people`),
        ...of(`SELECT '/api/v1/people/' || id AS path FROM people`),
        ...of(`SELECT '/api/v1/series/' || id AS path FROM series`),
        ...['the', 'tolkien', 'lord of the rings 2', 'a storm of swords'].map((q) => `/api/v1/search?q=${encodeURIComponent(q)}`),
      ]
      assert.equal(release.hasDocuments, file === stored)
      seen.push(await Promise.all(paths.map(async (path) => [path, (await server.app.inject(path)).body])))
    }
    assert.ok((seen[0]?.length ?? 0) > 15)
    assert.deepEqual(seen[0], seen[1])
  })
}

test('builds lists of works from stored cards', async () => {
  using folder = temporaryFolder()
  const file = await builtSample(folder.at('meta.sqlite'))
  {
    using db = openDb(file)
    db.exec(
      `PRAGMA journal_mode = DELETE; UPDATE search_cards SET json = replace(json, 'The Hobbit', 'Marked') WHERE json LIKE '%"work"%'`,
    )
  }
  await using server = createTestService({ isEmpty: true })
  const release = server.open(file)
  server.artifacts.adopt(release)
  const first = (sql: string) => release.db.one<{ id: string }>(sql).id
  const paths = [
    `people/${first(`SELECT person_id AS id FROM work_authors WHERE work_id = 'the-hobbit'`)}`,
    `people/${first(`SELECT person_id AS id FROM recording_narrators WHERE work_id = 'the-hobbit'`)}`,
    `series/${first(`SELECT series_id AS id FROM series_works WHERE work_id = 'the-hobbit'`)}`,
  ]
  for (const path of paths) assert.match((await server.app.inject(`/api/v1/${path}`)).body, /"title":"Marked"/, path)
})

const odd = [
  [
    'documents of another form',
    `UPDATE work_documents SET json = '{}'; UPDATE meta SET value = '0/5' WHERE key = 'work_documents'`,
  ],
  [
    'documents of another version',
    `UPDATE work_documents SET json = '{}'; UPDATE meta SET value = '2/4' WHERE key = 'work_documents'`,
  ],
  ['no lists of chapters', `DROP TABLE chapter_lists; UPDATE work_documents SET json = '{}'`],
  ['lists of chapters without their text', 'DROP TABLE chapter_lists; CREATE TABLE chapter_lists (x)'],
  ['a list of chapters too few', 'DELETE FROM chapter_lists; DELETE FROM asin_cards'],
  ['no cards by ASIN', 'DROP TABLE asin_cards; CREATE TABLE asin_cards (asin)'],
  ['a document too few', 'DELETE FROM work_documents WHERE rowid = 3'],
  ['documents without their text', 'DROP TABLE work_documents; CREATE TABLE work_documents (x)'],
  ['no results', 'DELETE FROM search_cards'],
  ['results without their text', 'DROP TABLE search_cards; CREATE TABLE search_cards (x)'],
  [
    'results that are worked out',
    `DROP TABLE search_cards; CREATE TABLE search_cards (rowid INTEGER PRIMARY KEY, json TEXT AS ('{}'));
      INSERT INTO search_cards (rowid) SELECT rowid FROM search_fts`,
  ],
] as const
for (const [name, sql] of odd) {
  test(`builds documents from rows if stored ones are unusable: ${name}`, async () => {
    using folder = temporaryFolder()
    const file = await builtSample(folder.at('meta.sqlite'))
    {
      using db = openDb(file)
      db.exec(`PRAGMA journal_mode = DELETE; ${sql}`)
    }
    await using server = createTestService({ isEmpty: true })
    server.artifacts.adopt(server.open(file))
    assert.equal((await server.app.inject('/api/v1/works/the-hobbit')).json().title, 'The Hobbit')
    assert.equal((await server.app.inject('/api/v1/lookup?asin=B0CV6547GB')).json().work.id, '12-miles-below-iv-the-mite-forge')
    const chapters = await server.app.inject('/api/v1/works/the-hobbit/recordings/rob-inglis-2008/chapters')
    assert.ok(chapters.json().chapters.length > 0)
    assert.equal((await server.app.inject('/api/v1/search?q=hobbit')).json().results[0].title, 'The Hobbit')
  })
}
