import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { Bytes, operation } from '@chapterhouse/contract/operation'
import { testHttpConfig } from '../../test/test-app.ts'
import { createApp } from './app.ts'
import { serveBytes } from './serve.ts'
import { sendFile } from './serve-file.ts'

const HANDLER_MS = 100
const folder = mkdtempSync(path.join(tmpdir(), 'files-'))
const at = (name: string) => path.join(folder, name)
const logged: string[] = []
const record = (_details: object, line: string) => void logged.push(line)
const silent = Object.fromEntries(['fatal', 'info', 'debug', 'trace', 'silent'].map((level) => [level, () => {}]))
const log = { level: 'warn', ...silent, warn: record, error: record, child: () => log } as never
const times = { headersMs: 10_000, requestMs: 30_000, handlerMs: HANDLER_MS, idleMs: 120_000, unreadMs: 60_000 }
const app = createApp(testHttpConfig({ times, log }))
const fileOperation = { method: 'GET', guard: 'public', summary: '', responses: { 200: Bytes } } as const
const BIG = 24 * 1024 * 1024

let leases = 0
async function fileOf(name: string, pretended?: number) {
  const handle = await open(at(name))
  const { size } = await handle.stat()
  leases += 1
  const release = (): void => {
    leases -= 1
    void handle.close()
  }
  const facts = {
    sizeBytes: pretended ?? size,
    modifiedMs: 1_700_000_000_000,
    etag: '"e"',
    type: 'audio/mpeg',
    cacheControl: 'private',
  }
  return { handle, release, ...facts }
}

for (const name of ['big', 'shrinking', 'shrunk']) writeFileSync(at(name), Buffer.alloc(BIG, 'x'))
truncateSync(at('shrunk'), 50)
serveBytes(app, operation({ ...fileOperation, path: '/big', timeoutMs: 0 }), async (_exchange, request, reply) =>
  sendFile(request, reply, await fileOf('big')),
)
serveBytes(app, operation({ ...fileOperation, path: '/bounded' }), async (_exchange, request, reply) => {
  await setTimeout(3 * HANDLER_MS)
  return sendFile(request, reply, await fileOf('big'))
})
serveBytes(app, operation({ ...fileOperation, path: '/shrinking', timeoutMs: 0 }), async (_exchange, request, reply) =>
  sendFile(request, reply, await fileOf('shrinking')),
)
serveBytes(app, operation({ ...fileOperation, path: '/shrunk' }), async (_exchange, request, reply) =>
  sendFile(request, reply, await fileOf('shrunk', 100)),
)
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
const url = (where: string) => `http://127.0.0.1:${port}${where}`
after(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

test('H-25 the handler timeout does not cut off a slow client', async () => {
  const bounded = await fetch(url('/bounded'))
  assert.deepEqual([bounded.status, await bounded.json()], [503, { error: 'request timed out', code: 'request_timeout' }])
  const { body } = await fetch(url('/big'))
  let read = 0
  for await (const piece of body ?? []) {
    if (read === 0) await setTimeout(4 * HANDLER_MS)
    read += piece.length
  }
  assert.equal(read, BIG)
})

test('H-26 a file that is truncated while it is sent ends the connection, not the server', async () => {
  const { body, headers } = await fetch(url('/shrinking'))
  assert.equal(headers.get('content-length'), String(BIG))
  let read = 0
  const reading = async () => {
    for await (const piece of body ?? []) {
      if (read === 0) truncateSync(at('shrinking'), 1_000)
      read += piece.length
    }
  }
  await assert.rejects(reading())
  assert.ok(read < BIG)
  await assert.rejects(
    fetch(url('/shrunk')).then((response) => response.arrayBuffer()),
    'even if the bytes were read at once',
  )
  assert.equal((await fetch(url('/big'), { headers: { range: 'bytes=0-9' } })).status, 206)
})

test('H-27 clients that disconnect cause no error, and their files are released', async () => {
  logged.length = 0
  await Promise.all(
    Array.from(
      { length: 50 },
      () =>
        new Promise<void>((left) => {
          const socket = connect(port, '127.0.0.1', () => socket.write('GET /big HTTP/1.1\r\nHost: x\r\n\r\n'))
          socket.once('data', () => socket.destroy())
          socket.once('close', () => left())
        }),
    ),
  )
  for (let turn = 0; turn < 250 && leases > 0; turn += 1) await setTimeout(20)
  assert.deepEqual([leases, logged], [0, []])
})

test('a reused buffer never mixes two responses', async () => {
  writeFileSync(at('big'), Buffer.from(Array.from({ length: BIG / 16 }, (_, index) => index % 251)))
  const responses = await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const first = index * 997
      const response = await fetch(url('/big'), { headers: { range: `bytes=${first}-${first + 9_999}` } })
      return { first, bytes: Buffer.from(await response.arrayBuffer()) }
    }),
  )
  for (const { first, bytes } of responses) assert.ok(bytes.every((byte, index) => byte === (first + index) % 251))
})
