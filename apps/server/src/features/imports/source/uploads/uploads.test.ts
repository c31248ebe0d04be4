import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { inflateSync } from 'node:zlib'
import { openWorkers } from '@chapterhouse/kit/processes/workers'
import { absContent } from '@chapterhouse/testkit/audiobookshelf/content'
import { absBackup, writeAbsDatabase } from '@chapterhouse/testkit/audiobookshelf/database'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import type { Part } from '../pack-source.ts'
import { createUploads } from './uploads.ts'
import { copyDatabase } from './write-upload.ts'

const NEVER = new AbortController().signal
const CONTENT = absContent({ items: 4, sessions: 8 })

async function* inParts(bytes: Uint8Array, size = 10_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** The rows of one kind in the parts of a reading. */
const rowsIn = (parts: readonly Part[], wanted: string): unknown[] =>
  parts.filter(({ kind }) => kind === wanted).flatMap(({ bytes }) => JSON.parse(String(inflateSync(bytes))))

function makeUploads(context: TestContext, given: Partial<Parameters<typeof createUploads>[0]> = {}) {
  const folder = temporaryFolder()
  context.after(() => folder[Symbol.dispose]())
  const workers = openWorkers(1)
  context.after(() => workers[Symbol.asyncDispose]())
  let names = 0
  const now = { at: Date.UTC(2026, 10, 21) }
  writeAbsDatabase(folder.at('original.sqlite'), CONTENT)
  const uploads = createUploads({
    folder: folder.at('imports'),
    now: () => new Date(now.at),
    newName: () => `name-${++names}`,
    workers,
    readers: workers,
    ...given,
  })
  const database = readFileSync(folder.at('original.sqlite'))
  const backup = absBackup(folder.at('original.sqlite'), CONTENT, [
    { name: 'metadata-items/a/cover.jpg', bytes: Buffer.alloc(100) },
  ])
  return { folder, uploads, now, database, backup, files: () => readdirSync(folder.at('imports')).sort() }
}

test('a backup and a database can be read after their upload, only by the process owner', async (context) => {
  const { folder, uploads, database, backup, files } = makeUploads(context)
  for (const [bytes, name] of [
    [backup, '2026-11-20.audiobookshelf'],
    [database, 'absdatabase\n.sqlite'],
  ] as const) {
    const upload = await uploads.receive(inParts(bytes), { name, signal: NEVER })
    assert.deepEqual([upload.name, upload.bytes, upload.version], [name.replace('\n', '\\u000a'), bytes.length, '2.36.0'])
    const source = await uploads.open(upload.file)
    const ids = CONTENT.users.map(({ id }) => id)
    const { shared, people } = await source.read(ids, { signal: NEVER, beganMs: Date.UTC(2030, 0) })
    assert.deepEqual([rowsIn(shared, 'items').length, people.map(({ parts }) => rowsIn(parts, 'sessions').length)], [4, [4, 3]])
  }
  assert.deepEqual(files(), ['name-1.json', 'name-1.sqlite', 'name-2.json', 'name-2.sqlite'])
  assert.equal(statSync(folder.at('imports')).mode & 0o777, 0o700)
  for (const file of files()) assert.equal(statSync(folder.at('imports', file)).mode & 0o777, 0o600)
  await uploads.remove('name-1')
  assert.deepEqual(files(), ['name-2.json', 'name-2.sqlite'])
  await assert.rejects(uploads.open('name-1'), { refusal: 'missing' })
})

test('a database on this machine is copied, and the original left unchanged', async (context) => {
  const { folder, uploads, database, files } = makeUploads(context)
  const { file, name } = await uploads.adopt(folder.at('original.sqlite'), { signal: NEVER })
  assert.equal(name, 'original.sqlite')
  assert.equal((await (await uploads.open(file)).describe(NEVER)).users.length, 2)
  assert.deepEqual(readFileSync(folder.at('original.sqlite')), database)
  assert.deepEqual(files(), ['name-1.json', 'name-1.sqlite'])
  await assert.rejects(uploads.adopt(folder.at('gone'), { signal: NEVER }), { refusal: 'missing' })
  await assert.rejects(uploads.adopt(folder.path, { signal: NEVER }), { refusal: 'missing' })
})

test('a database that changes while being copied is copied again, and refused if it keeps changing', async (context) => {
  const { folder } = makeUploads(context)
  const db = new DatabaseSync(folder.at('original.sqlite'))
  context.after(() => db.close())
  db.exec('PRAGMA journal_mode = WAL')
  let changes = 0
  const copy = (times: number) => {
    changes = 0
    return copyDatabase(folder.at('original.sqlite'), {
      part: folder.at('copy'),
      reserve: async () => {},
      whenCopied() {
        changes += 1
        if (changes <= times) db.exec(`UPDATE users SET username = 'ann ${changes}' WHERE type = 'root'`)
      },
    })
  }
  await copy(2)
  assert.equal(changes, 3)
  const copied = new DatabaseSync(folder.at('copy'))
  assert.equal(copied.prepare("SELECT username FROM users WHERE type = 'root'").get()?.['username'], 'ann 2')
  copied.close()
  await assert.rejects(copy(9), { code: 'fetch_failed' })
})

test('an interrupted or stopped upload leaves no file', async (context) => {
  const { uploads, database, files } = makeUploads(context)
  async function* cut() {
    yield database.subarray(0, 10_000)
    throw new Error('client disconnected')
  }
  await assert.rejects(uploads.receive(cut(), { name: '', signal: NEVER }), { message: 'client disconnected' })
  const stop = new AbortController()
  async function* stopped() {
    yield database.subarray(0, 10_000)
    stop.abort(new Error('stopped'))
    yield database.subarray(10_000)
  }
  await assert.rejects(uploads.receive(stopped(), { name: '', signal: stop.signal }), { message: 'stopped' })
  assert.deepEqual(files(), [])
})

test('a disk without room refuses an upload, or the database in a backup, and keeps no file', async (context) => {
  const room = { bytes: 0 }
  const { uploads, backup, files } = makeUploads(context, { freeBytes: async () => room.bytes })
  const upload = () => uploads.receive(inParts(backup), { name: '', signal: NEVER })
  await assert.rejects(upload(), { refusal: 'unavailable' })
  room.bytes = 64 * 1024 * 1024 + 10
  await assert.rejects(upload(), { refusal: 'unavailable' })
  assert.deepEqual(files(), [])
  room.bytes *= 2
  await upload()
})

test('uploads are deleted after a day unless an import is reading them, leftovers immediately', async (context) => {
  const needed = new Set<string>()
  const { folder, uploads, now, database, files } = makeUploads(context, { isNeeded: (file) => needed.has(file) })
  const receive = () => uploads.receive(inParts(database), { name: '', signal: NEVER })
  await receive()
  now.at += 12 * 3_600_000
  await receive()
  writeFileSync(folder.at('imports', 'left.part'), 'x')
  writeFileSync(folder.at('imports', 'half.sqlite'), 'x')
  await uploads.removeExpired()
  assert.deepEqual(files(), ['name-1.json', 'name-1.sqlite', 'name-2.json', 'name-2.sqlite'])
  now.at += 12 * 3_600_000
  needed.add('name-1')
  await uploads.removeExpired()
  assert.deepEqual(files().length, 4)
  needed.clear()
  await uploads.removeExpired()
  assert.deepEqual(files(), ['name-2.json', 'name-2.sqlite'])
})

test('an upload in progress is not a leftover', async (context) => {
  const { uploads, database } = makeUploads(context)
  async function* slow() {
    yield database.subarray(0, 10_000)
    await uploads.removeExpired()
    yield database.subarray(10_000)
  }
  const { file } = await uploads.receive(slow(), { name: '', signal: NEVER })
  assert.ok(await uploads.find(file))
})

test('if there are too many uploads, the oldest one that no import needs is removed', async (context) => {
  const needed = new Set(['name-1'])
  const { uploads, now, database, files } = makeUploads(context, { isNeeded: (file) => needed.has(file) })
  const receive = async () => {
    now.at += 1000
    return (await uploads.receive(inParts(database), { name: '', signal: NEVER })).file
  }
  for (let count = 0; count < 10; count += 1) await receive()
  assert.equal(await receive(), 'name-11')
  const kept = () => new Set(files().map((name) => name.split('.')[0] ?? ''))
  assert.deepEqual([kept().size, kept().has('name-1'), kept().has('name-2'), kept().has('name-3')], [10, true, false, true])
  for (const file of kept()) needed.add(file)
  await assert.rejects(receive(), { code: 'too_many' })
  needed.delete('name-11')
  assert.equal(await receive(), 'name-12')
  assert.deepEqual([kept().size, kept().has('name-11')], [10, false])
})

test('the name of an upload cannot refer to another file', async (context) => {
  const { folder, uploads } = makeUploads(context)
  writeFileSync(folder.at('secret.json'), '{}')
  for (const file of ['../secret', '', '.', 'a/b', 'a\0', `${'x'.repeat(200)}`]) {
    await assert.rejects(uploads.open(file), { refusal: 'missing' })
    await uploads.remove(file)
  }
  assert.ok(readdirSync(folder.path).includes('secret.json'))
})

test('no folder is created before it is needed', async (context) => {
  const { folder, uploads } = makeUploads(context)
  await uploads.removeExpired()
  assert.deepEqual(readdirSync(folder.path), ['original.sqlite'])
})
