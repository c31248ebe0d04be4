import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { chmodSync, linkSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { createScannedLibrary } from '../../../../test/scanned-library.ts'
import { storeCheck } from '../../chapters/test/stored-check.ts'
import { relPath } from '../../paths/index.ts'
import { synthesize } from '../test/synthetic-audio.ts'

type Shelf = Awaited<ReturnType<typeof createScannedLibrary>>

const tagged = (album: string, sound = 'a') => synthesize({ kind: 'mp3', sound, seconds: 2, tags: { album, artist: 'Ann' } })
const TREE = { 'A/1.mp3': tagged('A'), 'B/1.mp3': tagged('B', 'b'), 'C/1.mp3': tagged('C', 'c') }
const FILES = Object.keys(TREE)

/** Writes a file in place and restores its old time, as taggers do on request. */
function retag(shelf: Shelf, name: string, bytes: Buffer): void {
  const file = path.join(shelf.root, name)
  const { atime, mtime } = statSync(file)
  writeFileSync(file, bytes)
  utimesSync(file, atime, mtime)
}

/** Gives files new change times, and nothing else. */
function touch(shelf: Shelf, names: readonly string[], mode: number): void {
  for (const name of names) chmodSync(path.join(shelf.root, name), mode)
}

const TOUCHES: readonly { name: string; touch: (shelf: Shelf) => void }[] = [
  { name: 'other permissions', touch: (shelf) => touch(shelf, ['A/1.mp3'], 0o600) },
  { name: 'a hard link', touch: ({ root, data }) => linkSync(path.join(root, 'A/1.mp3'), path.join(data, 'link.mp3')) },
  {
    name: 'a restored backup',
    touch(shelf) {
      retag(shelf, 'A/1.mp3', tagged('A'))
    },
  },
]
for (const { name, touch: change } of TOUCHES)
  test(`${name}: only the change time is new, so nothing is counted, and no process is started`, async () => {
    const started: string[] = []
    const counting = ((file: string, ...rest: never[]) => {
      started.push(file)
      return spawn(file, ...rest)
    }) as typeof spawn
    // Without a length from our reader, so that ffprobe would be asked again.
    await using shelf = await createScannedLibrary(
      { ...TREE, 'D/1.mp3': 'no sound' },
      { tools: { ffprobe: '/usr/bin/ffprobe' }, deps: { now: () => new Date(), spawn: counting } },
    )
    const { revision, addedAtMs } = shelf.book('A')
    started.length = 0
    change(shelf)
    const run = await shelf.scan()
    assert.deepEqual([run.updated, run.added, run.moved, started], [0, 0, 0, []])
    assert.deepEqual([shelf.book('A').revision, shelf.book('A').addedAtMs], [revision, addedAtMs])
  })

test('a file system that generates change times is noticed after two scans, and the library says so', async () => {
  await using shelf = await createScannedLibrary(TREE)
  const ignores = async () => {
    const { body } = await shelf.get('/admin/libraries')
    const [library] = body['libraries'] as { change_times_ignored: boolean }[]
    return library?.change_times_ignored
  }
  const etag = async () =>
    (await shelf.app.inject({ url: '/api/v1/libraries/1/stream?path=A/1.mp3', headers: shelf.admin })).headers['etag']
  touch(shelf, FILES, 0o600)
  await shelf.scan()
  assert.equal(await ignores(), false)
  touch(shelf, FILES, 0o644)
  await shelf.scan()
  assert.equal(await ignores(), true)
  const before = await etag()
  touch(shelf, FILES, 0o600)
  assert.equal(await etag(), before)
  const { readBook } = shelf.services.scanning.scanNeeds
  shelf.services.scanning.scanNeeds.readBook = () => assert.fail('read again')
  await shelf.scan()
  shelf.services.scanning.scanNeeds.readBook = readBook
})

const CERTAIN: readonly { name: string; change: (shelf: Shelf) => void }[] = [
  { name: 'a minority of the files', change: (shelf) => touch(shelf, ['A/1.mp3'], 0o600) },
  {
    name: 'files of which one was different',
    change(shelf) {
      touch(shelf, FILES, 0o600)
      retag(shelf, 'A/1.mp3', tagged('X'))
    },
  },
]
for (const { name, change } of CERTAIN)
  test(`new change times of ${name} prove nothing about the file system`, async () => {
    await using shelf = await createScannedLibrary(TREE)
    for (const _scan of [1, 2, 3]) {
      change(shelf)
      touch(shelf, ['A/1.mp3'], 0o644)
      await shelf.scan()
      retag(shelf, 'A/1.mp3', tagged('Y'))
      await shelf.scan()
    }
    assert.equal(shelf.services.libraries.get(1).ignoresChangeTimes, false)
  })

/** Turns the index into one from before audio fingerprints and change times were stored. */
function asBefore({ infrastructure: { db } }: Shelf): void {
  db.run("UPDATE books SET signature = 'earlier', change_stamp = NULL WHERE library_id = 1")
  db.run(
    `UPDATE book_details SET facts = json_set(facts, '$.version', 3),
       files = (SELECT json_group_array(json_remove(value, '$.sound', '$.inode', '$.changedMs')) FROM json_each(files))`,
  )
}

test('the first scan after an update keeps dates, revisions, places and fitted chapters, and recognises moved books', async () => {
  const parts = { 'Set/1.mp3': tagged('Set', 'd'), 'Set/2.mp3': tagged('Set', 'e') }
  await using shelf = await createScannedLibrary({ ...TREE, ...parts })
  const check = storeCheck(shelf.services, 'Set')
  shelf.services.overlay.saveChapterCheck({ libraryId: 1, path: relPath('Set') }, check)
  const put = (where: string) =>
    shelf.app.inject({
      method: 'PUT',
      url: `/api/v1/libraries/1/progress?path=${where}`,
      headers: shelf.admin,
      payload: { position: 1, duration: 2 },
    })
  await put('A')
  await put('Set')
  const before = ['B', 'Set'].map((where) => shelf.book(where))
  const { id } = shelf.book('A')
  asBefore(shelf)
  // An earlier reader produced other titles.
  shelf.infrastructure.db.run(
    `UPDATE book_details SET chapters = replace(chapters, 'Chapter', 'Track'), scanned = replace(scanned, 'Chapter', 'Track')
     WHERE book_id = :id`,
    { id: shelf.book('Set').id },
  )
  storeCheck(shelf.services, 'Set')
  renameSync(path.join(shelf.root, 'A'), path.join(shelf.root, 'Moved'))
  const run = await shelf.scan()
  assert.deepEqual([run.moved, run.added, run.removed, shelf.book('Moved').id], [1, 0, 0, id])
  const audioOf = ({ revision = '' } = {}) => revision.split('.')[0]
  const after = ['B', 'Set'].map((where) => shelf.book(where))
  assert.deepEqual(after.map(audioOf), before.map(audioOf))
  assert.deepEqual(
    after.map(({ addedAtMs }) => addedAtMs),
    before.map(({ addedAtMs }) => addedAtMs),
  )
  assert.ok(after.every(({ files }) => files.every(({ sound }) => sound !== undefined)))
  assert.deepEqual(
    shelf.book('Set').chapters.map(({ title }) => title),
    ['Act 1', 'Act 2', 'Act 3'],
  )
  const { body } = await shelf.get('/libraries/1/progress?path=Moved')
  assert.equal((body['progress'] as { position: number }).position, 1)
})
