import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { type Connection, watchConnections } from '@chapterhouse/kit/limits/connections'
import { inTime } from '@chapterhouse/testkit/in-time'
import { selfSigned } from '../src/features/tls/self-signed.ts'

/** More than the system buffers. */
const LARGE = 48 * 1024 * 1024

const certificate = await selfSigned({ names: ['localhost'], now: new Date() })

/** A server whose responses exceed the system's buffers, with a clock that the test moves. */
async function watching(kind: 'http' | 'https') {
  const clock = { ms: 0 }
  const server: Server = kind === 'http' ? createServer() : (createTlsServer(certificate) as unknown as Server)
  const opened: Connection[] = []
  const { allowPause } = watchConnections(server, {
    unreadMs: 80,
    now: () => clock.ms,
    onOpened: (connection) => void opened.push(connection),
  })
  const responses: ServerResponse[] = []
  server.on('request', (_request, response: ServerResponse) => {
    responses.push(response)
    response.write(Buffer.alloc(LARGE))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const client = kind === 'http' ? connect(port, '127.0.0.1') : connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false })
  client.on('error', () => {}).pause()
  client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  await once(server, 'request')
  const [connection] = opened
  const [response] = responses
  assert.ok(connection && response)
  /** Waits until the system accepts no more. */
  async function stall(): Promise<void> {
    for (let before = -1; connection?.activeMs() !== before; clock.ms += 1) {
      before = connection?.activeMs() ?? 0
      await setTimeout(30)
    }
  }
  return {
    ...{ clock, client, connection, response, allowPause, stall },
    /** Several checks later. */
    later: () => setTimeout(100),
    [Symbol.asyncDispose]: async () => {
      client.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

for (const kind of ['http', 'https'] as const) {
  test(`${kind}: a connection is closed once its client has read nothing for the time limit, and not before`, async () => {
    await using world = await watching(kind)
    await world.stall()
    const sinceMs = world.connection.activeMs()
    world.clock.ms = sinceMs + 79
    await world.later()
    assert.equal(world.response.destroyed, false)
    world.clock.ms = sinceMs + 80
    await inTime('the response to close', once(world.response, 'close'))
    assert.equal(world.response.writableFinished, false)
  })

  test(`${kind}: reading a part restarts the time limit`, async () => {
    await using world = await watching(kind)
    await world.stall()
    world.clock.ms += 60
    let bytes = 0
    await new Promise<void>((resolve) => {
      world.client.on('data', (piece: Buffer) => {
        bytes += piece.length
        if (bytes < LARGE / 4) return
        world.client.pause()
        resolve()
      })
      world.client.resume()
    })
    await world.stall()
    const sinceMs = world.connection.activeMs()
    assert.ok(sinceMs >= 60)
    world.clock.ms = sinceMs + 79
    await world.later()
    assert.equal(world.response.destroyed, false)
  })

  test(`${kind}: a paused player has a separate time limit`, async () => {
    await using world = await watching(kind)
    world.allowPause(world.response, 1_000)
    await world.stall()
    const sinceMs = world.connection.activeMs()
    world.clock.ms = sinceMs + 999
    await world.later()
    assert.equal(world.response.destroyed, false)
    world.clock.ms = sinceMs + 1_000
    await inTime('the response to close', once(world.response, 'close'))
  })
}
