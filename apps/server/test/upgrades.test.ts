import assert from 'node:assert/strict'
import { readdirSync, statSync } from 'node:fs'
import { test } from 'node:test'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { openDatabase } from '../src/compose/database.ts'
import { intactDatabase } from './intact-database.ts'
import { createOldDatabase, lostTables, NAMES } from './old-database.ts'

const NOW = () => new Date('2026-11-21T12:00:00Z')

for (const [at, name] of NAMES.entries())
  test(`a database up to ${name.replace('.ts', '')} is copied and migrated without loss`, async () => {
    using data = temporaryFolder()
    const file = data.at('chapterhouse.db')
    const before = createOldDatabase(file, at + 1)
    assert.ok(Object.values(before).filter((rows) => rows > 0).length > at / 2)
    const warnings: string[] = []
    using db = await openDatabase(file, { now: NOW, warn: (text) => void warnings.push(text) })
    assert.deepEqual(lostTables(db, before), [])
    const copies = readdirSync(data.path).filter((one) => one.includes('before-update'))
    const isOlder = at + 1 < NAMES.length && before['users'] !== undefined
    assert.deepEqual([copies, warnings], [isOlder ? ['chapterhouse.db.before-update-20261121-120000Z'] : [], []])
    for (const copy of copies) {
      assert.equal(statSync(data.at(copy)).mode & 0o777, 0o600)
      assert.deepEqual(intactDatabase(data.at(copy)), {
        migrations: NAMES.slice(0, at + 1),
        users: before['users'],
      })
    }
  })

test('the two newest copies from before an update are kept', async () => {
  using data = temporaryFolder()
  const file = data.at('chapterhouse.db')
  createOldDatabase(file, NAMES.length)
  for (const day of [1, 2, 3]) {
    {
      using db = openDb(file)
      db.run('DELETE FROM migrations WHERE name = :name', { name: NAMES.at(-1) })
      db.exec('DROP TABLE IF EXISTS again')
    }
    // The migration fails because its table exists, but the copy is made first.
    await openDatabase(file, { now: () => new Date(`2026-11-0${day}T00:00:00Z`), warn: assert.fail })
      .then((db) => db.close())
      .catch(() => {})
  }
  assert.deepEqual(
    readdirSync(data.path).filter((one) => one.includes('before-update')),
    ['chapterhouse.db.before-update-20261102-000000Z', 'chapterhouse.db.before-update-20261103-000000Z'],
  )
})

test('a new database, and one without accounts, is not copied', async () => {
  using data = temporaryFolder()
  const file = data.at('chapterhouse.db')
  ;(await openDatabase(file, { now: NOW, warn: assert.fail })).close()
  assert.ok(!readdirSync(data.path).some((one) => one.includes('before-update')))
})
