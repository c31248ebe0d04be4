import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runs } from '@chapterhouse/testkit/runs'
import fc from 'fast-check'
import { backupName, draftName, isBackupName, isDraftName, readBackupName } from './backup-name.ts'

const AT = Date.parse('2026-10-04T17:45:12Z')

for (const { name, parsed } of [
  { name: 'chapterhouse-20261004-174512Z-manual.db', parsed: { kind: 'manual', createdAtMs: AT } },
  { name: 'chapterhouse-20261004-174512Z-scheduled.db', parsed: { kind: 'scheduled', createdAtMs: AT } },
  { name: 'chapterhouse-20261004-174512Z-before-restore.db', parsed: { kind: 'before-restore', createdAtMs: AT } },
  { name: 'chapterhouse-20260230-174512Z-manual.db', parsed: undefined },
  { name: 'chapterhouse-20261004-174512Z-other.db', parsed: undefined },
  { name: 'chapterhouse-copied.db', parsed: undefined },
])
  test(`${name} is ${parsed ? `a ${parsed.kind} backup` : 'a file copied in'}`, () => {
    assert.deepEqual(readBackupName(name), parsed)
    assert.ok(isBackupName(name))
  })

for (const name of [
  '../chapterhouse-secret.db',
  'chapterhouse-../x.db',
  '/etc/passwd',
  'chapterhouse-a/b.db',
  'chapterhouse.db',
  '',
  'chapterhouse-a\0.db',
  'chapterhouse-..db',
  'chapterhouse-a..db',
  `chapterhouse-${'a'.repeat(102)}.db`,
  'chapterhouse-a.db.tmp',
  'chapterhouse-a.DB',
])
  test(`${JSON.stringify(name.slice(0, 40))} is not the name of a backup`, () => assert.equal(isBackupName(name), false))

test('time and kind can be read from a name, to the second', () => {
  const moments = fc.date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true })
  const kinds = fc.constantFrom('scheduled', 'manual', 'before-restore')
  fc.assert(
    fc.property(moments, kinds, (at, kind) => {
      const name = backupName(at, kind)
      assert.ok(isBackupName(name) && isDraftName(draftName(name)) && !isBackupName(draftName(name)))
      assert.deepEqual(readBackupName(name), { kind, createdAtMs: Math.floor(at.getTime() / 1000) * 1000 })
    }),
    { numRuns: runs(100, 2000) },
  )
})
