import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import { createTone } from '@chapterhouse/testkit/tone'
import { createScannedLibrary } from '../../../test/scanned-library.ts'

const SECONDS = 40
const VARIED = ['-q:a', '5', '-af', 'tremolo=f=0.1:d=0.95', '-id3v2_version', '0']
const varied = (seconds: number, options: readonly string[] = []) =>
  createTone({ kind: 'mp3', seconds, options: [...VARIED, ...options] })
const constant = (seconds: number, options: readonly string[] = []) =>
  createTone({ kind: 'mp3', seconds, options: ['-id3v2_version', '0', ...options] })
const BARE = ['-write_xing', '0']
const tag = Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\x07\x68', 'latin1'), Buffer.alloc(1_000)])

const bare = Buffer.concat([tag, await varied(SECONDS, BARE)])
const joined = Buffer.concat([await varied(10), await varied(20)])
const mixed = Buffer.concat([await constant(10), await constant(10, ['-ar', '24000'])])
const plain = await constant(10, BARE)
const TREE = { 'Ann/Bare/1.mp3': bare, 'Ann/Joined/1.mp3': joined, 'Ann/Mixed/1.mp3': mixed, 'Ann/Plain/1.mp3': plain }

const tools = { ffmpeg: '/usr/bin/ffmpeg', ffprobe: '/usr/bin/ffprobe' }
const shelf = await createScannedLibrary(TREE, { tools })
after(() => shelf[Symbol.asyncDispose]())
const { root, app } = shelf
const headers = shelf.person('Ann', { granted: ['.'] })

const url = (name: string, more = '') => `/api/v1/libraries/1/stream?path=${encodeURIComponent(name)}${more}`
const get = (name: string, more: Record<string, string> = {}, query = '') =>
  app.inject({ url: url(name, query), headers: { ...headers, ...more } })
const BOOK = 'Ann/Bare/1.mp3'

/** All bytes sent for the book, fetched once per test run. */
const whole = (await get(BOOK)).rawPayload
const FRAME = whole.length - bare.length
const AT = tag.length

test('the header frame comes directly before the first frame; the rest is the file', () => {
  assert.ok(FRAME > 120 && FRAME < 500)
  assert.deepEqual(whole.subarray(0, AT), bare.subarray(0, AT))
  assert.equal(whole.toString('latin1', AT, AT + FRAME).includes('Xing'), true)
  assert.deepEqual(whole.subarray(AT + FRAME), bare.subarray(AT))
})

test('the header of the first joined file is replaced', async () => {
  const { rawPayload: sent } = await get('Ann/Joined/1.mp3')
  const { frames, bytes } = numbersIn(sent)
  assert.equal(bytes, sent.length)
  assert.ok(Math.abs((frames * 1_152) / 44_100 - 30) < 0.3)
  // The second header is still there, where decoders skip it.
  assert.equal(sent.toString('latin1').split('Xing').length, joined.toString('latin1').split('Xing').length)
})

const PARTS = [
  [0, 9],
  [AT - 5, AT + 5],
  [AT, AT + FRAME - 1],
  [AT + 10, AT + 20],
  [AT + FRAME - 3, AT + FRAME + 3],
  [AT - 100, AT + FRAME + 100],
  [AT + FRAME, AT + FRAME + 999],
  [whole.length - 7, whole.length - 1],
  [0, whole.length - 1],
] as const

for (const [first, last] of PARTS) {
  test(`H-35 bytes ${first} to ${last} match the full response`, async () => {
    const response = await get(BOOK, { range: `bytes=${first}-${last}` })
    const expected = [206, `bytes ${first}-${last}/${whole.length}`, String(last - first + 1)]
    assert.deepEqual([response.statusCode, response.headers['content-range'], response.headers['content-length']], expected)
    assert.deepEqual(response.rawPayload, whole.subarray(first, last + 1))
  })
}

test('H-35 lengths, 416 and HEAD refer to the file with its header frame', async () => {
  const length = String(whole.length)
  const [all, head, beyond, suffix] = await Promise.all([
    get(BOOK),
    app.inject({ method: 'HEAD', url: url(BOOK), headers }),
    get(BOOK, { range: `bytes=${whole.length}-` }),
    get(BOOK, { range: 'bytes=-100' }),
  ])
  assert.deepEqual([all.statusCode, all.headers['content-length'], all.headers['content-type']], [200, length, 'audio/mpeg'])
  assert.deepEqual([head.statusCode, head.headers['content-length'], head.headers.etag], [200, length, all.headers.etag])
  assert.deepEqual([beyond.statusCode, beyond.headers['content-range']], [416, `bytes */${length}`])
  assert.deepEqual(suffix.rawPayload, whole.subarray(-100))
})

test('H-36 a file with a header frame has a separate ETag with the version of the frame, and no date', async () => {
  const [whole, file] = await Promise.all([get(BOOK), get(BOOK, {}, '&download=1')])
  assert.match(String(whole.headers.etag), /^"[0-9a-f]+-[0-9a-f]+-[0-9a-f]+-h1-[0-9a-f]{8}"$/)
  assert.notEqual(whole.headers.etag, file.headers.etag)
  assert.equal(whole.headers['last-modified'], undefined)
  assert.equal(file.headers['last-modified'], statSync(path.join(root, BOOK)).mtime.toUTCString())
})

