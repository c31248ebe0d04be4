import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { after, before, type TestContext, test } from 'node:test'
import { NGINX, startNginx } from '@chapterhouse/testkit/nginx'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { createTestServer } from '../../../test/test-server.ts'

const DOCUMENTED = path.resolve(import.meta.dirname, '../../../../../deploy/nginx.conf')
const server = await createTestServer({ env: { CHAPTERHOUSE_MEDIA_ACCEL: 'nginx', CHAPTERHOUSE_TRUSTED_PROXIES: '127.0.0.1' } })
const { app, root } = server
const prefix = temporaryFolder('nginx-')
const headers = server.person('Ann', { granted: ['.'] })
const admin = server.person('Root', { isAdmin: true })
const bytes = Buffer.from(Array.from({ length: 1000 }, (_, at) => (at < 3 ? 'ID3'.charCodeAt(at) : (at * 7) & 0xff)))
const NAMES = [
  'dune.mp3',
  'a#b.mp3',
  'a?b.mp3',
  '%41.mp3',
  'a+b.mp3',
  'a&b.mp3',
  'a"b.mp3',
  "a'b.mp3",
  'a b .mp3',
  'Ender’s Game – 1.m4b',
  '三体.mp3',
]

let nginx: Awaited<ReturnType<typeof startNginx>> | undefined
let origin = ''

before(async () => {
  if (!existsSync(NGINX)) return
  mkdirSync(path.join(root, 'Le Guin'))
  for (const name of NAMES) writeFileSync(path.join(root, 'Le Guin', name), bytes)
  symlinkSync('Le Guin/dune.mp3', path.join(root, 'linked.mp3'))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const site = siteBefore((app.server.address() as AddressInfo).port)
  nginx = await startNginx({ prefix, site, http: 'access_log off; default_type application/octet-stream;' })
  origin = nginx.url
})

after(async () => {
  await nginx?.stop()
  await server[Symbol.asyncDispose]()
  prefix[Symbol.dispose]()
})

