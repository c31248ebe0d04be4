import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { HEAD, listening, MAX, portOf } from '../../test/upload-app.ts'

test("the deadline applies again to the connection's next request", async () => {
  await using server = await listening({ headersMs: 300, requestMs: 300 })
  const socket = connect(portOf(server.app), '127.0.0.1')
  socket.write(`${HEAD}0\r\n\r\n`)
  await once(socket, 'data')
  socket.write('POST /upload HTTP/1.1\r\nhost: x\r\n')
  const [late] = await once(socket, 'data')
  assert.match(String(late), /^HTTP\/1\.1 408 /)
  socket.destroy()
})

test('a client that keeps sending after a refusal can still read it', async () => {
  await using server = await listening()
  const socket = connect(portOf(server.app), '127.0.0.1')
  let closed = false
  socket
    .on('error', () => {})
    .once('close', () => {
      closed = true
    })
  socket.write(`${HEAD}${(MAX + 1).toString(16)}\r\n${'x'.repeat(MAX + 1)}\r\n`)
  const [answer] = await once(socket, 'data')
  assert.match(String(answer), /^HTTP\/1\.1 413 /)
  for (let count = 0; count < 6; count += 1) {
    socket.write('1\r\na\r\n')
    await wait(220)
  }
  assert.equal(closed, false)
  socket.destroy()
})
