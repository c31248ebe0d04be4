import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { type Operation, RawBytes, RawStream } from '@chapterhouse/contract/operation'
import { writeFiles } from '@chapterhouse/testkit/test-disk'
import { costlyBodies } from '../costly-bodies.ts'
import { indexBook } from '../indexed-book.ts'
import { createTestServer } from '../test-server.ts'
import { createResponseCheck } from './check-response.ts'
import { requestsOf } from './requests-of.ts'
import { sampled } from './sampled.ts'

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_122)
/** Each of these hashes a password, which takes a tenth of a second. */
const SLOW = /^POST \/(auth\/(login|password)|admin\/users|setup)$|^PATCH \/admin\/users\/:id$/
const MAX_SLOW = 20
const BATCH = 25

const BOOKS = ['Dune', 'Emma.mp3', 'Set/One', 'Set/Two']
const KNOWN = [
  '1',
  '2',
  '3',
  ...BOOKS,
  'Dune/01.mp3',
  'Dune/map.pdf',
  'Set',
  'Root',
  'Ann',
  'Dune',
  'mp3',
  'Novels',
  'edited',
  'book',
  '320',
]
const ASKERS = ['admin', 'admin', 'admin', 'key', 'listener', 'listener', 'stranger', 'guest', 'bridge', 'nobody']

type TestServer = Awaited<ReturnType<typeof startTestServer>>

async function startTestServer() {
  const clock = { ms: Date.parse('2026-11-21T12:00:00Z') }
  const server = await createTestServer({ deps: { now: () => new Date(clock.ms) } })
  const tree = { 'Dune/01.mp3': 'x', 'Dune/map.pdf': 'x', 'Emma.mp3': 'x', 'Set/One/1.mp3': 'x', 'Set/Two/1.mp3': 'x' }
  await writeFiles(server.root, tree)
  /** Of a newly paired bridge. */
  function bridgeHeaders(): Record<string, string> {
    const { bridge } = server.services
    const client = { app: 'Bridge', version: '', platform: '' }
    const token = bridge.pair(bridge.createCode().code, { name: '', client }, '10.9.9.9')
    return { authorization: `Bearer ${token}`, 'x-service-client': 'Bridge/1.0 (linux)' }
  }
  return { ...server, clock, bridgeHeaders }
}

const OWNER = '(SELECT id FROM users WHERE username = :name)'
/** The admin's data under small ids, which valid requests name. */
const LEFT_BEHIND = [1, 2].flatMap((id) => [
  `INSERT OR REPLACE INTO bookmarks (id, user_id, library_id, path, position, created_at) SELECT ${id}, ${OWNER}, id, 'Dune', 1, :at FROM libraries WHERE id = 1`,
  `INSERT OR REPLACE INTO notes (id, user_id, library_id, path, position, body, created_at, updated_at)
   SELECT ${id}, ${OWNER}, id, 'Dune', 1, 'n', :at, :at FROM libraries WHERE id = 1`,
  `INSERT OR REPLACE INTO collections (id, owner_id, name, created_at, updated_at) VALUES (${id}, ${OWNER}, 'Best', :at, :at)`,
  `INSERT OR REPLACE INTO auth_codes (id, hash, user_id, kind, max_uses, created_at) VALUES (${id}, 'h${id}', ${OWNER}, 'invite', 5, :at)`,
  `INSERT OR REPLACE INTO scan_runs (id, library_id, trigger, started_at, status) SELECT ${id}, id, 'manual', :at, 'ok' FROM libraries WHERE id = 1`,
])

/** Restores people, libraries and books after earlier requests. */
function furnish(server: TestServer, batch: number): Record<string, Record<string, string>> {
  const { db } = server.infrastructure
  const at = '2026-11-21T12:00:00.000Z'
  for (const [id, name] of [
    [1, 'Books'],
    [2, 'Other'],
  ] as const)
    db.run('INSERT OR IGNORE INTO libraries (id, name, root, sort_order, created_at) VALUES (:id, :name, :root, :id, :at)', {
      ...{ id, name: `${name}`, root: server.root, at },
    })
  if (server.services.libraries.find(1))
    for (const path of BOOKS) indexBook(server.services, { path, ...(path.endsWith('.mp3') ? {} : { files: ['01.mp3'] }) })
  const askers = {
    admin: server.person(`Root ${batch}`, { isAdmin: true }),
    key: server.person(`Key ${batch}`, { isAdmin: true }),
    listener: server.person(`Ann ${batch}`, { granted: ['Dune', 'Set'] }),
    stranger: server.person(`Bob ${batch}`),
    guest: server.person(`Guest ${batch}`, { granted: ['Dune'] }),
    bridge: server.bridgeHeaders(),
    nobody: {},
  }
  const hash = createHash('sha256').update(askers.key.authorization.slice('Bearer '.length)).digest('hex')
  db.run("UPDATE tokens SET kind = 'api' WHERE hash = :hash", { hash })
  db.run("UPDATE users SET is_demo = 1 WHERE username LIKE 'Guest%'")
  for (const sql of LEFT_BEHIND) db.run(sql, { name: `Root ${batch}`, at })
  return askers
}

