import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { startServer } from './started-server.ts'

const CONNECTIONS = 5_000
const AT_A_TIME = 200
const MB = 1024 * 1024
/** A buffer for each of 32 responses, 256 connections, and room for a pending garbage collection. */
const GROWTH = 150 * MB

const rssOf = (pid: number): number => Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024

for (const isProxy of [false, true])
  test(`thousands of connections by one listener that reads nothing use little memory${isProxy ? ', behind a proxy' : ''}`, async (t) => {
    using folder = temporaryFolder()
    mkdirSync(folder.at('books'))
    writeFileSync(folder.at('books/book.mp3'), 'ID3')
    truncateSync(folder.at('books/book.mp3'), 64 * MB)
    const server = await startServer(folder.at('data'), ['--library', folder.at('books'), '--ffmpeg', '', '--ffprobe', ''], {
      // Connections of a proxy, which is this machine by default, are not limited; its requests are.
      env: { CHAPTERHOUSE_TRUSTED_PROXIES: isProxy ? '127.0.0.1' : '10.0.0.1' },
    })
    const { token } = await server.signIn()
    const { port } = new URL(server.url)
    const head = `GET /api/v1/libraries/1/stream?path=book.mp3 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`

    const clients: Socket[] = []
    /** Opens a connection, sends a request, and reads just the beginning of the response. */
    async function open(): Promise<number> {
      return new Promise((resolve) => {
        const client = connect(Number(port), '127.0.0.1')
        clients.push(client)
        client.once('data', (piece) => {
          client.pause()
          resolve(Number(String(piece).slice(9, 12)))
        })
        client.once('error', () => resolve(0)).once('close', () => resolve(0))
        client.write(head)
      })
    }

    await open()
    const before = rssOf(server.child.pid ?? 0)
    let served = 0
    for (let opened = 0; opened < CONNECTIONS; opened += AT_A_TIME) {
      const statuses = await Promise.all(Array.from({ length: AT_A_TIME }, open))
      served += statuses.filter((status) => status === 200).length
    }
    const growth = rssOf(server.child.pid ?? 0) - before
    t.diagnostic(`${served} of ${CONNECTIONS} served, ${Math.round(growth / MB)} MB more`)
    assert.ok(growth < GROWTH, `${Math.round(growth / MB)} MB more`)
    for (const client of clients) client.destroy()
    assert.ok(served <= 31)
    assert.equal(await server.stop(), 0)
  })
