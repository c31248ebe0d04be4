import assert from 'node:assert/strict'
import { open } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
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

/** A handle for bytes that encode their own offset. */
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

test('a file that shrinks aborts its response instead of sending fewer bytes', async () => {
  await using handle = await open(import.meta.filename)
  await using server = await createServerThat((raw) =>
    sendRange(raw.writeHead(200, { 'content-length': 1_000_000 }), { handle, start: 0, end: 999_999 }),
  )
  await assert.rejects(server.request())
})