const plan = await createTestServer()
await plan.app.ready()
const operations = [...new Set(plan.app.mounted)]
await plan[Symbol.asyncDispose]()
const check = createResponseCheck()

const DEFAULT_LIMIT = 1_048_576
const REFUSED_UNREAD = new Set([401, 403, 413])

const takesJson = ({ body }: Operation) => body !== undefined && body !== RawBytes && body !== RawStream

/** Expensive bodies of exactly the operation's byte limit, and of one byte more. */
function bodiesAtLimit(operation: Operation): { name: string; payload: string; isOver: boolean }[] {
  const { bodyLimit = DEFAULT_LIMIT } = operation
  return costlyBodies(operation, bodyLimit).flatMap(([name, text]) => {
    const payload = text + ' '.repeat(bodyLimit - Buffer.byteLength(text))
    return [
      { name, payload, isOver: false },
      { name: `${name}, and one byte more`, payload: `${payload} `, isOver: true },
    ]
  })
}

/** Declares a test for each operation. */
export function fuzzOperations(max: number): void {
  for (const operation of operations) {
    const name = `${operation.method} ${operation.path}`
    const runs = SLOW.test(name) ? Math.min(max, MAX_SLOW) : max
    test(`${name} responds as specified to any request`, async (t) => {
      await using server = await startTestServer()
      await server.app.ready()
      const prefix = server.app.hasRoute({ method: operation.method, url: `/api/v1${operation.path}` }) ? '/api/v1' : ''
      const statuses = new Map<number, number>()
      let askers: Record<string, Record<string, string>> = {}
      let at = 0
      for (const { method, url, payload, asker } of sampled(requestsOf(operation, KNOWN, ASKERS), { count: runs, seed: SEED })) {
        if (at % BATCH === 0) askers = furnish(server, at / BATCH)
        at += 1
        // Lets lockouts expire soon.
        server.clock.ms += 60_000
        const response = await server.app.inject({
          method,
          url: `${prefix}${url}`,
          headers: askers[asker] ?? {},
          ...(payload !== undefined && { payload }),
        })
        statuses.set(response.statusCode, (statuses.get(response.statusCode) ?? 0) + 1)
        const problem = check(operation, method === 'HEAD', response)
        assert.equal(problem, undefined, `${asker}: ${method} ${prefix}${url} ${payload ?? ''}\n${problem}`)
      }
      await server.services.scanning.scanner.whenIdle()
      t.diagnostic([...statuses].map(([status, count]) => `${status}: ${count}`).join(', '))
    })
  }
}

/** Declares a test for each operation that takes JSON: bodies at its limit, with and without a sign-in. */
export function fuzzLimits(): void {
  for (const operation of operations) {
    if (!takesJson(operation)) continue
    test(`${operation.method} ${operation.path} responds as specified to bodies at its limit`, async () => {
      await using server = await startTestServer()
      await server.app.ready()
      const prefix = server.app.hasRoute({ method: operation.method, url: `/api/v1${operation.path}` }) ? '/api/v1' : ''
      const query = operation.query && 'path' in operation.query.properties ? '?path=Dune' : ''
      const url = `${prefix}${operation.path.replace(/:\w+|\*/g, '1')}${query}`
      const askers = furnish(server, 0)
      // Created here, since all operations' bodies would take gigabytes.
      for (const { name, payload, isOver } of bodiesAtLimit(operation))
        for (const asker of ['admin', 'listener', 'bridge', 'nobody']) {
          server.clock.ms += 60_000
          const response = await server.app.inject({ method: operation.method, url, headers: askers[asker] ?? {}, payload })
          const problem = check(operation, false, response)
          assert.equal(problem, undefined, `${asker}: ${name}\n${problem}`)
          const { statusCode } = response
          // The guard comes first, and some of these bodies remove the admin's role.
          assert.ok(isOver ? REFUSED_UNREAD.has(statusCode) : statusCode !== 413, `${asker}: ${name}: ${statusCode}`)
        }
      await server.services.scanning.scanner.whenIdle()
    })
  }
}
