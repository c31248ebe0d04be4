import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { MIGRATIONS, openDatabase } from '../src/compose/database.ts'
import { doDatabaseWork } from '../src/features/backups/database/do-database-work.ts'
import { applyWaitingRestore, createBackupFolder, createRestoreRecord, requestRestore } from '../src/features/backups/index.ts'
import { createOldDatabase, lostTables, NAMES } from './old-database.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const BACKUP = 'chapterhouse-20260101-000000Z-manual.db'

/** A current database, migrated once for all tests. */
async function createCurrent(): Promise<Buffer> {
  using data = temporaryFolder()
  const file = data.at('chapterhouse.db')
  ;(await openDatabase(file, { now: () => NOW, warn: assert.fail })).close()
  return readFileSync(file)
}
const CURRENT = await createCurrent()

/** A data folder with a current database, and a backup from a server with the first `count` migrations. */
function createData(count: number) {
  const data = temporaryFolder()
  mkdirSync(data.at('backups'))
  const before = createOldDatabase(data.at('backups', BACKUP), count)
  const database = data.at('chapterhouse.db')
  writeFileSync(database, CURRENT)
  const needs = {
    ...{ database, migrations: MIGRATIONS, now: () => NOW },
    folder: createBackupFolder(data.at('backups')),
    record: createRestoreRecord(data.path),
    // In this process; the separate one is tested with commands and servers.
    run: doDatabaseWork,
  }
  return { ...needs, before, needs, [Symbol.dispose]: () => data[Symbol.dispose]() }
}

for (const [at, name] of NAMES.entries())
  test(`a backup up to ${name.replace('.ts', '')} is restored and migrated without loss`, async () => {
    using data = createData(at + 1)
    assert.equal(data.before['users'], 1)
    assert.equal((await requestRestore(data.needs, { name: BACKUP, requestedBy: 'Root', at: NOW })).schema, name)
    const outcome = await applyWaitingRestore(data.needs)
    assert.deepEqual([outcome?.name, outcome?.error], [BACKUP, undefined])
    using db = await openDatabase(data.database, { now: () => NOW, warn: assert.fail })
    assert.deepEqual(lostTables(db, data.before), [])
    assert.deepEqual(
      db.all<{ name: string }>('SELECT name FROM migrations ORDER BY name').map((row) => row.name),
      NAMES,
    )
    assert.equal(db.one<{ said: string }>('SELECT quick_check AS said FROM pragma_quick_check').said, 'ok')
  })

test('a backup or database of a newer server is refused at the request, at the start and on opening', async () => {
  using data = createData(NAMES.length)
  const { needs, folder } = data
  const newer = (file: string) => {
    using db = openDb(file)
    db.exec("INSERT INTO migrations VALUES ('2099-01-01-future.ts', '')")
  }
  await requestRestore(needs, { name: BACKUP, requestedBy: 'Root', at: NOW })
  newer(folder.fileAt(BACKUP))
  await assert.rejects(requestRestore(needs, { name: BACKUP, requestedBy: 'Root', at: NOW }), { code: 'backup_too_new' })
  assert.equal((await applyWaitingRestore(needs))?.error, 'newer')
  newer(data.database)
  await assert.rejects(openDatabase(data.database, { now: () => NOW, warn: assert.fail }), /newer/)
})
