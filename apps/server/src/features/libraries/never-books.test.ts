import assert from 'node:assert/strict'
import { test } from 'node:test'
import { conflictCopies, isSystemFolder } from './never-books.ts'

for (const name of [
  '@Recycle',
  '#recycle',
  '@Recently-Snapshot',
  '#snapshot',
  '.snapshot',
  '@tmp',
  '@eaDir',
  '$RECYCLE.BIN',
  'lost+found',
])
  test(`"${name}" is a folder of the system, in any case`, () => {
    for (const spelt of [name, name.toLowerCase(), name.toUpperCase()]) assert.ok(isSystemFolder(spelt), spelt)
  })
for (const name of ['Network Trash Folder', 'Temporary Items', 'System Volume Information'])
  test(`"${name}" is a folder of the system`, () => assert.ok(isSystemFolder(name)))
for (const name of ['Recycle', 'snapshot', 'tmp', '@home', 'Temporary', 'Lost and Found'])
  test(`"${name}" is an ordinary folder`, () => assert.ok(!isSystemFolder(name)))

const copies = [
  ['Syncthing', '01.sync-conflict-20260101-120000-ABCDEFG.mp3', '01.mp3'],
  ['Syncthing, before devices were named', '01.sync-conflict-20260101-120000.mp3', '01.mp3'],
  ['Nextcloud', '02 (conflicted copy 2026-01-01 120000).mp3', '02.mp3'],
  ['Nextcloud, without a blank', '02(conflicted copy 2026-01-01 120000).mp3', '02.mp3'],
  ['ownCloud', 'Emma_conflict-20260101-120000.m4b', 'Emma.m4b'],
  ['Dropbox', 'Emma (Ann’s conflicted copy 2026-01-01).m4b', 'Emma.m4b'],
  ['Dropbox, a second one', "Emma (Ann's conflicted copy 2026-01-01 (1)).m4b", 'Emma.m4b'],
  ['Dropbox in German', 'Emma (In Konflikt stehende Kopie von Ann 2026-01-01).m4b', 'Emma.m4b'],
  ['Dropbox in French', 'Emma (Copie en conflit de Ann 2026-01-01).m4b', 'Emma.m4b'],
  ['Dropbox, names that differ in case', 'emma (Case Conflict).m4b', 'Emma.m4b'],
  ['Seafile', 'Emma (SFConflict ann@example.org 2026-01-01-12-00-00).m4b', 'Emma.m4b'],
  ['Synology Drive', 'Emma_NAS_Jan-01-120000-2026_Conflict.m4b', 'Emma.m4b'],
  ['OneDrive on Windows', 'Emma-DESKTOP-A1B2C3D.m4b', 'Emma.m4b'],
  ['OneDrive on macOS', 'Emma-Anns-MacBook-Pro.m4b', 'Emma.m4b'],
  ['a cover', 'cover (conflicted copy 2026-01-01 120000).jpg', 'cover.jpg'],
  ['letters that were composed differently', 'E\u0301mile.sync-conflict-20260101-120000-ABCDEFG.mp3', '\u00c9mile.mp3'],
  ['a copy of a copy', '01 (conflicted copy 2026-01-01 120000).sync-conflict-20260101-120000-ABCDEFG.mp3', '01.mp3'],
] as const
for (const [name, copy, original] of copies) {
  test(`a conflict copy of ${name} is left out beside its original`, () =>
    assert.deepEqual([...conflictCopies([original, copy])], [copy]))
  test(`a conflict copy of ${name} without its original is an ordinary file`, () =>
    assert.deepEqual([...conflictCopies([copy, 'Other.mp3'])], []))
}

const ordinary = [
  ['Emma.mp3', 'Emma (1).mp3'],
  ['Conflict.mp3', 'Conflict (Part 2).mp3'],
  ['Emma.mp3', 'Emma (Unabridged).mp3'],
  ['Emma.mp3', 'Emma - Conflict.mp3'],
  ['Emma.mp3', 'Emma.sync-conflict.mp3'],
  ['Emma.mp3', 'Emma-DESKTOP.mp3'],
  ['.mp3', '(conflicted copy 2026-01-01).mp3'],
]
for (const [one = '', other = ''] of ordinary)
  test(`"${other}" beside "${one}" is not a conflict copy`, () => assert.equal(conflictCopies([one, other]).size, 0))

test('ten thousand conflict copies of one file are found in one pass', () => {
  const many = Array.from({ length: 10_000 }, (_, at) => `01 (conflicted copy 2026-01-01 ${at}).mp3`)
  assert.equal(conflictCopies(['01.mp3', ...many]).size, 10_000)
  assert.equal(conflictCopies(many).size, 0)
})
