import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { openWorkers } from '@chapterhouse/kit/processes/workers'
import { costlyBodies } from './costly-bodies.ts'
import { cpuMs, longestTurn } from './longest-turn.ts'
import { publicWritesOf } from './public-writes.ts'
import type { BodiesToSend } from './send-bodies.worker.ts'
import { serverWithPeople } from './server-with-people.ts'

const LIMIT_MS = 50
const RATE = { burst: 40, perSecond: 20, seconds: 2 }
/** How many bodies of each operation are sent at the rate of one address. */
const WORST = 3

/** Advances so that no lockout interferes; the rate is the client's. Guests have a limit that counts all attempts. */
const clock = { ms: Date.parse('2026-11-21T12:00:00Z'), stepMs: 0 }
function now(): Date {
  clock.ms += clock.stepMs
  return new Date(clock.ms)
}
const server = await serverWithPeople({
  env: { CHAPTERHOUSE_DEMO_ENABLED: 'true', CHAPTERHOUSE_DEMO_LIBRARY: 'Books', CHAPTERHOUSE_DEMO_MAX_USERS: '0' },
  deps: { now },
})
await server.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = server.app.server.address() as AddressInfo
const threads = openWorkers(1)
after(async () => {
  await threads[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

const send = (sent: Pick<BodiesToSend, 'url' | 'body'> & Partial<BodiesToSend>) =>
  threads.run<BodiesToSend, number[]>(
    new URL('send-bodies.worker.ts', import.meta.url),
    { port, ...RATE, ...sent },
    { within: 60_000 },
  )

/** Bodies that succeed, since their responses cost more than a refusal. */
async function validBodies(path: string): Promise<[string, string][]> {
  const code = server.invite({ maxUses: 0 })
  const pairing = await server.redeem(code)
  const bodies: Readonly<Record<string, object>> = {
    '/auth/login': { username: 'Ann', password: 'correct horse' },
    '/auth/redeem': { code },
    '/auth/exchange': { pairing_token: pairing.body.pairing_token },
    '/demo/session': {},
  }
  return bodies[path] ? [['valid', JSON.stringify(bodies[path])]] : []
}

for (const { operation, url } of publicWritesOf(server.app))
  test(`no body of POST ${operation.path} blocks the event loop for ${LIMIT_MS} ms at the rate of one address`, async (t) => {
    clock.stepMs = operation.path.startsWith('/demo') ? 0 : 300_000
    const costs: { name: string; body: string; ms: number }[] = []
    const bodies = [...costlyBodies(operation, operation.bodyLimit ?? 0), ...(await validBodies(operation.path))]
    for (const [name, body] of bodies) {
      assert.ok(Buffer.byteLength(body) <= (operation.bodyLimit ?? 0), name)
      const once = () => server.app.inject({ method: 'POST', url, payload: body })
      for (let n = 0; n < 3; n += 1) await once()
      const before = process.threadCpuUsage()
      for (let n = 0; n < 5; n += 1) await once()
      costs.push({ name, body, ms: cpuMs(before) / 5 })
    }
    for (const { name, body, ms } of costs.toSorted((one, other) => other.ms - one.ms).slice(0, WORST)) {
      let statuses: number[] = []
      const turn = await longestTurn(async () => {
        statuses = await send({ url, body })
      })
      const counts = Object.entries(Object.groupBy(statuses, String)).map(([status, all]) => `${status}: ${all?.length}`)
      t.diagnostic(`${name}: ${ms.toFixed(1)} ms a request, longest turn ${turn.toFixed(1)} ms, ${counts.join(', ')}`)
      assert.ok(turn < LIMIT_MS, `${name}: ${turn} ms`)
    }
  })
