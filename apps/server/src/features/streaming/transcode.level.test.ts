import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import path from 'node:path'
import { after, test } from 'node:test'
import { createTestServer } from '../../../test/test-server.ts'

const server = await createTestServer({ deps: { spawn }, tools: { ffmpeg: '/usr/bin/ffmpeg' } })
after(() => server[Symbol.asyncDispose]())
await server.infrastructure.tools.look()
const headers = server.person('Ann', { granted: ['.'] })

/** Writes two seconds at one peak and two at another, in dBFS. */
function putSteps(name: string, [first, second]: readonly [number, number]): void {
  const tone = (peak: number) => `aevalsrc=${10 ** (peak / 20)}*sin(2*PI*440*t):s=44100:d=2`
  const graph = `${tone(first)}[a];${tone(second)}[b];[a][b]concat=n=2:v=0:a=1`
  execFileSync('/usr/bin/ffmpeg', ['-v', 'error', '-y', '-filter_complex', graph, path.join(server.root, name)])
}
putSteps('soft.flac', [-30, -30])
putSteps('loud.flac', [-3, -3])
putSteps('steps.flac', [-36, -6])

const request = (query: string, method: 'GET' | 'HEAD' = 'GET') =>
  server.app.inject({ method, url: `/api/v1/libraries/1/stream?${query}`, headers })

/** The level in dBFS, measured away from both ends. */
async function levelOf(query: string, from = 1) {
  const response = await request(query)
  assert.deepEqual([response.statusCode, response.headers['content-type']], [200, 'audio/mpeg'])
  const args = ['-ss', String(from), '-t', '0.8', '-i', 'pipe:0', '-af', 'volumedetect', '-f', 'null', '-']
  const { stderr } = spawnSync('/usr/bin/ffmpeg', args, { input: response.rawPayload, encoding: 'utf8' })
  const figure = (name: string) => Number(new RegExp(`${name}_volume: (-?[\\d.]+) dB`).exec(stderr)?.[1])
  return { mean: figure('mean'), peak: figure('max') }
}
const isAbout = (value: number, wanted: number) => assert.ok(Math.abs(value - wanted) < 0.6, `${value} is not about ${wanted}`)

for (const [gain, peak] of [
  ['', -30],
  ['&gain=0', -30],
  ['&gain=6', -24],
  ['&gain=11.5', -18.5],
  ['&gain=12', -18],
] as const) {
  test(`soft audio is ${peak + 30} dB louder with "${gain}"`, async () =>
    isAbout((await levelOf(`transcode=1&path=soft.flac${gain}`)).peak, peak))
}

test('loud audio is kept below -1 dBFS with any parameters', async () => {
  for (const more of ['&gain=3', '&gain=12', '&gain=12&even=1']) {
    const { peak } = await levelOf(`transcode=1&path=loud.flac${more}`)
    assert.ok(peak <= -0.8, `${peak} with ${more}`)
  }
})

test('even=1 reduces the difference between loud and soft, and raises neither', async () => {
  const [softAt, loudAt] = [0.8, 2.8]
  const plain = [
    await levelOf('transcode=1&path=steps.flac', softAt),
    await levelOf('transcode=1&path=steps.flac', loudAt),
  ] as const
  const even = [
    await levelOf('transcode=1&even=1&path=steps.flac', softAt),
    await levelOf('transcode=1&even=1&path=steps.flac', loudAt),
  ] as const
  isAbout(plain[1].mean - plain[0].mean, 30)
  isAbout(even[0].mean, plain[0].mean)
  assert.ok(even[1].mean < plain[1].mean - 9, `${even[1].mean} was ${plain[1].mean}`)
})

test('gain and even add up', async () => {
  const [even, both] = [
    await levelOf('transcode=1&even=1&path=soft.flac'),
    await levelOf('transcode=1&even=1&gain=6&path=soft.flac'),
  ]
  isAbout(both.mean - even.mean, 6)
})

test('without transcode, both are ignored and the file itself is sent', async () => {
  const [plain, louder] = [await request('path=soft.flac'), await request('path=soft.flac&gain=99&even=1')]
  assert.deepEqual([louder.statusCode, louder.headers['content-type']], [200, 'audio/flac'])
  assert.deepEqual(louder.rawPayload, plain.rawPayload)
})

test('an invalid gain is refused after the path is checked and before ffmpeg is needed', async () => {
  const refusal = { error: 'gain must be a number from 0 to 12' }
  for (const method of ['GET', 'HEAD'] as const)
    assert.equal((await request('transcode=1&path=soft.flac&gain=13', method)).statusCode, 400)
  assert.deepEqual((await request('transcode=1&path=soft.flac&gain=')).json(), refusal)
  assert.deepEqual((await request('transcode=1&path=gone.flac&gain=13')).json(), { error: 'file not found' })
  assert.deepEqual((await request('transcode=1&path=..%2Fx&gain=13')).json(), { error: 'invalid path' })
  await using without = await createTestServer()
  const reader = without.person('Ben', { granted: ['.'] })
  execFileSync('cp', [path.join(server.root, 'soft.flac'), without.root])
  const response = await without.app.inject({
    url: '/api/v1/libraries/1/stream?transcode=1&path=soft.flac&gain=x',
    headers: reader,
  })
  assert.deepEqual([response.statusCode, response.json()], [400, refusal])
})

test('the capabilities transcode and stream_gain depend on ffmpeg', async () => {
  const flagsOf = async (app: typeof server.app) => (await app.inject('/api/v1/server')).json().capabilities
  await using without = await createTestServer()
  for (const [app, flag] of [
    [server.app, true],
    [without.app, false],
  ] as const) {
    const { transcode, stream_gain } = await flagsOf(app)
    assert.deepEqual([transcode, stream_gain], [flag, flag])
  }
})
