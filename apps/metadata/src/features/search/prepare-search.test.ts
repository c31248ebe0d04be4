import assert from 'node:assert/strict'
import { copyFileSync } from 'node:fs'
import { test } from 'node:test'
import { type Db, openDb, openReadOnly } from '@chapterhouse/kit/sqlite/db'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { fillCatalogue } from '../../../test/fill-catalogue.ts'
import { packSearch, prepareSearch } from './prepare-search.ts'
import { createSearch } from './search.ts'

function createCatalogue(): Db {
  const db = openDb(':memory:')
  fillCatalogue(db, { works: 400, words: 300 })
  return db
}

test('a packed core equals a computed one, also in a read-only file', () => {
  using folder = temporaryFolder('core-')
  {
    using db = openDb(folder.at('a.sqlite'))
    db.exec('PRAGMA journal_mode = DELETE')
    fillCatalogue(db, { works: 400, words: 300 })
  }
  using plain = openReadOnly(folder.at('a.sqlite'))
  const made = prepareSearch(plain)
  copyFileSync(folder.at('a.sqlite'), folder.at('b.sqlite'))
  {
    using db = openDb(folder.at('b.sqlite'))
    db.exec('PRAGMA journal_mode = DELETE')
    packSearch(db)
  }
  using packed = openReadOnly(folder.at('b.sqlite'))
  const read = prepareSearch(packed)
  assert.deepEqual([made.notes, read.notes], [[], []])
  assert.deepEqual(read.core, made.core)
  const [a, b] = [createSearch({ db: plain, core: made.core }), createSearch({ db: packed, core: structuredClone(read.core) })]
  for (const typed of ['the', 'love n', 'enders', 'night', 's 2', 'q a'])
    for (const scope of ['all', 'works', 'people', 'series'] as const)
      assert.deepEqual(a.page({ typed, scope, limit: 20 }), b.page({ typed, scope, limit: 20 }), typed)
})

test('packs the same index to the same bytes', () => {
  const [one, other] = [1, 2].map(() => {
    using db = createCatalogue()
    packSearch(db)
    packSearch(db)
    return db.all('SELECT * FROM search_core ORDER BY name, piece').concat(db.all('SELECT * FROM search_cards ORDER BY rowid'))
  })
  assert.ok((one?.length ?? 0) > 400)
  assert.deepEqual(one, other)
})

const damages: [name: string, sql: string][] = [
  ['a part is missing', "DELETE FROM search_core WHERE name = 'row_text'"],
  ['the header is missing', "DELETE FROM search_core WHERE name = 'header'"],
  ['a part is truncated', "UPDATE search_core SET bytes = substr(bytes, 1, length(bytes) - 3) WHERE name = 'row_start'"],
  [
    'a byte is changed',
    "UPDATE search_core SET bytes = CAST(substr(bytes, 1, 40) || x'ff' || substr(bytes, 42) AS BLOB) WHERE name = 'row_text'",
  ],
  [
    'the format is unknown',
    "UPDATE search_core SET bytes = CAST(substr(bytes, 1, 4) || x'63000000' || substr(bytes, 9) AS BLOB) WHERE name = 'header'",
  ],
  ['it is text', "UPDATE search_core SET bytes = 'nothing' WHERE name = 'header'"],
  ['it is empty', 'DELETE FROM search_core'],
  ['it has other columns', 'DROP TABLE search_core; CREATE TABLE search_core (a, b)'],
  ['the index has changed', "INSERT INTO search_fts (kind, id, title, names) VALUES ('work', 'zz', 'Entirely New', '')"],
]
for (const [name, sql] of damages)
  test(`rebuilds a packed core if ${name}`, () => {
    using db = createCatalogue()
    packSearch(db)
    db.exec(sql)
    const { core, notes } = prepareSearch(db)
    assert.equal(notes.length, 1)
    assert.match(notes[0] ?? '', /^The packed search core cannot be used: .+ It is rebuilt\.$/)
    db.exec('DROP TABLE search_core')
    assert.deepEqual(core, prepareSearch(db).core)
  })

test('uses FTS5 if there are large gaps between rows, or the index is not standard', () => {
  for (const sql of [
    "INSERT INTO search_fts (rowid, kind, id, title, names) VALUES (4000000000, 'work', 'far', 'Far Away', '')",
    `DROP TABLE search_fts; CREATE VIRTUAL TABLE search_fts USING fts5(kind UNINDEXED, id UNINDEXED, title, names, tokenize = 'porter');
     INSERT INTO search_fts SELECT 'work', id, title, '' FROM works`,
  ]) {
    using db = createCatalogue()
    db.exec(sql)
    const { core, notes } = prepareSearch(db)
    assert.equal(core, undefined)
    assert.match(notes[0] ?? '', /^No search core can be built: /)
    using search = createSearch({ db, core })
    assert.ok(search.page({ typed: 'love', scope: 'works', limit: 5 }).length > 0)
  }
})

test('an empty index has an empty core', () => {
  using db = openDb(':memory:')
  db.exec('CREATE VIRTUAL TABLE search_fts USING fts5(kind UNINDEXED, id UNINDEXED, title, names); CREATE TABLE works (id, title)')
  const { core, notes } = prepareSearch(db)
  assert.deepEqual([notes, core?.rowCount], [[], 0])
})

test('reads an index with a further unindexed column', () => {
  using db = openDb(':memory:')
  db.exec(`CREATE VIRTUAL TABLE search_fts USING fts5(kind UNINDEXED, id UNINDEXED, title, names, language UNINDEXED);
    CREATE TABLE works (id, title); CREATE TABLE people (id, name); INSERT INTO people VALUES ('x', 'Anna Lind');
    INSERT INTO search_fts VALUES ('person', 'x', 'Anna Lind', '', 'de')`)
  const { core, notes } = prepareSearch(db)
  assert.deepEqual([notes, core?.rowCount, core?.wordCount], [[], 1, 2])
})
