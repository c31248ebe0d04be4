import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { after, test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { startServer } from './started-server.ts'

const BOOKS = path.resolve(import.meta.dirname, '../../../samples/library')
const quiet = ['--ffmpeg', '', '--ffprobe', '']
const folder = temporaryFolder()
const data = folder.at('data')
const server = await startServer(data, ['--library', `Books=${BOOKS}`, ...quiet])
const { token } = await server.signIn()
await server.scanned()
after(async () => {
  await server.stop()
  folder[Symbol.dispose]()
})

const BOOK = 'H. G. Wells/The War of the Worlds'
const at = (route: string, book = BOOK) => `/libraries/1/${route}?path=${encodeURIComponent(book)}`

async function request(method: string, where: string, { body, client = 'Test' }: { body?: unknown; client?: string } = {}) {
  const response = await fetch(where === '/healthz' ? `${server.url}/healthz` : `${server.url}/api/v1${where}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'x-service-client': client },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    body: text === '' ? undefined : JSON.parse(text),
  }
}

/** Holds the write lock until its stdin ends. */
const HOLDER = `
  const { DatabaseSync } = require('node:sqlite')
  const db = new DatabaseSync(process.argv[1])
  db.exec('PRAGMA busy_timeout = 5000; BEGIN IMMEDIATE')
  console.log('locked')
  process.stdin.resume().on('end', () => db.exec('COMMIT'))`

async function lockDatabase(): Promise<ChildProcess> {
  const holder = spawn(process.execPath, ['-e', HOLDER, path.join(data, 'chapterhouse.db')], { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(holder.stdout ?? holder, 'data')
  return holder
}

const BUSY = { status: 503, retryAfter: '1', body: { error: 'busy' } }

test('while another process locks the database, health is 503, reads work, and saves are refused', async () => {
  const holder = await lockDatabase()
  assert.deepEqual(await request('GET', '/healthz'), BUSY)
  // A new client would be recorded; failing to do that must not fail the read.
  for (const where of ['/libraries', '/libraries/1/books', at('item'), at('progress'), at('cover')])
    assert.equal(
      (
        await fetch(`${server.url}/api/v1${where}`, {
          headers: { authorization: `Bearer ${token}`, 'x-service-client': where.slice(1, 8) },
        })
      ).status,
      200,
      where,
    )
  const saves = [
    ['PUT', at('progress'), { position: 12, duration: 200, device_id: 'lock' }],
    ['POST', at('bookmarks'), { position: 12, note: 'Mars' }],
    ['POST', '/admin/users', { username: 'Bea', role: 'user' }],
  ] as const
  for (const [method, where, body] of saves) assert.deepEqual(await request(method, where, { body }), BUSY, where)
  // Concurrent saves all get a response while the lock is held.
  const many = await Promise.all(Array.from({ length: 30 }, () => request('PUT', at('progress'), { body: saves[0][2] })))
  for (const response of many) assert.deepEqual(response, BUSY)

  holder.stdin?.end()
  await once(holder, 'exit')
  assert.equal((await request('GET', '/healthz')).status, 200)
  for (const [method, where, body] of saves) assert.ok((await request(method, where, { body })).status < 300, where)
  assert.equal((await request('GET', at('progress'))).body.progress.position, 12)
})
