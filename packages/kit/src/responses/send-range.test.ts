import assert from 'node:assert/strict'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { logIgnored } from '../ignore.ts'
import { createBufferPool } from './buffer-pool.ts'
import { sendRange } from './send-range.ts'

/** A server that answers every request with `send`; `request` returns the response. */
async function createServerThat(send: (raw: ServerResponse) => Promise<void>) {
  const server = createServer((_request, raw) => void send(raw))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    request: async (signal?: AbortSignal) => Buffer.from(await (await fetch(url, { ...(signal && { signal }) })).arrayBuffer()),
    url,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A handle for bytes that encode their offset. */
const counting = {
  read: async ({ buffer, length, position }: { buffer: Buffer; length: number; position: number }) => {
    for (let at = 0; at < length; at += 1) buffer[at] = (position + at) % 251
    return { bytesRead: length, buffer }
  },
} as never

test('every byte arrives once and in order, for many parallel clients', async () => {
  await using server = await createServerThat((raw) => sendRange(raw, { handle: counting, start: 7, end: 2_000_006 }))
  const wanted = Buffer.from(Array.from({ length: 2_000_000 }, (_, at) => (at + 7) % 251))
  for (const response of await Promise.all(Array.from({ length: 8 }, () => server.request()))) assert.ok(response.equals(wanted))
})

test('a client that disconnects does not close the handle that another is reading', async () => {
  await using handle = await open('/dev/zero')
  await using server = await createServerThat((raw) =>
    sendRange(raw, { handle, start: 0, end: raw.req.url === '/' ? 1e12 : 999_999 }),
  )
  const leaving = new AbortController()
  const left = server.request(leaving.signal)
  setTimeout(() => leaving.abort(), 20)
  await assert.rejects(left)
  assert.equal((await (await fetch(`${server.url}/short`)).arrayBuffer()).byteLength, 1_000_000)
  assert.equal((await handle.read({ buffer: Buffer.alloc(4), position: 0 })).bytesRead, 4)
})

test('a file that shrinks aborts its response rather than sending fewer bytes', async () => {
  await using handle = await open(import.meta.filename)
  await using server = await createServerThat((raw) =>
    sendRange(raw.writeHead(200, { 'content-length': 1_000_000 }), { handle, start: 0, end: 999_999 }),
  )
  await assert.rejects(server.request())
})

/** Counts the buffers in use by responses. */
function countingPool() {
  const pool = createBufferPool({ bytes: 256 * 1024, max: 0 })
  const counts = { out: 0, most: 0 }
  return {
    counts,
    take: () => {
      counts.out += 1
      counts.most = Math.max(counts.most, counts.out)
      return pool.take()
    },
    giveBack: (buffer: Buffer) => {
      counts.out -= 1
      pool.giveBack(buffer)
    },
  }
}

const until = async (isDone: () => boolean): Promise<void> => {
  while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 10))
}

test('a client that reads nothing holds one buffer, which is returned when it leaves', async () => {
  const pool = countingPool()
  await using server = await createServerThat((raw) => sendRange(raw, { handle: counting, start: 0, end: 1e9 }, pool))
  const clients = Array.from({ length: 5 }, () => {
    const client = connect(Number(new URL(server.url).port), '127.0.0.1').pause()
    client.on('error', () => {}).write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    return client
  })
  // Each has one in the end, since it waits for its client.
  await until(() => pool.counts.out === 5)
  for (const client of clients) client.destroy()
  await until(() => pool.counts.out === 0)
  assert.equal(pool.counts.most, 5)
})

test('buffers are returned when a file shrinks, and when a response is complete', async () => {
  const pool = countingPool()
  await using handle = await open(import.meta.filename)
  await using server = await createServerThat((raw) => {
    const end = raw.req.url === '/' ? 1_000_000 : 99
    return sendRange(raw.writeHead(200, { 'content-length': end + 1 }), { handle, start: 0, end }, pool)
  })
  await assert.rejects(server.request())
  assert.equal((await (await fetch(`${server.url}/short`)).arrayBuffer()).byteLength, 100)
  await until(() => pool.counts.out === 0)
  assert.equal(pool.counts.most, 1)
})

test('a read failure leaves one line in the log, a client that leaves none', async () => {
  const lines: string[] = []
  using _logging = logIgnored({ debug: () => {}, warn: ({ err }, message) => void lines.push(`${message}: ${err}`) })
  const failing = { read: () => Promise.reject(new Error('EIO: i/o error, read')) }
  await using server = await createServerThat((raw) => {
    return sendRange(raw, { handle: raw.req.url === '/failing' ? (failing as never) : counting, start: 0, end: 1e9 })
  })
  const leaving = connect(Number(new URL(server.url).port), '127.0.0.1')
  leaving.on('error', () => {}).write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  await once(leaving, 'data')
  const left = once(leaving, 'close')
  leaving.destroy()
  await left
  for (const _ of [1, 2, 3]) await assert.rejects(fetch(`${server.url}/failing`).then((answer) => answer.arrayBuffer()))
  assert.deepEqual(lines, ['a file could not be sent to its end: Error: EIO: i/o error, read'])
})
