import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync, readdirSync } from 'node:fs'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { runs } from '@chapterhouse/testkit/runs'
import { type TemporaryFolder, temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { intactDatabase } from './intact-database.ts'
import { startServer } from './started-server.ts'

const CLIENTS = 16
const BACKUPS = runs(2, 50)
/** The server must stop within this time after SIGTERM. */
const WITHIN_MS = 5_000

interface Overview {
  backups: { name: string }[]
  status: { running: boolean; last: { ok: boolean; name: string } | null }
}

test('every backup during concurrent saves is intact and contains all saves acknowledged before it started', async () => {
  using data = temporaryFolder()
  using shelf = temporaryFolder()
  mkdirSync(shelf.at('Book'))
  const server = await startServer(data.path, ['--library', shelf.path, '--ffmpeg', '', '--ffprobe', ''])
  await server.signIn()
  const saved = new Array<number>(CLIENTS).fill(0)
  let isOver = false
  async function play(book: number): Promise<void> {
    for (let position = 1; !isOver; position += 1) {
      await server.put(`/libraries/1/progress?path=book-${book}`, { position })
      saved[book] = position
    }
  }
  const players = saved.map((_, book) => play(book))
  try {
    for (let turn = 0; turn < BACKUPS; turn += 1) {
      const before = [...saved]
      await server.post('/admin/backups')
      const { name } = await backupFinished(server)
      const file = data.at('backups', name)
      assert.equal(intactDatabase(file).users, 1)
      using copy = openDb(file)
      for (const [book, position] of before.entries()) {
        const kept = copy.first<{ position: number }>('SELECT position FROM progress WHERE path = :path', { path: `book-${book}` })
        assert.ok((kept?.position ?? 0) >= position, `book ${book}: ${kept?.position} of ${position}`)
      }
      // Backup names have a resolution of one second.
      await pause(1000 - (Date.now() % 1000))
    }
  } finally {
    isOver = true
    await Promise.all(players)
  }
  assert.equal(await server.stop(), 0)
})

async function backupFinished(server: Awaited<ReturnType<typeof startServer>>): Promise<{ name: string }> {
  for (let turn = 0; turn < 2000; turn += 1) {
    const { status } = await server.get<Overview>('/admin/backups')
    if (!status.running && status.last) {
      assert.ok(status.last.ok, JSON.stringify(status))
      return status.last
    }
    await pause(10)
  }
  throw new Error('the backup did not end')
}

/** A data folder with a database large enough to take a while to copy. */
async function createLargeData(data: TemporaryFolder): Promise<void> {
  const first = await startServer(data.path, ['--ffmpeg', '', '--ffprobe', ''])
  await first.signIn()
  await first.stop()
  using db = openDb(data.at('chapterhouse.db'))
  db.run(`WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
    INSERT INTO audit_events (at, actor_name, action, target, details)
    SELECT strftime('%Y-%m-%dT%H:%M:%fZ'), 'Root', 'user.create', i, hex(randomblob(20000)) FROM n`)
}

test('a server stopped or killed during a backup leaves no partial backup, listed or on disk', async () => {
  using data = temporaryFolder()
  await createLargeData(data)
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const server = await startServer(data.path, ['--ffmpeg', '', '--ffprobe', ''])
    await server.signIn()
    await server.post('/admin/backups')
    // The copy has started once its draft exists.
    while (readdirSync(data.path).includes('backups') && drafts(data).length === 0) await pause(1)
    const late = AbortSignal.timeout(WITHIN_MS)
    server.child.kill(signal)
    await once(server.child, 'exit', { signal: late })

    const again = await startServer(data.path, ['--ffmpeg', '', '--ffprobe', ''])
    await again.signIn()
    assert.deepEqual((await again.get<Overview>('/admin/backups')).backups, [])
    for (let turn = 0; turn < 200 && drafts(data).length > 0; turn += 1) await pause(25)
    assert.deepEqual(drafts(data), [], signal)
    assert.equal(await again.stop(), 0)
  }
})

const drafts = (data: TemporaryFolder) => readdirSync(data.at('backups')).filter((name) => name.startsWith('.'))