/** The shipped nginx configuration, with this test's port and folders. */
const siteBefore = (behind: number): string =>
  readFileSync(DOCUMENTED, 'utf8')
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${behind}`)
    .replaceAll('/srv/audiobooks', root)
    .replaceAll('/var/log/nginx', prefix.path)

/** Needs Debian's nginx: without it these tests are skipped, except in CI, where they fail. */
function through(name: string, run: (t: TestContext) => Promise<void>): void {
  test(name, async (t) => {
    if (!existsSync(NGINX) && process.env['CI'] !== 'true') return t.skip(`${NGINX} is not installed`)
    await run(t)
  })
}

const url = (name: string) => `${origin}/api/v1/libraries/1/stream?path=${encodeURIComponent(`Le Guin/${name}`)}`
const get = (more: Record<string, string> = {}, name = 'dune.mp3') => fetch(url(name), { headers: { ...headers, ...more } })
const read = async (response: Response) => Buffer.from(await response.arrayBuffer())
const SECURITY = ['nosniff', 'DENY', 'no-referrer', 'cross-origin']
const securityOf = ({ headers: sent }: Response) =>
  ['x-content-type-options', 'x-frame-options', 'referrer-policy', 'cross-origin-resource-policy'].map((name) => sent.get(name))

through('H-01 H-28 through nginx: the whole file, sent by nginx', async () => {
  const response = await get()
  const fileHeaders = ['content-type', 'content-length', 'accept-ranges', 'cache-control'].map((name) => response.headers.get(name))
  assert.deepEqual([response.status, ...fileHeaders], [200, 'audio/mpeg', '1000', 'bytes', 'private, no-cache'])
  assert.deepEqual(await read(response), bytes)
  // The ETag has nginx's format, so nginx sent the bytes.
  assert.match(response.headers.get('etag') ?? '', /^"[0-9a-f]{8}-3e8"$/)
  assert.ok(response.headers.get('last-modified'))
  assert.deepEqual(securityOf(response), SECURITY)
})

for (const [id, range, first, last] of [
  ['H-02', 'bytes=0-99', 0, 99],
  ['H-03', 'bytes=0-', 0, 999],
  ['H-03', 'bytes=900-', 900, 999],
  ['H-03', 'bytes=999-', 999, 999],
  ['H-03', 'bytes=999-999', 999, 999],
  ['H-04', 'bytes=100-5000', 100, 999],
  ['H-05', 'bytes=-5000', 0, 999],
] as const) {
  through(`${id} through nginx: Range ${range}`, async () => {
    const response = await get({ range })
    assert.deepEqual([response.status, response.headers.get('content-range')], [206, `bytes ${first}-${last}/1000`])
    assert.deepEqual(await read(response), bytes.subarray(first, last + 1))
    assert.deepEqual(securityOf(response), SECURITY)
  })
}

/** As many ranges as fit into one header line of nginx. */
const many = Array.from({ length: 1000 }, (_, at) => `${at % 8}-9`).join(',')
for (const [id, range] of [
  ['H-06', 'bytes=5-2'],
  ['H-06', 'bytes='],
  ['H-06', 'bytes=x-y'],
  ['H-06', 'lines=0-1'],
  ['H-07', 'bytes=0-9,20-29'],
  ['H-08', `bytes=${many}`],
] as const) {
  through(`${id} through nginx: Range ${range.slice(0, 20)} returns the whole file`, async () => {
    const response = await get({ range })
    assert.deepEqual([response.status, (await read(response)).length], [200, 1000])
    assert.deepEqual(securityOf(response), SECURITY)
  })
}

for (const name of NAMES) {
  through(`U-14 through nginx: a file named "${name}"`, async () => {
    const response = await get({}, name)
    assert.deepEqual([response.status, response.headers.get('accept-ranges')], [200, 'bytes'])
    assert.deepEqual(await read(response), bytes)
  })
}

through('through nginx: a download keeps its name, and a link inside the library is served by the server itself', async () => {
  const response = await fetch(`${url('dune.mp3')}&download=1`, { headers })
  assert.equal(response.headers.get('content-disposition'), 'attachment; filename="dune.mp3"')
  await response.body?.cancel()
  const linked = await fetch(`${origin}/api/v1/libraries/1/stream?path=linked.mp3`, { headers })
  assert.deepEqual([linked.status, await read(linked)], [200, bytes])
})

through('through nginx: errors and HEAD are answered by the server, and files are not accessible directly', async () => {
  const refused = await fetch(url('gone.mp3'), { headers })
  assert.deepEqual([refused.status, await refused.json()], [404, { error: 'file not found' }])
  const head = await fetch(url('dune.mp3'), { method: 'HEAD', headers })
  assert.deepEqual([head.status, head.headers.get('content-length')], [200, '1000'])
  assert.equal((await fetch(`${origin}/_media/1/Le%20Guin/dune.mp3`, { headers })).status, 404)
})

through('through nginx: a backup to import from may be larger than anything else, and is passed on', async () => {
  const body = Buffer.alloc(7 * 1024 * 1024, 'x')
  const send = async (where: string) => (await fetch(`${origin}/api/v1${where}`, { method: 'POST', headers: admin, body })).status
  assert.equal(await send('/admin/imports/abs/file?name=x'), 400)
  assert.equal(await send('/admin/imports/table'), 413)
})

through('one ETag for a file, whether nginx or the server sends it, so that a download resumes', async () => {
  const whole = await get()
  const etag = whole.headers.get('etag') ?? ''
  await whole.body?.cancel()
  const own = { authorization: headers['authorization'] ?? '' }
  const sent = [
    ['nginx, a part', await get({ range: 'bytes=10-19', 'if-range': etag })],
    ['the server, headers', await fetch(url('dune.mp3'), { method: 'HEAD', headers })],
    ['the server, a malformed range', await get({ range: 'bytes=x-y' })],
    ['the server, unchanged', await fetch(url('dune.mp3'), { method: 'HEAD', headers: { ...own, 'if-none-match': etag } })],
    ['nginx, unchanged', await get({ 'if-none-match': etag })],
  ] as const
  assert.deepEqual(
    sent.map(([name, response]) => [name, response.status, response.headers.get('etag')]),
    [
      ['nginx, a part', 206, etag],
      ['the server, headers', 200, etag],
      ['the server, a malformed range', 200, etag],
      ['the server, unchanged', 304, etag],
      ['nginx, unchanged', 304, etag],
    ],
  )
  for (const [, response] of sent) await response.body?.cancel()
})

test("a client that reaches the server directly gets nginx's ETag", async () => {
  await using direct = await createTestServer({
    env: { CHAPTERHOUSE_MEDIA_ACCEL: 'nginx', CHAPTERHOUSE_TRUSTED_PROXIES: '10.0.0.1' },
  })
  const file = path.join(direct.root, 'a.mp3')
  writeFileSync(file, bytes)
  utimesSync(file, 0x65_00_00_00, 0x65_00_00_00 + 0.75)
  const reader = direct.person('Ben', { granted: ['.'] })
  const get = (more: Record<string, string>) =>
    direct.app.inject({ url: '/api/v1/libraries/1/stream?path=a.mp3', headers: { ...reader, ...more } })
  const etag = '"65000000-3e8"'
  const resumed = await get({ range: 'bytes=900-', 'if-range': etag })
  assert.deepEqual([resumed.statusCode, resumed.headers.etag, resumed.rawPayload.length], [206, etag, 100])
  assert.equal((await get({ 'if-none-match': etag })).statusCode, 304)
})

test('an untrusted proxy or a direct client is sent the bytes', async () => {
  await using direct = await createTestServer({
    env: { CHAPTERHOUSE_MEDIA_ACCEL: 'nginx', CHAPTERHOUSE_TRUSTED_PROXIES: '10.0.0.1' },
  })
  writeFileSync(path.join(direct.root, 'a.mp3'), bytes)
  const reader = direct.person('Ben', { granted: ['.'] })
  const response = await direct.app.inject({
    url: '/api/v1/libraries/1/stream?path=a.mp3',
    headers: { ...reader, 'x-forwarded-for': '10.0.0.1' },
  })
  assert.deepEqual([response.headers['x-accel-redirect'], response.rawPayload.length], [undefined, 1000])
})

test('a response handed to the proxy omits the headers that the proxy sets', async () => {
  await using sending = await createTestServer({
    env: { CHAPTERHOUSE_MEDIA_ACCEL: 'sendfile', CHAPTERHOUSE_TRUSTED_PROXIES: '127.0.0.1' },
  })
  writeFileSync(path.join(sending.root, 'a.mp3'), bytes)
  writeFileSync(path.join(sending.root, 'é.mp3'), bytes)
  const reader = sending.person('Ben', { granted: ['.'] })
  const request = (name: string) =>
    sending.app.inject({ url: `/api/v1/libraries/1/stream?download=1&path=${encodeURIComponent(name)}`, headers: reader })
  const { statusCode, headers: sent, body } = await request('a.mp3')
  assert.deepEqual([statusCode, sent['x-sendfile'], body], [200, path.join(sending.root, 'a.mp3'), ''])
  assert.deepEqual([sent['content-type'], sent['content-disposition']], ['audio/mpeg', 'attachment; filename="a.mp3"'])
  for (const name of ['last-modified', 'accept-ranges', 'content-length']) assert.equal(sent[name], undefined, name)
  const ownHeaders = await sending.app.inject({ method: 'HEAD', url: '/api/v1/libraries/1/stream?path=a.mp3', headers: reader })
  assert.ok(sent['etag'])
  assert.equal(ownHeaders.headers['etag'], sent['etag'], 'the proxy keeps the tag')
  assert.equal(sent['x-content-type-options'], 'nosniff')
  const ours = await request('é.mp3')
  assert.deepEqual([ours.headers['x-sendfile'], ours.rawPayload.length], [undefined, 1000])
})
