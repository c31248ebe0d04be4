import assert from 'node:assert/strict'
import { execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, type Socket } from 'node:net'
import path from 'node:path'
import { after, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { createTone, putTone } from '@chapterhouse/testkit/tone'
import { createTestServer } from '../../../test/test-server.ts'

/** The process ids of all conversions that the server has started. */
const started: number[] = []
/** ffmpeg input options. */
let pace: readonly string[] = []
const watching = ((command: string, args: readonly string[], options: SpawnOptions) => {
  if (!args.includes('libmp3lame')) return spawn(command, args, options)
  const child = spawn(command, [...pace, ...args], options)
  if (child.pid !== undefined) started.push(child.pid)
  return child
}) as typeof spawn
const isAlive = (pid: number): boolean => existsSync(`/proc/${pid}/stat`)
const alive = (): number => started.filter(isAlive).length

const server = await createTestServer({
  deps: { spawn: watching },
  tools: { ffmpeg: '/usr/bin/ffmpeg', ffprobe: '/usr/bin/ffprobe' },
})
const { app, root } = server
after(() => server[Symbol.asyncDispose]())
await server.infrastructure.tools.look()
const headers = server.person('Ann', { granted: ['.'] })
const pathOf = (name: string) => path.join(root, name)

await putTone(pathOf('ten.flac'), { kind: 'flac', seconds: 10 })
/** Long enough that its MP3 exceeds all buffers on the way. */
await putTone(pathOf('long.flac'), { kind: 'flac', seconds: 600 })
const cover = { kind: 'jpeg', width: 64, height: 64 } as const
const chapters = [
  { title: 'One', start: 0, end: 1 },
  { title: 'Two', start: 1, end: 2 },
]
await putTone(pathOf('book.m4b'), { kind: 'm4b', seconds: 2, cover, chapters, tags: { title: 'Book' } })
const short = await createTone({ kind: 'mp3', seconds: 1 })
for (const name of ['-x.mp3', 'a:b.mp3', 'p%03d.mp3', "x'y.mp3"]) writeFileSync(pathOf(name), short)
writeFileSync(pathOf('text.mp3'), 'This is no audio.\n'.repeat(50))

const url = (name: string, more = '') => `/api/v1/libraries/1/stream?transcode=1&path=${encodeURIComponent(name)}${more}`
const get = (name: string, more = '', also: Record<string, string> = {}) =>
  app.inject({ url: url(name, more), headers: { ...headers, ...also } })

interface Probed {
  format: { duration: string; bit_rate: string; format_name: string }
  streams: { codec_name: string; codec_type: string }[]
  chapters: unknown[]
}
function probe(bytes: Buffer): Probed {
  const file = pathOf('../probed.mp3')
  writeFileSync(file, bytes)
  const args = ['-v', 'error', '-show_format', '-show_streams', '-show_chapters', '-of', 'json', file]
  try {
    return JSON.parse(execFileSync('ffprobe', args, { encoding: 'utf8' })) as Probed
  } finally {
    rmSync(file)
  }
}
const secondsOf = (bytes: Buffer): number => Number(probe(bytes).format.duration)
const isAbout = (value: number, wanted: number) => assert.ok(Math.abs(value - wanted) < 0.3, `${value} is not about ${wanted}`)

test('X-01 FLAC is sent as MP3 with 128 kbit/s, without a length or ranges', async () => {
  const response = await get('ten.flac')
  const sent = ['content-type', 'accept-ranges', 'cache-control', 'content-length'].map((name) => response.headers[name])
  assert.deepEqual([response.statusCode, ...sent], [200, 'audio/mpeg', 'none', 'no-store', undefined])
  const { format, streams } = probe(response.rawPayload)
  assert.deepEqual([format.format_name, streams.length], ['mp3', 1])
  isAbout(Number(format.duration), 10)
  isAbout(Number(format.bit_rate) / 128_000, 1)
  assert.equal(response.headers['x-content-type-options'], 'nosniff')
})

test('X-02 t=4 starts at four seconds', async () => isAbout(secondsOf((await get('ten.flac', '&t=4')).rawPayload), 6))

for (const t of ['abc', 'NaN', 'Infinity', '-5', '1e400', '0x10', '']) {
  test(`X-03 t=${t} starts at the beginning`, async () => {
    const response = await get('-x.mp3', `&t=${t}`)
    assert.equal(response.statusCode, 200)
    isAbout(secondsOf(response.rawPayload), 1)
  })
}

test('X-04 a start past the end returns almost nothing, immediately', async () => {
  const response = await get('ten.flac', '&t=99999')
  assert.equal(response.statusCode, 200)
  assert.ok(response.rawPayload.length < 500, `${response.rawPayload.length} bytes`)
})

test('X-05 Range is ignored', async () => {
  const response = await get('-x.mp3', '', { range: 'bytes=0-9' })
  assert.deepEqual([response.statusCode, response.headers['content-range']], [200, undefined])
  assert.ok(response.rawPayload.length > 10)
})

test('X-06 without ffmpeg the response is 503, but 404 for a missing file', async () => {
  await using without = await createTestServer()
  await putTone(path.join(without.root, 'a.mp3'), { kind: 'mp3' })
  const reader = without.person('Ben', { granted: ['.'] })
  const request = (name: string) => without.app.inject({ url: url(name), headers: reader })
  const [there, gone] = [await request('a.mp3'), await request('gone.mp3')]
  assert.deepEqual([there.statusCode, there.json()], [503, { error: 'transcoding is not available on this server' }])
  assert.equal(there.headers['content-type'], 'application/json; charset=utf-8')
  assert.deepEqual([gone.statusCode, gone.json()], [404, { error: 'file not found' }])
})

test('X-07 t without transcode is ignored', async () => {
  const response = await app.inject({ url: `/api/v1/libraries/1/stream?path=-x.mp3&t=0.5`, headers })
  assert.deepEqual([response.statusCode, response.rawPayload], [200, short])
})

test('X-08 text named .mp3 is 503, not an empty 200', async () => {
  const response = await get('text.mp3', '&download=1')
  assert.deepEqual([response.statusCode, response.json()], [503, { error: 'could not transcode' }])
  const { 'content-type': type, 'content-disposition': disposition, 'retry-after': retry } = response.headers
  assert.deepEqual([type, disposition, retry], ['application/json; charset=utf-8', undefined, '5'])
})

test('X-09 cover and chapters are dropped', async () => {
  const { streams, chapters: kept } = probe((await get('book.m4b')).rawPayload)
  assert.deepEqual([streams.map(({ codec_type }) => codec_type), kept], [['audio'], []])
})

for (const name of ['-x.mp3', 'a:b.mp3', 'p%03d.mp3', "x'y.mp3"])
  test(`X-10 a file named ${name} is transcoded`, async () => isAbout(secondsOf((await get(name)).rawPayload), 1))

test('a download is named .mp3, and HEAD starts no process', async () => {
  const response = await get('book.m4b', '&download=1')
  assert.equal(response.headers['content-disposition'], 'attachment; filename="book.mp3"')
  const before = started.length
  const head = await app.inject({ method: 'HEAD', url: url('ten.flac'), headers })
  const sent = ['content-type', 'accept-ranges', 'cache-control'].map((name) => head.headers[name])
  assert.deepEqual([head.statusCode, ...sent, head.body], [200, 'audio/mpeg', 'none', 'no-store', ''])
  assert.equal(started.length, before)
})

test('every process ends with its response', async () => {
  for (let turn = 0; turn < 150 && alive() > 0; turn += 1) await setTimeout(20)
  assert.equal(alive(), 0)
})

await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

/** A client that reads the first bytes and then pauses. */
function listener({ authorization }: { authorization: string }, name = 'long.flac'): Promise<{ socket: Socket; head: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${url(name)} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n\r\n`),
    )
    socket.once('error', reject)
    socket.once('data', (head: Buffer) => {
      socket.pause()
      resolve({ socket, head: head.toString('latin1') })
    })
  })
}

async function waitForRunning(wanted: number): Promise<number> {
  for (let turn = 0; turn < 1_500 && alive() !== wanted; turn += 1) await setTimeout(20)
  return alive()
}

test('X-11 ffmpeg waits while a client pauses, and then continues', async () => {
  const { socket } = await listener(headers)
  const [pid = 0] = started.filter(isAlive)
  const written = () => Number(/wchar: (\d+)/.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1])
  // Output fills the buffers on the way, then stops until the client reads.
  let before = -1
  for (let turn = 0; turn < 100 && before !== written(); turn += 1) {
    before = written()
    await setTimeout(100)
  }
  assert.ok(isAlive(pid), 'ffmpeg waits')
  let taken = 0
  socket.on('data', (piece: Buffer) => {
    taken += piece.length
  })
  socket.resume()
  assert.equal(await waitForRunning(0), 0)
  for (let turn = 0; turn < 100 && taken < 9_500_000; turn += 1) await setTimeout(20)
  assert.ok(taken > 9_500_000, `${taken} bytes`)
  socket.destroy()
})

/** From here on it is enough that conversions run: at full speed each would first fill megabytes of buffers. */
test('slow conversions', () => {
  pace = ['-readrate', '20']
})

test('a disconnect before or after the first byte ends the process', async () => {
  const { socket } = await listener(headers)
  assert.equal(alive(), 1)
  socket.destroy()
  assert.equal(await waitForRunning(0), 0)
  const hasty = connect(port, '127.0.0.1', () =>
    hasty.write(`GET ${url('long.flac', '&t=500')} HTTP/1.1\r\nHost: x\r\nAuthorization: ${headers.authorization}\r\n\r\n`, () =>
      hasty.destroy(),
    ),
  )
  await setTimeout(100)
  assert.equal(await waitForRunning(0), 0)
})

test("X-13 a person's fifth stream and the ninth of all get 503 with Retry-After; the others continue", async () => {
  const ben = server.person('Ben', { granted: ['.'] })
  const cleo = server.person('Cleo', { granted: ['.'] })
  const running = await Promise.all([headers, headers, headers, headers, ben, ben, ben].map((who) => listener(who)))
  const refused = await get('ten.flac')
  const expected = [503, { error: 'server busy transcoding; try again shortly' }, '5']
  assert.deepEqual([refused.statusCode, refused.json(), refused.headers['retry-after']], expected)
  running.push(await listener(ben))
  const ninth = await app.inject({ url: url('ten.flac'), headers: cleo })
  assert.deepEqual([ninth.statusCode, ninth.json(), ninth.headers['retry-after']], expected)
  assert.deepEqual(
    running.map(({ head }) => head.split('\r\n', 1)[0]),
    running.map(() => 'HTTP/1.1 200 OK'),
  )
  assert.equal(alive(), 8)
  running.at(0)?.socket.destroy()
  assert.equal(await waitForRunning(7), 7)
  assert.equal((await app.inject({ url: url('-x.mp3'), headers: cleo })).statusCode, 200)
  for (const { socket } of running) socket.destroy()
  assert.equal(await waitForRunning(0), 0)
})

test('two idle guests leave six slots to listeners, and a third guest gets 503 with Retry-After', async () => {
  const guests = ['Gil', 'Gus', 'Gwen'].map((name) => server.person(name, { isGuest: true, granted: ['.'] }))
  const running = await Promise.all(guests.slice(0, 2).map((guest) => listener(guest)))
  const third = await app.inject({ url: url('ten.flac'), headers: guests[2] ?? {} })
  assert.deepEqual([third.statusCode, third.headers['retry-after']], [503, '5'])
  const dora = server.person('Dora', { granted: ['.'] })
  const emil = server.person('Emil', { granted: ['.'] })
  running.push(...(await Promise.all([dora, dora, dora, dora, emil, emil].map((who) => listener(who)))))
  assert.deepEqual(
    running.map(({ head }) => head.split('\r\n', 1)[0]),
    running.map(() => 'HTTP/1.1 200 OK'),
  )
  for (const { socket } of running) socket.destroy()
  assert.equal(await waitForRunning(0), 0)
})

test('a client may pause a conversion for ten minutes', async (t) => {
  const allowed = t.mock.method(app.connections, 'allowPause')
  const { socket } = await listener(headers)
  const pauses = allowed.mock.calls.map(({ arguments: [, ms] }) => ms)
  socket.destroy()
  assert.deepEqual(pauses, [600_000])
  assert.equal(await waitForRunning(0), 0)
})

test('X-12 stopping the server ends its processes', async () => {
  const ending = await createTestServer({ deps: { spawn: watching }, tools: { ffmpeg: '/usr/bin/ffmpeg' } })
  await ending.infrastructure.tools.look()
  await putTone(path.join(ending.root, 'long.flac'), { kind: 'flac', seconds: 600 })
  const reader = ending.person('Ben', { granted: ['.'] })
  await ending.app.listen({ port: 0, host: '127.0.0.1' })
  const { port: other } = ending.app.server.address() as AddressInfo
  const socket = connect(other, '127.0.0.1', () =>
    socket.write(`GET ${url('long.flac')} HTTP/1.1\r\nHost: x\r\nAuthorization: ${reader.authorization}\r\n\r\n`),
  )
  await new Promise((resolve) => socket.once('data', resolve))
  socket.pause()
  assert.equal(alive(), 1)
  await ending[Symbol.asyncDispose]()
  assert.equal(alive(), 0)
  socket.destroy()
})
