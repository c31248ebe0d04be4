import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { redirectTo, sendBytes, startImageHost } from '../test/image-host.ts'
import { createFetchImage } from './fetch-image.ts'

const PNG = Buffer.from('not really a PNG')
const MIB = 1024 * 1024

let host: Awaited<ReturnType<typeof startImageHost>>
let stop: AbortController
let fetchImage: ReturnType<typeof createFetchImage>
let fetchImageBriefly: typeof fetchImage

before(async () => {
  host = await startImageHost(
    {
      '/a.png': sendBytes(PNG),
      '/once': redirectTo('/a.png', 301),
      '/elsewhere': redirectTo('http://other.example/a.png'),
      '/inside': redirectTo('http://127.0.0.1/a.png'),
      '/mapped': redirectTo('http://[::ffff:10.0.0.1]/a.png'),
      '/file': redirectTo('file:///etc/passwd'),
      '/data': redirectTo('data:image/png;base64,AAAA'),
      '/user': redirectTo('http://user:secret@other.example/a.png'),
      '/again': redirectTo('http://changing.example/a.png'),
      '/loop': redirectTo('/loop'),
      '/1': redirectTo('/2'),
      '/2': redirectTo('/3'),
      '/3': redirectTo('/a.png'),
      '/4': redirectTo('/1'),
      '/huge': (reply) => {
        reply.writeHead(200)
        const more = (): void => void (reply.destroyed || reply.write(Buffer.alloc(MIB), more))
        more()
      },
      '/slow': (reply) => {
        reply.writeHead(200)
        const timer = setInterval(() => reply.write('x'), 20)
        reply.once('close', () => clearInterval(timer))
      },
      '/silent': () => {},
      '/broken': (reply) => reply.writeHead(200, { 'content-length': 100 }).write('half', () => reply.destroy()),
    },
    {
      'inside.example': ['192.168.1.20'],
      'metadata.example': ['169.254.169.254'],
      'six.example': ['fd00::1'],
      'none.example': [''],
      // Public for the first connection, private for the second.
      'changing.example': ['1.1.1.1', '10.0.0.1'],
    },
  )
  stop = new AbortController()
  const needs = { ...host, agent: 'Test/1', signal: stop.signal }
  fetchImage = createFetchImage(needs)
  fetchImageBriefly = createFetchImage({ ...needs, timeoutMs: 400 })
})
after(async () => {
  stop.abort()
  await host[Symbol.asyncDispose]()
})

async function fetched(url: string, fetchIt = fetchImage) {
  host.requests.length = 0
  host.connections.length = 0
  const image = await fetchIt(url)
  return image.kind === 'bytes' ? image.bytes.toString() : image.kind
}

const ALLOWED = ['/a.png', '/once', '/elsewhere', '/1']
for (const path of ALLOWED)
  test(`fetches http://covers.example${path}`, async () => {
    assert.equal(await fetched(`http://covers.example${path}`), PNG.toString())
    assert.ok(host.connections.every((address) => address === '1.1.1.1'))
  })

const CLOSED = [
  ...['http://127.0.0.1/a.png', 'http://localhost.example@127.0.0.1/a.png', 'http://2130706433/a.png', 'http://0x7f.1/a.png'],
  ...['http://10.0.0.1/a.png', 'http://169.254.169.254/latest', 'http://0.0.0.0/a.png', 'http://[::1]/a.png'],
  ...['http://[::ffff:127.0.0.1]/a.png', 'http://[fe80::1]/a.png', 'http://[64:ff9b::a00:1]/a.png'],
  ...['http://inside.example/a.png', 'http://metadata.example/a.png', 'http://six.example/a.png', 'http://none.example/a.png'],
  ...[
    'file:///etc/passwd',
    'ftp://covers.example/a.png',
    'data:image/png;base64,AAAA',
    'http://user:secret@covers.example/a.png',
    'x',
  ],
]
for (const url of CLOSED)
  test(`opens no connection for ${url}`, async () => {
    assert.equal(await fetched(url), 'failed')
    assert.deepEqual([host.requests, host.connections], [[], []])
  })

for (const path of ['/inside', '/mapped', '/file', '/data', '/user'])
  test(`follows no redirect to a private address: ${path}`, async () => {
    assert.equal(await fetched(`http://covers.example${path}`), 'failed')
    assert.deepEqual([host.requests, host.connections], [[`covers.example${path}`], ['1.1.1.1']])
  })

test('follows no redirect if the name resolves to a private address the second time', async () => {
  assert.equal(await fetched('http://changing.example/again'), 'failed')
  assert.deepEqual([host.requests, host.connections], [['changing.example/again'], ['1.1.1.1']])
})

test('follows up to three redirects', async () => {
  assert.equal(await fetched('http://covers.example/4'), 'failed')
  assert.equal(host.requests.length, 4)
  assert.equal(await fetched('http://covers.example/loop'), 'failed')
  assert.equal(host.requests.length, 4)
})

test('limits an image in size and time', async () => {
  assert.equal(await fetched('http://covers.example/huge'), 'too_large')
  for (const path of ['/slow', '/silent', '/broken', '/missing']) {
    assert.equal(await fetched(`http://covers.example${path}`, fetchImageBriefly), 'failed', path)
  }
})
