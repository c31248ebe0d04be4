import assert from 'node:assert/strict'
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { openWorkers } from '@chapterhouse/kit/processes/workers'
import { absContent } from '@chapterhouse/testkit/audiobookshelf/content'
import { absBackup, writeAbsDatabase } from '@chapterhouse/testkit/audiobookshelf/database'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { zipOf } from '@chapterhouse/testkit/zip'
import { readWhole } from '../../test/read-whole.ts'
import { openDatabase } from '../database/read-database.ts'
import { isSourceError, type SourceErrorCode } from '../source-error.ts'
import { createUploads } from './uploads.ts'

const NEVER = new AbortController().signal
const CONTENT = absContent({ items: 4, sessions: 8 })
const IDS = CONTENT.users.map(({ id }) => id)
const GIB = 1024 ** 3
const workers = openWorkers(1)
const folder = temporaryFolder()
after(async () => {
  await workers[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})
let count = 0
const uploads = createUploads({
  folder: folder.at('imports'),
  now: () => new Date(),
  newName: () => `n${++count}`,
  workers,
  readers: workers,
})

/** A database with this content, after running these statements. */
function database(also = '', without: string[] = []): Buffer {
  const file = folder.at(`made-${++count}.sqlite`)
  writeAbsDatabase(file, CONTENT, { also, without })
  return readFileSync(file)
}

function otherProgram(): Buffer {
  const file = folder.at(`made-${++count}.sqlite`)
  const db = new DatabaseSync(file)
  db.exec('CREATE TABLE users (id TEXT PRIMARY KEY, username TEXT)')
  db.close()
  return readFileSync(file)
}

function backup(): Buffer {
  const file = folder.at(`made-${++count}.sqlite`)
  writeAbsDatabase(file, CONTENT)
  return absBackup(file, CONTENT)
}

/** Replaces one of that program's tables. */
const replaced = (table: string, by: string) => database(`DROP TABLE "${table}"; ${by}`)
const inZip = (entry: Partial<Parameters<typeof zipOf>[0][number]>) =>
  zipOf([{ name: 'absdatabase.sqlite', bytes: database(), ...entry }])

function damaged(): Buffer {
  const bytes = database()
  bytes.fill(0xff, 4096, bytes.length - 4096)
  return bytes
}

const ENDLESS = 'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x AS id, x AS userId FROM n'
const cases: readonly { name: string; code: SourceErrorCode; bytes: () => Uint8Array }[] = [
  { name: 'nothing', code: 'not_abs', bytes: () => Buffer.alloc(0) },
  { name: 'a text', code: 'not_abs', bytes: () => Buffer.from('id,title\n1,Dune\n') },
  { name: 'zeros', code: 'not_abs', bytes: () => Buffer.alloc(100_000) },
  { name: 'the database of another program', code: 'not_abs', bytes: otherProgram },
  { name: 'only the first bytes of a database', code: 'not_abs', bytes: () => Buffer.from('SQLite format 3\0 and no more') },
  { name: 'half a database', code: 'fetch_failed', bytes: () => database().subarray(0, 60_000) },
  { name: 'a damaged database', code: 'fetch_failed', bytes: damaged },
  { name: 'a backup without a database', code: 'not_abs', bytes: () => zipOf([{ name: 'details', bytes: Buffer.from('x') }]) },
  { name: 'a database in a folder of a backup', code: 'not_abs', bytes: () => inZip({ name: 'x/absdatabase.sqlite' }) },
  { name: 'a database above a backup', code: 'not_abs', bytes: () => inZip({ name: '../absdatabase.sqlite' }) },
  { name: 'another program in a backup', code: 'not_abs', bytes: () => inZip({ bytes: otherProgram() }) },
  { name: 'a text in a backup', code: 'not_abs', bytes: () => inZip({ bytes: Buffer.from('no database') }) },
  { name: 'half a backup', code: 'not_abs', bytes: () => backup().subarray(0, 5_000) },
  { name: 'a backup whose end is another', code: 'not_abs', bytes: () => Buffer.concat([backup().subarray(0, 3_000), zipOf([])]) },
  { name: 'an encrypted backup', code: 'not_abs', bytes: () => inZip({ isEncrypted: true }) },
  { name: 'a bomb of 200 MiB', code: 'not_abs', bytes: () => inZip({ bytes: Buffer.alloc(200 * 1024 ** 2) }) },
  {
    name: 'a bomb that claims to be small',
    code: 'not_abs',
    bytes: () => inZip({ bytes: Buffer.alloc(50_000_000), claimedBytes: 1000 }),
  },
  { name: 'a backup that claims to hold 4 GiB', code: 'not_abs', bytes: () => inZip({ claimedBytes: 4 * GIB - 2 }) },
  { name: 'a view in place of a table', code: 'not_abs', bytes: () => replaced('users', `CREATE VIEW users AS ${ENDLESS}`) },
  {
    name: 'a view in place of sessions, whatever its case',
    code: 'not_abs',
    bytes: () => replaced('playbackSessions', `CREATE VIEW PLAYBACKSESSIONS AS ${ENDLESS}`),
  },
  {
    name: 'a trigger of the same name',
    code: 'not_abs',
    bytes: () => database('CREATE TRIGGER users AFTER INSERT ON books BEGIN DELETE FROM books; END'),
  },
  { name: 'a virtual table', code: 'not_abs', bytes: () => replaced('books', 'CREATE VIRTUAL TABLE books USING fts5(id, title)') },
  {
    name: 'a table without row numbers',
    code: 'not_abs',
    bytes: () => replaced('devices', 'CREATE TABLE devices (id TEXT PRIMARY KEY) WITHOUT ROWID'),
  },
  {
    name: 'a needed column that is computed',
    code: 'not_abs',
    bytes: () => replaced('series', "CREATE TABLE series (id TEXT, name AS (printf('%.*c', 1000000000, 'x')))"),
  },
  { name: 'a missing table', code: 'not_abs', bytes: () => replaced('playlists', '') },
  { name: 'a missing column', code: 'not_abs', bytes: () => database('', ['mediaProgresses.userId']) },
]
for (const { name, code, bytes } of cases)
  test(`${name}: ${code}, and no file remains`, async () => {
    async function* body() {
      yield bytes()
    }
    const error = await uploads.receive(body(), { name: 'x', signal: NEVER }).then(
      () => assert.fail('it was taken'),
      (thrown: unknown) => thrown,
    )
    assert.ok(isSourceError(error), String(error))
    assert.equal(error.code, code, error.message)
    assert.deepEqual(readdirSync(folder.at('imports')), [])
  })

test('4 GiB of zeros are not a database, and are not copied', async () => {
  const file = folder.at('empty.sqlite')
  writeFileSync(file, '')
  truncateSync(file, 4 * GIB)
  await assert.rejects(uploads.adopt(file, { signal: NEVER }), { code: 'not_abs' })
  await assert.rejects(openDatabase(file).describe(NEVER), { code: 'not_abs' })
  // With a header that claims that many pages.
  const bytes = database()
  bytes.writeUInt32BE((4 * GIB) / 4096, 28)
  writeFileSync(file, bytes)
  truncateSync(file, 4 * GIB)
  await assert.rejects(openDatabase(file).describe(NEVER), { code: 'fetch_failed' })
  // And with a correct one: the rest is not read.
  writeFileSync(file, database())
  truncateSync(file, 4 * GIB)
  assert.equal((await openDatabase(file).describe(NEVER)).users.length, 2)
})

const many = (count: number) => `WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < ${count})`
const PAST: readonly [limit: string, max: number, also: string][] = [
  ['libraries', 200, `INSERT INTO libraries (id, createdAt, updatedAt) ${many(200)} SELECT 'l' || x, '', '' FROM n`],
  [
    'folders',
    2_000,
    `INSERT INTO libraryFolders (id, path, libraryId, createdAt, updatedAt) ${many(2_000)} SELECT 'f' || x, '/' || x, 'l', '', '' FROM n`,
  ],
  ['people', 10_000, `INSERT INTO users (id, username, createdAt, updatedAt) ${many(10_000)} SELECT 'u' || x, x, '', '' FROM n`],
]
for (const [limit, max, also] of PAST)
  test(`a database of more than ${max} ${limit} is refused, and the limit is named`, async () => {
    const file = folder.at(`past-${limit}.sqlite`)
    writeFileSync(file, database(also))
    await assert.rejects(openDatabase(file).describe(NEVER), { code: 'too_much', fields: { max, of: limit } })
  })

test('bookmarks of 30 MiB of brackets in a database are left out', async () => {
  const file = folder.at('brackets.sqlite')
  writeFileSync(file, database(`UPDATE users SET bookmarks = replace(printf('%.*c', 15000000, 'x'), 'x', '[{')`))
  const data = await readWhole(openDatabase(file), IDS)
  assert.deepEqual(
    data.people.map(({ bookmarks }) => bookmarks),
    [[], []],
  )
})

test('triggers and functions in a database are not run, and hostile values are left out', async () => {
  const file = folder.at('hostile.sqlite')
  const huge = 'x'.repeat(2_000_000)
  writeFileSync(
    file,
    database(`
      CREATE TRIGGER gone AFTER UPDATE ON users BEGIN DELETE FROM users; END;
      CREATE INDEX by_name ON users (lower(username));
      UPDATE books SET description = '${huge}';
      UPDATE mediaProgresses SET extraData = '{"libraryItemId":', duration = 'long', currentTime = -1, hideFromContinueListening = 'yes';
      UPDATE playbackSessions SET timeListening = 9e999, startTime = x'00ff', extraData = '[1]' WHERE rowid % 2 = 0;
      UPDATE playbackSessions SET createdAt = 'yesterday', updatedAt = '' WHERE rowid = 1;
      INSERT INTO users (id, username, permissions, createdAt, updatedAt) VALUES ('u3', x'00', '{"accessAllLibraries":1,"itemTagsSelected":"x"}', '', '');`),
  )
  const source = openDatabase(file)
  const { users } = await source.describe(NEVER)
  assert.deepEqual(
    users.find(({ id }) => id === 'u3'),
    { id: 'u3', username: '', type: '', isActive: false, isTagLimited: false, libraryIds: undefined },
  )
  const data = await readWhole(source, IDS)
  assert.deepEqual(data.people.map(({ sessions, leftOut }) => [sessions.length, leftOut.invalid]).sort(), [
    // His fourth one is an episode.
    [3, 0],
    [3, 1],
  ])
  assert.ok(data.items.every(({ description }) => description === ''))
  assert.ok(data.people.every(({ progress }) => progress.every((row) => row.durationSeconds === 0 && row.positionSeconds === 0)))
})
