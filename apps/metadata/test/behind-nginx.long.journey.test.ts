import assert from 'node:assert/strict'
import { readFileSync, renameSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { startNginx } from '@chapterhouse/testkit/nginx'
import { type TemporaryFolder, temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { builtSample } from './built-sample.ts'
import { startServing, until } from './run-program.ts'

const SHIPPED = readFileSync(path.resolve(import.meta.dirname, '../../../deploy/nginx-metadata.conf'), 'utf8')
const RELEASES = ['2026-11-01T00:00:00Z', '2026-11-08T00:00:00Z', '2026-11-15T00:00:00Z'] as const
const PATHS = ['/api/v1/works/the-hobbit', '/api/v1/works/search?q=towers', '/api/v1/stats', '/api/v1/people/j-r-r-tolkien']
const CLIENTS = 6

/** nginx with the shipped configuration, in front of these services. */
function startBefore(prefix: TemporaryFolder, services: readonly string[]) {
  const site = services
    .reduce((text, address, at) => text.replaceAll(`10.0.0.1${at + 1}:8090`, new URL(address).host), SHIPPED)
    .replaceAll('/var/cache/nginx', prefix.path)
    // All clients of the test have one address.
    .replace('rate=20r/s', 'rate=100000r/s')
  return startNginx({ prefix, site, http: 'access_log off;' })
}

interface Answer {
  status: number
  etag: string
  cached: string
  /** The client's port: the same for all requests of one connection. */
  connection: number
  path: string
}

function ask(url: string, agent: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers: { 'accept-encoding': 'gzip' } }, (response: IncomingMessage) => {
      const { statusCode: status = 0, headers, socket } = response
      const connection = socket.localPort ?? 0
      response
        .on('end', () =>
          resolve({ status, etag: headers.etag ?? '', cached: String(headers['x-cache'] ?? ''), connection, path: sent.path }),
        )
        .on('error', reject)
        .resume()
    })
    sent.on('error', reject).end()
  })
}

/** Clients with a connection each, which send requests until stopped; all responses in the order of their connection. */
function startClients(url: string) {
  const answers: Answer[] = []
  let isDone = false
  async function run(at: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let sent = at; !isDone; sent += 1) answers.push(await ask(`${url}${PATHS[sent % PATHS.length]}`, agent))
    agent.destroy()
  }
  const running = Promise.all(Array.from({ length: CLIENTS }, (_, at) => run(at)))
  return {
    answers,
    async end() {
      isDone = true
      await running
      return answers
    },
  }
}

test('releases roll over three services behind nginx: no request fails, and no connection goes back to an older one', async () => {
  using folder = temporaryFolder()
  const files = await Promise.all([1, 2, 3].map((at) => builtSample(folder.at(`${at}.sqlite`), { builtAt: RELEASES[0] })))
  await using stack = new AsyncDisposableStack()
  const services = await Promise.all(
    files.map(async (db) =>
      stack.use(await startServing(['--db', db, '--workers', '1', '--site-url', 'https://meta.example.org'])),
    ),
  )
  const nginx = stack.use(
    await startBefore(
      folder,
      services.map(({ address }) => address),
    ),
  )
  const etagOf = async (address: string) => (await fetch(`${address}/api/v1/stats`)).headers.get('etag') ?? ''
  const order = [await etagOf(services[0]?.address ?? '')]
  const clients = startClients(nginx.url)
  for (const builtAt of RELEASES.slice(1)) {
    for (const [at, db] of files.entries()) {
      await pause(300)
      renameSync(await builtSample(folder.at('next.sqlite'), { builtAt }), db)
      const address = services[at]?.address ?? ''
      await until(async () => (await etagOf(address)) !== order.at(at === 0 ? -1 : -2), 'the service has the next release')
      if (at === 0) order.push(await etagOf(address))
    }
  }
  await pause(300)
  const all = await clients.end()
  // A search right after a swap may be provisional: without an ETag, and never kept.
  const answers = all.filter(({ etag }) => etag !== '')
  const provisional = all.filter(({ etag }) => etag === '')
  assert.ok(provisional.every(({ path: asked, cached }) => asked.includes('search') && cached === 'MISS'))
  assert.deepEqual(
    all.filter(({ status }) => status !== 200),
    [],
    nginx.errors(),
  )
  assert.deepEqual([...new Set(answers.map(({ etag }) => etag))].toSorted(), order.toSorted())
  assert.ok(answers.length > 500)
  for (const one of Map.groupBy(answers, ({ connection }) => connection).values()) {
    const releases = one.map(({ etag }) => order.indexOf(etag))
    assert.deepEqual(releases, releases.toSorted(), 'never back')
  }
  assert.ok(answers.filter(({ cached }) => cached === 'HIT').length > answers.length / 2, 'most are from the cache')
})

test('a service that dies behind nginx fails no request', async () => {
  using folder = temporaryFolder()
  const files = await Promise.all([1, 2, 3].map((at) => builtSample(folder.at(`${at}.sqlite`), { builtAt: RELEASES[0] })))
  await using stack = new AsyncDisposableStack()
  const services = await Promise.all(files.map(async (db) => stack.use(await startServing(['--db', db, '--workers', '1']))))
  const nginx = stack.use(
    await startBefore(
      folder,
      services.map(({ address }) => address),
    ),
  )
  const clients = startClients(nginx.url)
  await pause(500)
  await services[1]?.end('SIGKILL')
  await pause(1_000)
  const answers = await clients.end()
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200], nginx.errors())
})