test('H-36 a client can only resume the representation that it has', async () => {
  const date = statSync(path.join(root, BOOK)).mtime.toUTCString()
  const own = String((await get(BOOK)).headers.etag)
  const file = String((await get(BOOK, {}, '&download=1')).headers.etag)
  const statuses = async (more: Record<string, string>) => (await get(BOOK, more)).statusCode
  const range = 'bytes=5-9'
  assert.deepEqual(
    [
      await statuses({ range, 'if-range': own }),
      await statuses({ range, 'if-range': file }),
      await statuses({ range, 'if-range': date }),
      await statuses({ 'if-none-match': own }),
      await statuses({ 'if-none-match': file }),
      await statuses({ 'if-modified-since': new Date(Date.now() + 86_400_000).toUTCString() }),
      await statuses({ 'if-modified-since': date }),
      await statuses({ 'if-match': file }),
    ],
    [206, 200, 200, 304, 200, 200, 200, 412],
  )
})

test('H-37 a download is the unchanged file, as its size says', async () => {
  const response = await get(BOOK, {}, '&download=1')
  assert.deepEqual(response.rawPayload, bare)
  const item = await app.inject({ url: '/api/v1/libraries/1/item?path=Ann%2FBare', headers })
  assert.equal(item.json().files[0].size, bare.length)
})

test('a file with a constant rate and no header, or with several sample rates, is sent unchanged', async () => {
  assert.deepEqual((await get('Ann/Plain/1.mp3')).rawPayload, plain)
  assert.deepEqual((await get('Ann/Mixed/1.mp3')).rawPayload, mixed)
})

test('several sample rates are not playable if the server can convert', async () => {
  const playable = async (name: string) =>
    (await app.inject({ url: `/api/v1/libraries/1/item?path=${encodeURIComponent(name)}`, headers })).json().direct_playable
  assert.deepEqual([await playable('Ann/Mixed'), await playable('Ann/Bare')], [false, true])
})

test('without ffmpeg, several sample rates are playable as far as players can', async () => {
  await using alone = await createScannedLibrary({ 'Ann/Mixed/1.mp3': mixed })
  const item = await alone.app.inject({ url: '/api/v1/libraries/1/item?path=Ann%2FMixed', headers: alone.admin })
  assert.equal(item.json().direct_playable, true)
})

const STARTS = [
  ['Ann/Bare/1.mp3', SECONDS],
  ['Ann/Joined/1.mp3', 30],
  ['Ann/Mixed/1.mp3', 20],
] as const

for (const [name, seconds] of STARTS) {
  test(`${name} can be converted from every second`, async () => {
    for (const part of [0, 0.45, 0.95]) {
      const t = part * seconds
      const { rawPayload } = await get(name, {}, `&transcode=1&t=${t}`)
      const length = decodedSeconds(rawPayload)
      assert.ok(Math.abs(length - (seconds - t)) < 0.3, `${length} s left at ${t} of ${seconds} s`)
    }
  })
}

test('a file changed since the scan is sent unchanged until the next scan', async () => {
  const [name, file] = ['Ann/Changed/1.mp3', path.join(root, 'Ann/Changed/1.mp3')]
  await shelf.lay({ [name]: bare })
  await shelf.scan()
  assert.equal((await get(name)).rawPayload.length, whole.length)
  const { atime, mtime } = statSync(file)
  writeFileSync(file, Buffer.concat([bare, bare.subarray(AT)]))
  assert.equal((await get(name)).rawPayload.length, 2 * bare.length - AT)
  writeFileSync(file, bare)
  const earlier = new Date(mtime.getTime() - 5_000)
  utimesSync(file, atime, earlier)
  assert.deepEqual((await get(name)).rawPayload, bare)
  await shelf.scan()
  assert.equal((await get(name)).rawPayload.length, whole.length)
})

test('a reverse proxy sends such a file only as a download', async () => {
  const env = { CHAPTERHOUSE_MEDIA_ACCEL: 'nginx', CHAPTERHOUSE_TRUSTED_PROXIES: '127.0.0.1' }
  await using behind = await createScannedLibrary({ 'Ann/Bare/1.mp3': bare }, { env })
  const sent = async (query: string) => {
    const response = await behind.app.inject({ url: url('Ann/Bare/1.mp3', query), headers: behind.admin })
    return [response.statusCode, response.headers['x-accel-redirect'] !== undefined, response.rawPayload.length]
  }
  assert.deepEqual(await sent(''), [200, false, whole.length])
  assert.deepEqual(await sent('&download=1'), [200, true, 0])
})

function numbersIn(bytes: Buffer): { frames: number; bytes: number } {
  const at = Math.max(bytes.indexOf('Xing'), bytes.indexOf('Info'))
  return { frames: bytes.readUInt32BE(at + 8), bytes: bytes.readUInt32BE(at + 12) }
}

function decodedSeconds(input: Buffer): number {
  const output = ['-f', 's16le', '-ac', '1', '-ar', '8000', '-']
  const pcm = execFileSync('ffmpeg', ['-v', 'quiet', '-f', 'mp3', '-i', '-', ...output], { input, maxBuffer: 2 ** 26 })
  return pcm.length / 16_000
}
