import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { cpSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { runs } from '@chapterhouse/testkit/runs'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { builtSample, SAMPLE } from './built-sample.ts'
import { assetsOf, startForge } from './fake-forge.ts'
import { childrenOf, isAlive, runProgram, startServing, until } from './run-program.ts'

const SECRET = 'a secret of more than thirty-two bytes'
const POLL = ['--poll', '--repo', 'owner/name', '--interval', '1h']

async function health(address: string): Promise<{ status: number; retryAfter: string | null; builtAt: string | undefined }> {
  const response = await fetch(`${address}/healthz`)
  const { built_at } = (await response.json()) as { built_at?: string }
  return { status: response.status, retryAfter: response.headers.get('retry-after'), builtAt: built_at }
}

test('compiles and serves records, and exits cleanly', async () => {
  using folder = temporaryFolder()
  const built = await runProgram(['build', SAMPLE, '--out', folder.at('meta.sqlite'), '--built-at', '2026-11-01T00:00:00Z'])
  assert.deepEqual(
    [built.code, built.stdout.split('\n')[0]],
    [0, `${folder.at('meta.sqlite')}: 6 works, 7 recordings, 7 people, 3 series`],
  )
  await using service = await startServing(['--db', folder.at('meta.sqlite')])
  const found = (await (await fetch(`${service.address}/api/v1/search?q=the+hobbit`)).json()) as { results: { id: string }[] }
  assert.equal(found.results[0]?.id, 'the-hobbit')
  assert.equal((await health(service.address)).builtAt, '2026-11-01T00:00:00Z')
  assert.equal(await service.end(), 0)
})

test('follows releases: waits, serves the first one, then switches on a webhook', async () => {
  using folder = temporaryFolder()
  await using forge = await startForge()
  forge.die()
  const args = [...POLL, '--releases', forge.origin, '--cache', folder.at('cache')]
  await using service = await startServing(args, { CHAPTERHOUSE_METADATA_WEBHOOK_SECRET: SECRET })
  const { address } = service
  assert.deepEqual(await health(address), { status: 503, retryAfter: '30', builtAt: undefined })
  for (const [path, status] of [
    ['/api/v1/openapi.json', 200],
    ['/api/v1/search?q=hobbit', 503],
    ['/api/v1/works/the-hobbit', 503],
    ['/abs/search?query=hobbit', 503],
  ] as const)
    assert.equal((await fetch(address + path)).status, status, path)

  async function notify(): Promise<number> {
    const body = JSON.stringify({ action: 'published', repository: { full_name: 'Owner/Name' } })
    const signature = `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`
    const headers = { 'x-hub-signature-256': signature, 'x-github-event': 'release' }
    return (await fetch(`${address}/hooks/github/release`, { method: 'POST', headers, body })).status
  }
  forge.rise()
  forge.publish({ tag: 'a', publishedAt: '2026-11-01T00:00:00Z', assets: assetsOf(await builtSample(folder.at('first.sqlite'))) })
  assert.equal(await notify(), 202)
  await until(async () => (await health(address)).builtAt === '2026-11-01T00:00:00Z', 'the first release is served')
  const second = await builtSample(folder.at('second.sqlite'), { builtAt: '2026-11-08T00:00:00Z' })
  forge.publish({ tag: 'b', publishedAt: '2026-11-08T00:00:00Z', assets: assetsOf(second) })
  assert.equal(await notify(), 202)
  await until(async () => (await health(address)).builtAt === '2026-11-08T00:00:00Z', 'the second release is served')
  assert.equal(await service.end(), 0)
  assert.ok(!service.output.stderr.includes(SECRET))

  // Once more, offline.
  forge.die()
  await using again = await startServing(args)
  await until(async () => (await health(again.address)).builtAt === '2026-11-08T00:00:00Z', 'the cache is served')
  assert.equal((await fetch(`${again.address}/hooks/github/release`, { method: 'POST' })).status, 404)
})

test('serves a file until the first release is adopted', async () => {
  using folder = temporaryFolder()
  await using forge = await startForge()
  forge.publish({ tag: 'b', assets: assetsOf(await builtSample(folder.at('second.sqlite'), { builtAt: '2026-11-08T00:00:00Z' })) })
  forge.die()
  const db = await builtSample(folder.at('first.sqlite'))
  await using service = await startServing([
    '--db',
    db,
    ...POLL,
    '--interval',
    '1s',
    '--releases',
    forge.origin,
    '--cache',
    folder.at('cache'),
  ])
  assert.equal((await health(service.address)).builtAt, '2026-11-01T00:00:00Z')
  forge.rise()
  await until(async () => (await health(service.address)).builtAt === '2026-11-08T00:00:00Z', 'the release is served')
})

test('workers share a port and switch together, and a killed one is replaced', async () => {
  using folder = temporaryFolder()
  await using forge = await startForge()
  forge.publish({ tag: 'a', assets: assetsOf(await builtSample(folder.at('first.sqlite'))) })
  const args = [...POLL, '--releases', forge.origin, '--cache', folder.at('cache'), '--workers', '2', '--interval', '1s']
  await using service = await startServing(args)
  const { address } = service
  const seen = async (): Promise<(string | undefined)[]> =>
    (await Promise.all(Array.from({ length: 8 }, () => health(address)))).map(({ builtAt }) => builtAt)
  await until(async () => (await seen()).every((builtAt) => builtAt === '2026-11-01T00:00:00Z'), 'all serve the first release')
  const second = await builtSample(folder.at('second.sqlite'), { builtAt: '2026-11-08T00:00:00Z' })
  forge.publish({ tag: 'b', publishedAt: '2026-11-08T00:00:00Z', assets: assetsOf(second) })
  await until(async () => (await seen()).every((builtAt) => builtAt === '2026-11-08T00:00:00Z'), 'all serve the second release')

  const [victim = 0] = childrenOf(service.child.pid ?? 0)
  process.kill(victim, 'SIGKILL')
  await until(async () => {
    const now = childrenOf(service.child.pid ?? 0)
    return now.length === 2 && !now.includes(victim)
  }, 'another process takes its place')
  await until(async () => (await seen()).every((builtAt) => builtAt === '2026-11-08T00:00:00Z'), 'it serves the same release')
  const before = childrenOf(service.child.pid ?? 0)
  assert.equal(await service.end(), 0)
  for (const pid of before) assert.throws(() => process.kill(pid, 0), 'a worker is still running')
})

test('workers end with the primary', async () => {
  using folder = temporaryFolder()
  await using service = await startServing(['--db', await builtSample(folder.at('meta.sqlite')), '--workers', '2'])
  const serving = childrenOf(service.child.pid ?? 0)
  assert.equal(serving.length, 2)
  await service.end('SIGKILL')
  await until(async () => serving.every((pid) => !isAlive(pid)), 'they have ended')
})

const refused: readonly [name: string, args: (at: (...parts: string[]) => string) => string[], says: RegExp][] = [
  ['a damaged artifact', (at) => ['serve', '--db', at('cut.sqlite'), '--bind', '127.0.0.1:0'], /cut\.sqlite/],
  [
    'a damaged artifact, with workers',
    (at) => ['serve', '--db', at('cut.sqlite'), '--workers', '2', '--bind', '127.0.0.1:0'],
    /cut\.sqlite/,
  ],
  ['a text file', (at) => ['serve', '--db', at('text.sqlite'), '--bind', '127.0.0.1:0'], /text\.sqlite is not a readable artifact/],
  ['an unknown flag', () => ['serve', '--data', 'x'], /Unknown option '--data'\. See --help\./],
  ['an unknown command', () => ['server'], /Unknown command "server"\. Use one of: .*serve/],
  ['a missing folder', (at) => ['build', at('gone'), '--out', at('x')], /gone/],
  ['invalid records', (at) => ['build', at('bad'), '--out', at('x')], /^The data has 1 problem: works\/0\/0\.json:\d+:\d+: /m],
]
for (const [name, args, message] of refused) {
  test(`ends with one sentence: ${name}`, async () => {
    using folder = temporaryFolder()
    cpSync(await builtSample(folder.at('meta.sqlite')), folder.at('cut.sqlite'))
    truncateSync(folder.at('cut.sqlite'), 20_000)
    writeFileSync(folder.at('text.sqlite'), 'no artifact at all')
    cpSync(SAMPLE, folder.at('bad'), { recursive: true })
    const works = folder.at('bad', 'data', 'works', '0', '0.json')
    writeFileSync(works, readFileSync(works, 'utf8').replace('"language": "en"', '"language": "english"'))
    const { code, stdout, stderr } = await runProgram(args(folder.at))
    assert.deepEqual([code, stdout], [1, ''])
    assert.match(stderr, message)
    const sentence = stderr
      .trim()
      .split('\n')
      .filter((line) => !/^[a-z ]+: \d+%$/.test(line))
    assert.equal(sentence.length, 1, stderr)
  })
}

for (const workers of ['2', '1'].slice(0, runs(1, 2)))
  test(`reports a port in use in one sentence, with --workers ${workers}`, async () => {
    using folder = temporaryFolder()
    const db = await builtSample(folder.at('meta.sqlite'))
    await using service = await startServing(['--db', db])
    const bind = new URL(service.address).host
    const { code, stderr } = await runProgram(['serve', '--db', db, '--bind', bind, '--workers', workers])
    assert.equal(code, 1)
    assert.match(stderr, /Port \d+ is already in use\. Choose another with --bind/)
  })
