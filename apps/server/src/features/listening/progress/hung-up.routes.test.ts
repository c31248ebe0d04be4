import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { mock, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { requestsAs } from '../../../../test/requests.ts'
import { createTestServer } from '../../../../test/test-server.ts'

for (const forwarded of ['', 'x-forwarded-for: 10.0.0.9\r\n']) {
  test(`stores a save although its player disconnects immediately${forwarded && ', behind a proxy'}`, async () => {
    await using server = await createTestServer({ env: { CHAPTERHOUSE_TRUSTED_PROXIES: '10.0.0.0/8' } })
    const headers = server.person('Ann', { isAdmin: true })
    const failed = mock.method(server.infrastructure.log, 'error', () => {})
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const accepted = once(server.app.server, 'connection')
    const player = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
    const [socket] = await Promise.all([accepted.then(([socket]) => socket), once(player, 'connect')])
    const body = '{"position":77}'
    player.write(
      `PUT /api/v1/libraries/1/progress?path=Dune HTTP/1.1\r\nhost: x\r\nauthorization: ${headers.authorization}\r\n${forwarded}` +
        `content-length: ${body.length}\r\n\r\n${body}`,
    )
    player.resetAndDestroy()
    // The connection closes with an error, since the client no longer reads.
    await new Promise((resolve) => socket.once('close', resolve))
    const request = requestsAs(server, headers)
    let kept: { position: number } | null = null
    for (let turn = 0; turn < 200 && kept === null; turn += 1) {
      await pause(5)
      kept = (await request('GET', '/progress?path=Dune')).body.progress
    }
    assert.equal(kept?.position, 77)
    assert.equal(failed.mock.callCount(), 0)
  })
}
