import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { runs as times } from '@chapterhouse/testkit/runs'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { writeFiles } from '@chapterhouse/testkit/test-disk'
import { createScannedLibrary } from '../../../../test/scanned-library.ts'
import { createTestServer } from '../../../../test/test-server.ts'

const BOOKS = times(1_000, 10_000)
const MEGABYTE = 1024 * 1024

test(`S-23 ${BOOKS} books: the first scan adds all, the second changes none, and the server remains responsive`, async () => {
  await using shelf = await createScannedLibrary({}, { unscanned: true })
  for (let at = 0; at < BOOKS; at += 1) {
    const folder = path.join(shelf.root, `Author ${at % 300}`, `Book ${at}`)
    mkdirSync(folder, { recursive: true })
    const file = path.join(folder, '1.mp3')
    writeFileSync(file, `no sound ${at}`)
    utimesSync(file, 1_700_000_000, 1_700_000_000)
  }
  const { scanner, runs } = shelf.services.scanning
  const before = process.memoryUsage().heapUsed
  scanner.request(shelf.services.libraries.get(1), 'manual')
  let responses = 0
  while (scanner.stateOf(1).running) {
    assert.equal((await shelf.get('/libraries')).status, 200)
    responses += 1
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  assert.ok(responses > BOOKS / 1_000)
  assert.deepEqual([runs(1)[0]?.status, runs(1)[0]?.added], ['ok', BOOKS])
  // The bound allows for the index, but not for the content of every file.
  assert.ok(process.memoryUsage().heapUsed - before < 300 * MEGABYTE)
  const again = await shelf.scan()
  assert.deepEqual([again.status, again.books, again.added, again.updated, again.removed], ['ok', BOOKS, 0, 0, 0])
})

/** A program that starts writing, reports it, and holds the lock for a while. */
const HOLDER = `
  const { DatabaseSync } = require('node:sqlite')
  const db = new DatabaseSync(process.argv[1])
  db.exec('PRAGMA busy_timeout = 5000; BEGIN IMMEDIATE')
  console.log('held')
  setTimeout(() => db.exec('COMMIT'), 1500)`

test('S-21 another program that locks the database just delays a scan', async () => {
  using folder = temporaryFolder()
  const database = folder.at('chapterhouse.db')
  await using server = await createTestServer({ database, deps: { now: () => new Date() } })
  const { libraries, scanning } = server.services
  const library = libraries.create({ name: 'Books', root: server.root })
  await writeFiles(server.root, { 'A.mp3': 'no sound', 'B.mp3': 'none either' })
  const headers = server.person('Ann', { isAdmin: true })

  const holder = spawn(process.execPath, ['-e', HOLDER, database])
  await once(holder.stdout, 'data')
  const reading = server.app.inject({ url: '/api/v1/libraries', headers })
  scanning.scanner.request(library, 'manual')
  await scanning.scanner.whenIdle()
  assert.deepEqual([scanning.runs(library.id)[0]?.status, scanning.runs(library.id)[0]?.added], ['ok', 2])
  assert.equal((await reading).statusCode, 200)
  if (holder.exitCode === null) await once(holder, 'exit')
  assert.equal(holder.exitCode, 0)
})
