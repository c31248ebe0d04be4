import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { cannotMount, mountSmallDisk } from '@chapterhouse/testkit/small-disk'
import { type TemporaryFolder, temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { copyBeforeUpdate, removeUnfinishedCopies } from './copy-before-update.ts'
import { createDatabaseWork } from './database/database-work.ts'
import { doDatabaseWork } from './database/do-database-work.ts'
import { createBackupFolder } from './folder/backup-folder.ts'
import { makeBackup } from './folder/make-backup.ts'
import { applyWaitingRestore } from './restore/apply-restore.ts'
import { createRestoreRecord } from './restore/restore-record.ts'
import { SMALL_MIGRATIONS } from './test/small-migrations.ts'

const skip = cannotMount()

/** A database of about a megabyte, with one person. Created elsewhere, since that needs more room. */
function createDatabase(folder: TemporaryFolder): string {
  using lanAddresses = temporaryFolder()
  const file = lanAddresses.at('chapterhouse.db')
  fill(file)
  cpSync(file, folder.at('chapterhouse.db'))
  return folder.at('chapterhouse.db')
}

function fill(file: string): void {
  using db = openDb(file)
  db.exec(`CREATE TABLE migrations (name TEXT); INSERT INTO migrations VALUES ('2026-01-01-first.ts');
    CREATE TABLE users (name TEXT); INSERT INTO users VALUES ('Ann');
    CREATE TABLE notes (text TEXT);
    WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 500)
      INSERT INTO notes SELECT hex(randomblob(1000)) FROM n`)
}
const AT = new Date('2026-10-04T03:00:00Z')

test('a backup to a full disk fails with that reason and leaves no file', { skip }, async () => {
  using data = temporaryFolder()
  mkdirSync(data.at('backups'))
  using _disk = mountSmallDisk(data.at('backups'), '256k')
  const folder = createBackupFolder(data.at('backups'))
  const needs = { folder, run: createDatabaseWork(spawn), database: createDatabase(data) }
  const made = await makeBackup(needs, { kind: 'manual', at: AT })
  assert.deepEqual([made.ok, !made.ok && made.error], [false, 'disk_full'])
  assert.deepEqual(readdirSync(data.at('backups')), [], 'no journal either')
})

test('leftovers of a killed copy are removed at the next attempt and at the next start', async () => {
  using data = temporaryFolder()
  const folder = createBackupFolder(data.at('backups'))
  mkdirSync(data.at('backups'))
  const drafts = ['manual', 'scheduled'].map((kind) => `.chapterhouse-20261004-030000Z-${kind}.db.tmp`)
  function leave(): void {
    for (const name of drafts) for (const end of ['', '-journal']) writeFileSync(data.at('backups', `${name}${end}`), '')
  }
  leave()
  const needs = { folder, run: doDatabaseWork, database: createDatabase(data) }
  const made = await makeBackup(needs, { kind: 'manual', at: AT })
  assert.ok(made.ok)
  assert.deepEqual(readdirSync(data.at('backups')).toSorted(), [drafts[1], `${drafts[1]}-journal`, made.backup.name])
  leave()
  await folder.removeDrafts()
  assert.deepEqual(readdirSync(data.at('backups')), [made.backup.name])

  const copies = ['.part', '.part-journal', '-journal', ''].map((end) => `chapterhouse.db.before-update-20261003-030000Z${end}`)
  for (const name of copies) writeFileSync(data.at(name), '')
  removeUnfinishedCopies(data.at('chapterhouse.db'))
  assert.deepEqual(
    readdirSync(data.path).filter((name) => name.includes('before-update')),
    [copies.at(-1)],
  )
})

test('an update without room for its copy continues, and reports it', { skip }, async () => {
  using data = temporaryFolder()
  mkdirSync(data.at('data'))
  using _disk = mountSmallDisk(data.at('data'), '1500k')
  const database = createDatabase({ ...data, at: (name) => data.at('data', name) })
  assert.match(copyBeforeUpdate(database, AT) ?? '', /full|space/)
  assert.ok(!readdirSync(data.at('data')).some((name) => name.includes('before-update')))
})

test('a restore without enough room leaves the database unchanged', { skip }, async () => {
  using data = temporaryFolder()
  using other = temporaryFolder()
  mkdirSync(data.at('data'))
  using _disk = mountSmallDisk(data.at('data'), '2000k')
  const database = createDatabase({ ...data, at: (name) => data.at('data', name) })
  const folder = createBackupFolder(other.path)
  const needs = { folder, run: createDatabaseWork(spawn), database }
  const made = await makeBackup(needs, { kind: 'manual', at: AT })
  assert.ok(made.ok)
  {
    using db = openDb(database)
    db.exec("INSERT INTO users VALUES ('Bob')")
  }
  const record = createRestoreRecord(data.at('data'))
  const { name } = made.backup
  record.request({ name, requestedAt: '2026-10-04T04:00:00Z', requestedBy: 'Root', schema: '2026-01-01-first.ts' })
  const now = () => new Date('2026-10-05T00:00:00Z')
  const outcome = await applyWaitingRestore({ ...needs, record, migrations: SMALL_MIGRATIONS, now })
  assert.equal(outcome?.error, 'failed')
  using db = openDb(database)
  assert.deepEqual(
    db.all<{ name: string }>('SELECT name FROM users').map(({ name: user }) => user),
    ['Ann', 'Bob'],
  )
})
