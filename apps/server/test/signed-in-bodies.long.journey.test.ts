import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { RawBytes, RawStream } from '@chapterhouse/contract/operation'
import { openWorkers } from '@chapterhouse/kit/processes/workers'
import { costlyBodies } from './costly-bodies.ts'
import { indexBook } from './indexed-book.ts'
import { LARGEST_BODIES } from './largest-bodies.ts'
import { cpuMs, longestTurn } from './longest-turn.ts'
import type { BodiesToSend } from './send-bodies.worker.ts'
import { serverWithPeople } from './server-with-people.ts'

const LIMIT_MS = 50
/** A request that takes less than this in total has no turn that takes more. */
const DOUBTFUL_MS = 25
const USUAL_BYTES = 1_048_576

const server = await serverWithPeople()
server.infrastructure.db.run(
  "INSERT INTO collections (id, owner_id, name, created_at, updated_at) VALUES (1, 1, 'Best', '2026-11-21T12:00:00.000Z', '2026-11-21T12:00:00.000Z')",
)
indexBook(server.services, { path: 'Dune', files: ['01.mp3'] })
await server.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = server.app.server.address() as AddressInfo
const threads = openWorkers(1)
after(async () => {
  await threads[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

function turnOf(sent: Pick<BodiesToSend, 'method' | 'url' | 'headers' | 'body'>): Promise<number> {
  const once = { port, ...sent, burst: 1, perSecond: 1, seconds: 0 }
  return longestTurn(() =>
    threads.run<BodiesToSend, number[]>(new URL('send-bodies.worker.ts', import.meta.url), once, { within: 60_000 }),
  )
}

const writes = [...new Set(server.app.mounted)].filter(
  ({ guard, body }) => guard !== 'public' && body !== undefined && body !== RawBytes && body !== RawStream,
)

for (const operation of writes)
  test(`no body of ${operation.method} ${operation.path} blocks the event loop for ${LIMIT_MS} ms`, async (t) => {
    const url = `/api/v1${operation.path.replace(/:\w+/g, '1')}?path=Dune`
    const headers = server.root
    for (const [name, body] of costlyBodies(operation, operation.bodyLimit ?? USUAL_BYTES)) {
      // So that neither a limit nor a lockout applies.
      server.clock.ms += 3_600_000
      const before = process.threadCpuUsage()
      const { statusCode } = await server.app.inject({ method: operation.method, url, headers, payload: body })
      assert.ok(statusCode < 500 && statusCode !== 401 && statusCode !== 429, `${name}: ${statusCode}`)
      if (cpuMs(before) < DOUBTFUL_MS) continue
      server.clock.ms += 3_600_000
      const turn = await turnOf({ method: operation.method, url, headers, body })
      t.diagnostic(`${name}: ${statusCode}, longest turn ${turn.toFixed(1)} ms`)
      assert.ok(turn < LIMIT_MS, `${name}: ${turn} ms`)
    }
  })

for (const [route, body] of LARGEST_BODIES)
  test(`nor do the largest bodies of ${route} block the event loop for ${LIMIT_MS} ms`, async (t) => {
    const [method = '', path] = route.split(' ')
    const turn = await turnOf({ method, url: `/api/v1${path}`, headers: server.root, body: JSON.stringify(body) })
    t.diagnostic(`longest turn ${turn.toFixed(1)} ms`)
    assert.ok(turn < LIMIT_MS, `${turn} ms`)
  })
