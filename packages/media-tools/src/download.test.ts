import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { createTar, createTool, createZip, readText } from '../test/test-archive.ts'
import { type DownloadOptions, downloadTools } from './download.ts'

const both = [
  { name: 'build/ffmpeg', text: createTool('ffmpeg') },
  { name: 'build/ffprobe', text: createTool('ffprobe') },
  { name: 'build/readme.txt', text: 'x'.repeat(5_000) },
]
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const MANY = 10

interface Case {
  answer: RequestListener
  of: Buffer
  options?: Partial<DownloadOptions>
}

/** Runs one download against its own server, then lists the folder. */
async function download({ answer, of, options = {} }: Case) {
  const folder = mkdtempSync(path.join(tmpdir(), 'tools-'))
  const server = createServer(answer)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/{os}/tools`
  try {
    const { tools, why } = await downloadTools({
      url,
      sha256: hashOf(of),
      wanted: ['ffmpeg', 'ffprobe'],
      folder,
      spawn,
      fetch,
      searchPath: '/usr/bin:/bin',
      maxToolBytes: 100_000,
      ...options,
    })
    const lying = readdirSync(folder).sort()
    return { tools: tools.map(({ name, version, source }) => [name, version, source]), why, lying, folder }
  } finally {
    rmSync(folder, { recursive: true, force: true })
    server.closeAllConnections()
    server.close()
  }
}

const sending =
  (bytes: Buffer): RequestListener =>
  (_request, response) =>
    void response.end(bytes)

const archives = [
  { name: 'a .tar.gz', bytes: createTar('gz', both), options: {} },
  { name: "a .tar.xz, with the system's xz", bytes: createTar('xz', both), options: {} },
  { name: "a .tar.xz, without the system's xz", bytes: createTar('xz', both), options: { searchPath: '' } },
  { name: 'a .zip', bytes: createZip(both), options: {} },
]
for (const { name, bytes, options } of archives) {
  test(`extracts both tools, and nothing else, from ${name}`, async () => {
    const { tools, why, lying } = await download({ answer: sending(bytes), of: bytes, options })
    const expected = [
      ['ffmpeg', '7.1-fixture', 'download'],
      ['ffprobe', '7.1-fixture', 'download'],
    ]
    assert.deepEqual({ tools, why, lying }, { tools: expected, why: undefined, lying: ['ffmpeg', 'ffprobe'] })
  })
}

test('fills in the URL and installs the archived tool as executable by everyone', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tools-'))
  const bytes = createTar('gz', both)
  const requests: string[] = []
  const answer = async (url: string | URL | Request) => {
    requests.push(String(url))
    return new Response(new Uint8Array(bytes))
  }
  try {
    const url = 'https://mirror.example/{os}-{arch}.tar.gz'
    await downloadTools({
      url,
      sha256: hashOf(bytes).toUpperCase(),
      wanted: ['ffmpeg'],
      folder,
      spawn,
      fetch: answer,
      searchPath: '',
    })
    assert.deepEqual(requests, [`https://mirror.example/${process.platform}-${process.arch}.tar.gz`])
    assert.equal(statSync(path.join(folder, 'ffmpeg')).mode & 0o777, 0o755)
    assert.equal(readText(path.join(folder, 'ffmpeg')), createTool('ffmpeg'))
    assert.deepEqual(readdirSync(folder), ['ffmpeg'])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

const good = createTar('gz', both)
const redirecting =
  (hops: number): RequestListener =>
  (request, response) => {
    const hop = Number(new URL(request.url ?? '', 'http://x').searchParams.get('hop') ?? 0)
    if (hop >= hops) response.end(good)
    else response.writeHead(302, { location: `/next?hop=${hop + 1}` }).end()
  }
const page: RequestListener = (_request, response) => void response.setHeader('content-type', 'text/html').end('<html></html>')
const climbing = [
  { name: '../../ffmpeg', text: createTool('ffmpeg', 'climbed') },
  { name: '/tmp/elsewhere/ffprobe', text: createTool('ffprobe', 'climbed') },
]
const bomb = createTar('gz', [{ name: 'ffmpeg', text: '\0'.repeat(2_000_000) }])
const slowBomb = gzipSync(Buffer.concat([Buffer.alloc(512), Buffer.alloc(20_000_000)]))
const liar = createZip([{ name: 'ffmpeg', text: 'x', claims: 5_000_000 }])
const big = createZip([{ name: 'ffmpeg', text: 'x'.repeat(150_000) }])

const failures: (Case & { name: string; why: RegExp })[] = [
  { name: 'a wrong hash', answer: sending(good), of: Buffer.from('x'), why: /^its SHA-256 does not match/ },
  { name: 'a page instead of a file', answer: page, of: Buffer.from('<html></html>'), why: /a page instead of an archive/ },
  {
    name: 'an error status',
    answer: (_request, response) => void response.writeHead(404).end(),
    of: good,
    why: /responded with 404/,
  },
  { name: 'a file that is not an archive', answer: sending(Buffer.from('hello')), of: Buffer.from('hello'), why: /not a \.zip/ },
  { name: 'an archive cut short', answer: sending(good.subarray(0, 200)), of: good.subarray(0, 200), why: /cannot be unpacked/ },
  { name: 'a file that is too large', answer: sending(Buffer.alloc(300_000)), of: Buffer.alloc(300_000), why: /larger than/ },
  { name: 'a tool that is too large unpacked', answer: sending(bomb), of: bomb, why: /too large/ },
  { name: 'an archive that unpacks endlessly', answer: sending(slowBomb), of: slowBomb, why: /too large/ },
  { name: 'a zip with a tool that is too large', answer: sending(big), of: big, why: /too large/ },
  { name: 'a zip with a false size', answer: sending(liar), of: liar, why: /cannot be unpacked/ },
  { name: 'too many redirects', answer: redirecting(MANY), of: good, why: /redirects more than 5 times/ },
  {
    name: 'an invalid URL',
    answer: sending(good),
    of: good,
    options: { url: 'file:///etc/passwd' },
    why: /not an http URL/,
  },
  { name: 'a server that hangs up', answer: (request) => void request.socket.destroy(), of: good, why: /./ },
]
for (const { name, why, ...given } of failures) {
  test(`reports ${name} briefly and leaves nothing behind`, async () => {
    const answer = await download(given)
    assert.deepEqual([answer.tools, answer.lying], [[], []])
    assert.match(answer.why ?? '', why)
    assert.doesNotMatch(answer.why ?? '', /\n/)
  })
}

test('follows a few redirects', async () => {
  assert.equal((await download({ answer: redirecting(3), of: good })).tools.length, 2)
})

test('does not follow a redirect from https to http', async () => {
  const answer = async () => new Response(null, { status: 302, headers: { location: 'http://mirror.example/x' } })
  const { why } = await download({ answer: sending(good), of: good, options: { url: 'https://a.example/', fetch: answer } })
  assert.match(why ?? '', /a URL that is not allowed/)
})

for (const [kind, bytes] of [
  ['tar', createTar('gz', climbing)],
  ['zip', createZip(climbing)],
] as const) {
  test(`uses only the last part of names in a ${kind} that would escape the folder`, async () => {
    const { tools, lying } = await download({ answer: sending(bytes), of: bytes })
    assert.deepEqual([tools.length, lying], [2, ['ffmpeg', 'ffprobe']])
  })
}

for (const [kind, bytes] of [
  ['tar', createTar('gz', [{ name: 'ffmpeg', link: '/bin/sh' }])],
  ['zip', createZip([{ name: 'ffmpeg', link: '/bin/sh' }])],
] as const) {
  test(`ignores a link in a ${kind}`, async () => {
    const { tools, why, lying } = await download({ answer: sending(bytes), of: bytes })
    assert.deepEqual([tools, why, lying], [[], 'the archive does not contain ffmpeg, the archive does not contain ffprobe', []])
  })
}

test('discards a tool that does not respond, and keeps the other', async () => {
  const bytes = createZip([
    { name: 'ffmpeg', text: '#!/bin/sh\nexit 1\n' },
    { name: 'ffprobe', text: createTool('ffprobe') },
  ])
  const { why, lying } = await download({ answer: sending(bytes), of: bytes })
  assert.deepEqual([why, lying], ['the downloaded ffmpeg does not answer', ['ffprobe']])
})
