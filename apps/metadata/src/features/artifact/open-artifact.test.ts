import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { openArtifact } from './open-artifact.ts'
import { INDEXES, TABLES } from './tables.ts'

/** An empty artifact; `also` is SQL to modify it. */
function createArtifact(folder: string, { version = '5', tables = 5, also = '' }): string {
  const file = path.join(folder, 'meta.sqlite')
  using db = openDb(file, { isDraft: true })
  for (const { since, create } of TABLES) if (since <= tables) db.exec(create)
  for (const { since, create } of INDEXES) if (since <= tables) db.exec(create)
  db.run(`INSERT INTO meta VALUES ('schema_version', :version), ('built_at', '2026-11-01T00:00:00Z')`, { version })
  db.exec(also)
  return file
}

for (const version of [1, 2, 3, 4, 5]) {
  test(`an artifact of version ${version} needs no tables of later versions`, () => {
    using folder = temporaryFolder()
    using opened = openArtifact(createArtifact(folder.path, { version: String(version), tables: version }))
    assert.deepEqual([opened.version, opened.builtAt], [version, '2026-11-01T00:00:00Z'])
  })
}

for (const version of ['6', '7', '8', '120']) {
  test(`an artifact of version ${version} is served as version 5`, () => {
    using folder = temporaryFolder()
    const also = `CREATE TABLE work_descriptions (work_id TEXT PRIMARY KEY, text TEXT, license TEXT);
      CREATE TABLE translations (kind TEXT, id TEXT, target TEXT); ALTER TABLE series ADD COLUMN language TEXT`
    using opened = openArtifact(createArtifact(folder.path, { version, also }))
    assert.equal(opened.version, 5)
  })
}

const refused: readonly { name: string; made: Parameters<typeof createArtifact>[1]; message: RegExp }[] = [
  {
    name: 'no version',
    made: { also: `DELETE FROM meta WHERE key = 'schema_version'` },
    message: /meta\.sqlite has no valid schema version/,
  },
  { name: 'a version that is not a number', made: { version: 'five' }, message: /schema_version: five/ },
  { name: 'version 0', made: { version: '0' }, message: /schema_version: 0/ },
  { name: 'a version below 0', made: { version: '-1' }, message: /schema_version: -1/ },
  {
    name: 'a version without its table',
    made: { version: '5', tables: 4 },
    message: /meta\.sqlite claims version 5 but has no table redirects/,
  },
  {
    name: 'a newer version without a known table',
    made: { version: '7', tables: 1 },
    message: /claims version 5 but has no table characters/,
  },
  {
    name: 'a table without its column',
    made: { also: 'DROP TABLE people; CREATE TABLE people (id TEXT PRIMARY KEY, name TEXT)' },
    message: /claims version 5 but its table people lacks columns: no such column/,
  },
  {
    name: 'a computed column',
    made: {
      also: `DROP TABLE work_genres;
        CREATE TABLE work_genres (work_id TEXT, genre TEXT GENERATED ALWAYS AS (hex(zeroblob(400000000))) VIRTUAL)`,
    },
    message: /its table work_genres has computed columns/,
  },
  {
    name: 'a view in place of a table',
    made: { also: 'DROP TABLE work_genres; CREATE VIEW work_genres AS SELECT id AS work_id, id AS genre FROM works' },
    message: /has no table work_genres/,
  },
  {
    name: 'a search table without an index',
    made: { also: 'DROP TABLE search_fts; CREATE TABLE search_fts (kind, id, title, names)' },
    message: /has no table search_fts/,
  },
]
for (const { name, made, message } of refused) {
  test(`refuses ${name}, naming path, version and table`, () => {
    using folder = temporaryFolder()
    const file = createArtifact(folder.path, made)
    assert.throws(() => openArtifact(file), { name: 'AppError', refusal: 'misconfigured', message })
  })
}

test('names a truncated, missing or invalid file, and rejects it', () => {
  using folder = temporaryFolder()
  const whole = createArtifact(folder.path, {})
  const cut = path.join(folder.path, 'cut.sqlite')
  writeFileSync(cut, readFileSync(whole).subarray(0, 5000))
  const text = path.join(folder.path, 'text.sqlite')
  writeFileSync(text, 'not a database at all, but long enough to have a header')
  for (const file of [cut, text, folder.path, path.join(folder.path, 'gone.sqlite')])
    assert.throws(
      () => openArtifact(file),
      ({ name, message }: Error) => name === 'AppError' && message.includes(file),
      file,
    )
})

test('finds print ISBNs by work without a scan, even if the artifact lacks an index', () => {
  using folder = temporaryFolder()
  const also = `DROP INDEX idx_work_isbns_work; INSERT INTO work_isbns VALUES ('emma', '9780000000002')`
  using opened = openArtifact(createArtifact(folder.path, { also }))
  const plan = opened.db.all<{ detail: string }>(`EXPLAIN QUERY PLAN SELECT isbn FROM work_isbns WHERE work_id = 'emma'`)
  assert.match(plan[0]?.detail ?? '', /USING INDEX idx_work_isbns_work/)
  assert.deepEqual(
    opened.db.all(`SELECT isbn FROM work_isbns WHERE work_id = 'emma'`).map((row) => ({ ...row })),
    [{ isbn: '9780000000002' }],
  )
})

test('opening an artifact writes nothing', () => {
  using folder = temporaryFolder()
  const file = createArtifact(folder.path, {})
  const before = readFileSync(file)
  openArtifact(file)[Symbol.dispose]()
  assert.deepEqual(readFileSync(file), before)
})
