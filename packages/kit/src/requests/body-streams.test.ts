import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { HEAD, listening, MAX, portOf } from '../../test/upload-app.ts'

async function sent(url: string, body: NonNullable<RequestInit['body']>, given: Record<string, string> = headers) {
  const response = await fetch(url, { method: 'POST', headers: given, body, duplex: 'half' } as RequestInit)
  return { status: response.status, ...((await response.json()) as { bytes?: number; code?: string }) }
}

const headers = { authorization: 'Bearer x', 'content-type': 'text/plain' }

test('a body reaches the handler as it arrives, whatever its declared type', async () => {
  await using server = await listening()
  const { status, bytes } = await sent(server.url, new Uint8Array(MAX))
  assert.deepEqual([status, bytes], [201, MAX])
  assert.equal((await sent(server.url, '')).bytes, 0)
})

test('nothing is read of a body from a client that may not send it', async () => {
  await using server = await listening()
  assert.equal((await sent(server.url, new Uint8Array(10), {})).status, 401)
  assert.deepEqual(server.failures, [])
})

test('a body over the limit is refused, whether or not it declares its length', async () => {
  await using server = await listening()
  const long = new Uint8Array(MAX + 1)
  const stated = await sent(server.url, long)
  assert.deepEqual([stated.status, stated.code, server.failures.length], [413, 'too_large', 0])
  const unstated = await sent(server.url, ReadableStream.from([long]))
  assert.deepEqual([unstated.status, unstated.code, server.failures.length], [413, 'too_large', 1])
})

// Node checks its deadlines once a second.
test('the deadline for a whole request does not end a body that keeps arriving', async () => {
  await using server = await listening({ headersMs: 300, requestMs: 300, stallMs: 5000 })
  const socket = connect(portOf(server.app), '127.0.0.1')
  socket.write(HEAD)
  for (let count = 0; count < 6; count += 1) {
    socket.write('1\r\na\r\n')
    await wait(220)
  }
  socket.write('0\r\n\r\n')
  const [answer] = await once(socket, 'data')
  assert.match(String(answer), /^HTTP\/1\.1 201 /)
  assert.match(String(answer), /"bytes":6/)
  socket.destroy()
})

test('a body that stalls is refused, and its connection closed', async () => {
  await using server = await listening({ stallMs: 50 })
  const socket = connect(portOf(server.app), '127.0.0.1')
  socket.on('error', () => {}).write(`${HEAD}1\r\na\r\n`)
  const [answer] = await once(socket, 'data')
  assert.match(String(answer), /^HTTP\/1\.1 503 /)
  assert.match(String(answer), /request_timeout/)
  await once(socket, 'close')
})

test("a truncated body fails for its handler, and isn't a defect", async () => {
  await using server = await listening()
  const socket = connect(portOf(server.app), '127.0.0.1')
  socket.write(`${HEAD}1\r\na\r\n`)
  await wait(50)
  socket.destroy()
  while (server.failures.length === 0) await wait(5)
  assert.deepEqual(
    server.failures.map((error) => (error as Error).message),
    ['client disconnected'],
  )
})

test('a refusal after the body keeps the connection open', async () => {
  await using server = await listening()
  assert.equal((await sent(server.url, new Uint8Array(13))).status, 403)
  assert.equal((await sent(server.url, new Uint8Array(12))).status, 201)
})
