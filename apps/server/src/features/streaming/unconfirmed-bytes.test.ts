import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { queuedIn, unconfirmedBytes } from './unconfirmed-bytes.ts'

const TABLE = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 1 1 0000000000000000 100 0 0 10 0
   1: 0100007F:1F90 0100007F:D431 01 0003FF00:00000000 01:00000014 00000000     0        0 2 3 0000000000000000 20 4 30 10 -1
   2: 0100007F:0050 0100007F:D431 01 00000007:00000000 01:00000014 00000000     0        0 3 3 0000000000000000 20 4 30 10 -1
`

test('the send queue of a connection is found by its ports', () => {
  assert.equal(queuedIn(TABLE, 8080, 54_321), 0x3ff00)
  assert.equal(queuedIn(TABLE, 80, 54_321), 7)
  assert.equal(queuedIn(TABLE, 8080, 1), undefined)
})

test('bytes that a client has not read yet are unconfirmed', { skip: process.platform !== 'linux' }, async (context) => {
  const server = createServer((socket) => void socket.on('error', () => {}).write(Buffer.alloc(32 * 1024 * 1024)))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').pause()
  const [socket] = (await once(server, 'connection')) as [Socket]
  context.after(() => {
    client.destroy()
    socket.destroy()
    server.close()
  })
  let waiting: number | undefined
  for (let turn = 0; turn < 200 && !waiting; turn += 1, await setTimeout(20)) waiting = await unconfirmedBytes(socket)
  assert.ok(waiting)
  client.resume()
  for (let turn = 0; turn < 500 && (await unconfirmedBytes(socket)) !== 0; turn += 1) await setTimeout(20)
  assert.equal(await unconfirmedBytes(socket), 0)
})
