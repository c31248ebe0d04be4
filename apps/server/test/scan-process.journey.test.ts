import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { createTone } from '@chapterhouse/testkit/tone'
import { startServer } from './started-server.ts'

const BOOKS = 800
const QUIET = ['--ffmpeg', '', '--ffprobe', '']

type Server = Awaited<ReturnType<typeof startServer>>
type Scan = { running: boolean; total: number; done: number }
type Run = { id: number; status: string; log?: { kind: string; detail?: string }[] }

async function writeShelf(root: string): Promise<void> {
  const sound = await createTone({ kind: 'mp3', tags: { artist: 'Ann' } })
  for (let at = 0; at < BOOKS; at += 1) {
    const file = path.join(root, `Book ${at}`, '1.mp3')
    mkdirSync(path.dirname(file))
    writeFileSync(file, Buffer.concat([sound, Buffer.from(String(at))]))
  }
}

/** The next scan reads every book again, so it takes long enough to be interrupted. */
function changeEveryBook(root: string): void {
  const now = Date.now() / 1000
  for (let at = 0; at < BOOKS; at += 1) utimesSync(path.join(root, `Book ${at}`, '1.mp3'), now, now)
}

const scanOf = async (server: Server) => (await server.get<{ libraries: { scan: Scan }[] }>('/admin/libraries')).libraries[0]?.scan
const pidsOf = ({ child: { pid } }: Server) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
const lastRun = async (server: Server) => (await server.get<{ runs: Run[] }>('/admin/scan-runs')).runs[0]

async function until<T>(read: () => T | undefined | Promise<T | undefined>, isReached: (value: T) => boolean): Promise<T> {
  for (let turn = 0; turn < 3_000; turn += 1) {
    const value = await read()
    if (value !== undefined && isReached(value)) return value
    await pause(5)
  }
  throw new Error('it did not happen')
}

/** The process of the running scan, once the scan has written books. */
async function scanning(server: Server): Promise<number> {
  await until(
    () => scanOf(server),
    ({ running, done, total }) => running && done > 0 && done < total,
  )
  const [pid] = pidsOf(server)
  return pid ?? assert.fail('no process runs the scan')
}

const ended = (server: Server) =>
  until(
    () => scanOf(server),
    ({ running }) => !running,
  )

test('a scan runs in a separate process, and nothing is lost when that or the server ends', async () => {
  using shelf = temporaryFolder()
  using data = temporaryFolder()
  await writeShelf(shelf.path)
  const server = await startServer(data.path, ['--library', shelf.path, ...QUIET])
  await server.signIn()

  // Listeners save throughout.
  const saved = new Map<number, number>()
  let isSaving = true
  const saving = Array.from({ length: 4 }, async (_, at) => {
    for (let position = 1; isSaving; position += 1) {
      await server.put(`/libraries/1/progress?path=Book%20${at}`, { position, duration: 1_000_000 })
      saved.set(at, position)
      await pause(3)
    }
  })

  // Killed by the system.
  process.kill(await scanning(server), 'SIGKILL')
  await ended(server)
  const failed = await lastRun(server)
  assert.equal(failed?.status, 'failed')
  const { log } = await server.get<Run>(`/admin/scan-runs/${failed?.id}`)
  assert.match(log?.at(-1)?.detail ?? '', /^the scan process ended early \(SIGKILL\)/)

  // Cancelled by an admin: the process replies, and waits for the next scan.
  changeEveryBook(shelf.path)
  await server.post('/admin/libraries/1/scan')
  const pid = await scanning(server)
  const { running } = await server.get<{ running: { id: number } | null }>('/admin/jobs')
  await server.delete(`/admin/jobs/${running?.id}`)
  await ended(server)
  assert.equal((await lastRun(server))?.status, 'cancelled')
  assert.deepEqual(pidsOf(server), [pid])

  // Interrupted along with the server, which takes its scan process down.
  changeEveryBook(shelf.path)
  await server.post('/admin/libraries/1/scan')
  assert.equal(await scanning(server), pid)
  isSaving = false
  await Promise.all(saving)
  await server.kill()
  await until(
    () => existsSync(`/proc/${pid}`),
    (exists) => !exists,
  )

  const second = await startServer(data.path, QUIET)
  await second.signIn()
  await second.scanned()
  assert.equal((await scanOf(second))?.total, BOOKS)
  for (const [at, position] of saved)
    assert.equal(
      (await second.get<{ progress: { position: number } }>(`/libraries/1/progress?path=Book%20${at}`)).progress.position,
      position,
    )
  assert.equal(await second.stop(), 0)

  using db = openDb(path.join(data.path, 'chapterhouse.db'))
  assert.equal(db.one<{ n: number }>('SELECT count(*) AS n FROM books').n, BOOKS)
  assert.equal(db.one<{ integrity_check: string }>('PRAGMA integrity_check').integrity_check, 'ok')
  const statuses = db.all<{ status: string }>('SELECT status FROM scan_runs ORDER BY id').map(({ status }) => status)
  assert.deepEqual(statuses, ['failed', 'cancelled', 'interrupted', 'ok'])
})

test('the scan process refuses a server of another version, and leaves its database alone', async () => {
  using data = temporaryFolder()
  const database = path.join(data.path, 'chapterhouse.db')
  const program = fork(path.resolve(import.meta.dirname, '../src/scan.process.ts'))
  program.send({ do: 'open', stamp: 'of another version', database, cacheMb: 8 })
  program.send({ do: 'scan', libraryId: 1, byHand: true, ffprobe: null })
  assert.deepEqual(await once(program, 'message'), [{ kind: 'outdated' }, undefined])
  program.disconnect()
  assert.deepEqual(await once(program, 'exit'), [0, null])
  assert.equal(existsSync(database), false)
})
