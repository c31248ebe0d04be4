import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { startNginx } from '@chapterhouse/testkit/nginx'
import { type TemporaryFolder, temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { writeFiles } from '@chapterhouse/testkit/test-disk'
import { startServer } from './started-server.ts'

const NGINX = '/usr/sbin/nginx'
const REPOSITORY = path.resolve(import.meta.dirname, '../../..')
const SHIPPED = readFileSync(path.join(REPOSITORY, 'deploy/nginx.conf'), 'utf8')
/** The documented example, without its certificate. */
const DOCUMENTED = (
  /```nginx\n(log_format[\s\S]*?)```/.exec(readFileSync(path.join(REPOSITORY, 'docs/reverse-proxy.md'), 'utf8'))?.[1] ?? ''
)
  .replace('listen 443 ssl;', 'listen 80;')
  .replaceAll(/^\s*ssl_certificate.*$/gm, '')

/** nginx with the documented configuration and this test's folders. */
function startBefore(text: string, { prefix, behind, books }: { prefix: TemporaryFolder; behind: string; books: string }) {
  const site = text
    .replaceAll('127.0.0.1:8080', new URL(behind).host)
    .replaceAll('/srv/audiobooks', books)
    .replaceAll('/var/log/nginx', prefix.path)
  // The access log of a distribution's nginx.conf: `combined` unless the site configures another format.
  return startNginx({ prefix, site, http: `access_log ${prefix.at('access.log')};` })
}

interface Responses {
  token: string
  pairing_token: string
  web_url: string
  auth_code: string
  id: number
}

/** Signs in, pairs, browses and listens through the proxy; returns every issued secret by name. */
async function useEverything(url: string, root: string): Promise<Map<string, string>> {
  const secrets = new Map<string, string>()
  const api = async (route: string, { token, body }: { token?: string; body?: unknown } = {}) => {
    const [method = '', where = ''] = route.split(' ')
    const response = await fetch(`${url}/api/v1${where}`, {
      method,
      headers: { referer: `${url}/web/connect?token=${token ?? ''}`, ...(token && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    assert.ok(response.ok, `${route}: ${response.status}`)
    return (await response.json()) as Responses
  }
  const secret = (name: string, value: string): string => {
    assert.ok(value.length >= 16, name)
    secrets.set(name, value)
    return value
  }
  secret('session of the admin', root)
  const session = secret(
    'session',
    (await api('POST /auth/login', { body: { username: 'ann', password: 'correct horse battery' } })).token,
  )
  const media = secret('media token', (await api('POST /auth/media-token', { token: session })).token)
  const key = secret('API key', (await api('POST /auth/tokens', { token: session, body: { label: 'script' } })).token)
  const paired = await api('POST /auth/pair', { token: session })
  const pairing = secret('pairing token', paired.pairing_token)
  // A phone opens the QR code's link at the proxy's address.
  const link = new URL(paired.web_url)
  for (const where of [
    `${link.pathname}${link.search}`,
    `/web?token=${pairing}`,
    `/connect?token=${pairing}`,
    `/nowhere?token=${pairing}`,
  ])
    await (await fetch(`${url}${where}`)).arrayBuffer()
  secret('session of the phone', (await api('POST /auth/exchange', { body: { pairing_token: pairing } })).token)

  const at = (what: string, token: string, path: string, more = '') =>
    `${url}/api/v1/libraries/1/${what}?path=${encodeURIComponent(path)}${more}&token=${token}`
  // Our player uses media tokens, third-party players use the other two.
  for (const token of [media, session, key]) {
    for (const [address, range, status] of [
      [at('stream', token, 'Le Guin/Sea/1.mp3'), 'bytes=0-', 206],
      [at('stream', token, 'Le Guin/Sea/1.mp3', '&download=1'), '', 200],
      [at('stream', token, 'Le Guin/Sea/gone.mp3'), '', 404],
      [at('cover', token, 'Le Guin/Sea', '&size=160'), '', 200],
      [at('cover', `${token}x`, 'Le Guin/Sea'), '', 401],
      [`${url}/_media/1/Le%20Guin/Sea/1.mp3?token=${token}`, '', 404],
      [`${url}/api/v1/%zz?token=${token}`, '', 400],
    ] as const) {
      const response = await fetch(address, { headers: { referer: address, ...(range && { range }) } })
      assert.equal(response.status, status, new URL(address).pathname)
      await response.arrayBuffer()
    }
  }
  return secrets
}

const logsIn = (prefix: TemporaryFolder): string =>
  readdirSync(prefix.path)
    .filter((name) => name.endsWith('.log'))
    .map((name) => readFileSync(prefix.at(name), 'utf8'))
    .join('')

/** Needs Debian's nginx: without it these tests are skipped, except in CI, where they fail. */
function throughNginx(name: string, run: (t: TestContext) => Promise<void>): void {
  test(name, async (t) => {
    if (!existsSync(NGINX) && process.env['CI'] !== 'true') return t.skip(`${NGINX} is not installed`)
    await run(t)
  })
}

for (const [name, text, accel] of [
  ['deploy/nginx.conf', SHIPPED, 'nginx'],
  ['docs/reverse-proxy.md', DOCUMENTED, ''],
] as const)
  throughNginx(`no token reaches a log of nginx with ${name}, nor the server’s own`, async (t) => {
    using folder = temporaryFolder()
    using prefix = temporaryFolder('nginx-')
    const books = folder.at('books')
    await writeFiles(books, {
      'Le Guin/Sea/1.mp3': { kind: 'mp3', seconds: 2 },
      'Le Guin/Sea/cover.jpg': { picture: { kind: 'jpeg' } },
    })
    const env = {
      CHAPTERHOUSE_TRUSTED_PROXIES: '127.0.0.1',
      CHAPTERHOUSE_LOG_LEVEL: 'debug',
      ...(accel && { CHAPTERHOUSE_MEDIA_ACCEL: accel }),
    }
    const server = await startServer(folder.at('data'), ['--library', `Books=${books}`], { env })
    t.after(() => server.child.kill('SIGKILL'))
    const { token: root } = await server.signIn()
    await server.scanned()
    const { id } = await server.post<Responses>('/admin/users', { username: 'Ann', password: 'correct horse battery' })
    await server.post('/admin/library-access', { user_id: id, library_id: 1 })
    const { url, stop } = await startBefore(text, { prefix, behind: server.url, books })
    t.after(stop)

    const secrets = await useEverything(url, root)
    await server.stop()
    // Errors of the proxy itself, after the server behind it has stopped.
    for (const token of secrets.values())
      assert.equal(
        (await fetch(`${url}/api/v1/libraries/1/stream?path=x&token=${token}`, { headers: { referer: `${url}/?token=${token}` } }))
          .status,
        502,
      )
    await stop()

    const logs = logsIn(prefix)
    const found = [...secrets].flatMap(([name, value]) => [
      ...(logs.includes(value) ? [`${name} in a log of nginx`] : []),
      ...(server.output.join('').includes(value) || server.printed.includes(value) ? [`${name} in the server’s log`] : []),
    ])
    assert.deepEqual([secrets.size, found], [6, []])
    assert.doesNotMatch(logs, /token=/)
    // The log does contain the paths and statuses.
    for (const line of [
      'POST /api/v1/auth/login HTTP/1.1" 200',
      'GET /api/v1/libraries/1/cover HTTP/1.1" 200',
      'HTTP/1.1" 502',
      'GET /web/connect HTTP/1.1',
    ])
      assert.ok(logs.includes(line), line)
  })
