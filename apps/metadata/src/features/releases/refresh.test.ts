import assert from 'node:assert/strict'
import { copyFileSync, existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { constants, gzipSync, zstdCompressSync } from 'node:zlib'
import { createJsonReader } from '@chapterhouse/kit/json/json-reader'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { builtSample } from '../../../test/built-sample.ts'
import { assetsOf, sha256, startForge } from '../../../test/fake-forge.ts'
import { openArtifact } from '../artifact/index.ts'
import { createArtifactCache } from './artifact-cache.ts'
import { createForge } from './forge.ts'
import { createRefresh } from './refresh.ts'

const readJson = createJsonReader({ run: () => assert.fail('the list is short') })
const never = new AbortController().signal
const LIST = '/repos/owner/name/releases?per_page=15'

async function createFollower({ mostBytes = undefined as number | undefined } = {}) {
  const folder = temporaryFolder()
  const forge = await startForge()
  const adopted: string[] = []
  const warnings: string[] = []
  const first = await builtSample(folder.at('first.sqlite'))
  const second = await builtSample(folder.at('second.sqlite'), { builtAt: '2026-11-08T00:00:00Z' })
  function follow() {
    const cache = createArtifactCache(folder.at('cache'), { spared: [] })
    return createRefresh({
      forge: createForge({
        forge: 'github',
        releases: new URL(forge.origin),
        repo: 'owner/name',
        token: 'the-token',
        fetch,
        readJson,
        agent: 'test',
      }),
      cache,
      log: { info: () => {}, warn: (_facts, text) => void warnings.push(text) },
      adopt: async ({ file }) => {
        using artifact = openArtifact(file)
        artifact.db.all('SELECT id FROM works')
        adopted.push(artifact.builtAt)
      },
      mostBytes,
    })
  }
  return {
    folder,
    forge,
    adopted,
    warnings,
    first,
    second,
    follow,
    cached: () =>
      readdirSync(folder.at('cache'))
        .filter((name) => name !== 'in-use')
        .sort(),
    async [Symbol.asyncDispose]() {
      await forge[Symbol.asyncDispose]()
      folder[Symbol.dispose]()
    },
  }
}

test('downloads, verifies and adopts a release once; the next list request is a 304', async () => {
  await using server = await createFollower()
  const { forge, follow, adopted } = server
  forge.publish({ tag: 'data-v1', assets: assetsOf(server.first) })
  const { refresh } = follow()
  assert.equal(await refresh(never), true)
  assert.deepEqual(adopted, ['2026-11-01T00:00:00Z'])
  assert.deepEqual(readFileSync(server.folder.at('cache', 'meta-data-v1.sqlite')), readFileSync(server.first))
  forge.paths()
  assert.equal(await refresh(never), false)
  assert.deepEqual(forge.paths(), [LIST])
  assert.deepEqual(adopted.length, 1)
})

test('sends the token to the forge, and a User-Agent with every request', async () => {
  await using server = await createFollower()
  server.forge.publish({ tag: 'data-v1', assets: assetsOf(server.first) })
  await server.follow().refresh(never)
  for (const { headers } of server.forge.asked)
    assert.deepEqual([headers.authorization, headers['user-agent']], ['Bearer the-token', 'test'])
})

test('replaces a release and keeps the previous file until the next one', async () => {
  await using server = await createFollower()
  const { forge, follow } = server
  const { refresh } = follow()
  const third = await builtSample(server.folder.at('third.sqlite'), { builtAt: '2026-11-15T00:00:00Z' })
  forge.publish({ tag: 'a', publishedAt: '2026-11-01T00:00:00Z', assets: assetsOf(server.first) })
  await refresh(never)
  forge.publish({ tag: 'b', publishedAt: '2026-11-08T00:00:00Z', assets: assetsOf(server.second) })
  await refresh(never)
  assert.deepEqual(server.cached(), ['meta-a.sqlite', 'meta-b.sqlite'])
  forge.publish({ tag: 'c', publishedAt: '2026-11-15T00:00:00Z', assets: assetsOf(third) })
  await refresh(never)
  assert.deepEqual(server.cached(), ['meta-b.sqlite', 'meta-c.sqlite'])
  assert.deepEqual(server.adopted, ['2026-11-01T00:00:00Z', '2026-11-08T00:00:00Z', '2026-11-15T00:00:00Z'])
})

function patchOf(base: string, next: string): Buffer {
  return zstdCompressSync(readFileSync(next), { dictionary: readFileSync(base), params: { [constants.ZSTD_c_windowLog]: 24 } })
}

test('uses a patch from the served release instead of the full file', async () => {
  await using server = await createFollower()
  const { forge, follow } = server
  const { refresh } = follow()
  forge.publish({ tag: 'a', publishedAt: '2026-11-01T00:00:00Z', assets: assetsOf(server.first) })
  await refresh(never)
  forge.paths()
  const patches = { 'meta.sqlite.patch.from-a.zst': patchOf(server.first, server.second) }
  forge.publish({ tag: 'b', publishedAt: '2026-11-08T00:00:00Z', assets: assetsOf(server.second, { patches }) })
  await refresh(never)
  assert.deepEqual(forge.paths(), [LIST, '/files/b/meta.sqlite.sha256', '/files/b/meta.sqlite.patch.from-a.zst'])
  assert.deepEqual(readFileSync(server.folder.at('cache', 'meta-b.sqlite')), readFileSync(server.second))
  assert.deepEqual(server.cached(), ['meta-a.sqlite', 'meta-b.sqlite'])
})

const badPatches: readonly [name: string, patch: (server: { first: string; second: string }) => Buffer][] = [
  ['not a patch', () => Buffer.from('nonsense')],
  ['cut short', ({ first, second }) => patchOf(first, second).subarray(0, -20)],
  ['for another base', ({ second }) => patchOf(second, second)],
  ['with another result', ({ first }) => patchOf(first, first)],
]
for (const [name, patch] of badPatches) {
  test(`downloads the full file if the patch fails: ${name}`, async () => {
    await using server = await createFollower()
    const { forge, follow } = server
    const { refresh } = follow()
    forge.publish({ tag: 'a', publishedAt: '2026-11-01T00:00:00Z', assets: assetsOf(server.first) })
    await refresh(never)
    const patches = { 'meta.sqlite.patch.from-a.zst': patch(server) }
    forge.publish({ tag: 'b', publishedAt: '2026-11-08T00:00:00Z', assets: assetsOf(server.second, { patches }) })
    assert.equal(await refresh(never), true)
    assert.deepEqual(readFileSync(server.folder.at('cache', 'meta-b.sqlite')), readFileSync(server.second))
    assert.deepEqual(server.warnings, ['the patch failed; downloading the full release'])
    assert.deepEqual(server.cached(), ['meta-a.sqlite', 'meta-b.sqlite'])
  })
}

const here = temporaryFolder()
after(() => here[Symbol.dispose]())
const sample = await builtSample(here.at('sample.sqlite'), { builtAt: '2026-11-08T00:00:00Z' })

/** The sample, modified by SQL. */
function altered(sql: string): string {
  const file = here.at('altered.sqlite')
  copyFileSync(sample, file)
  using db = openDb(file)
  db.exec(`PRAGMA journal_mode = DELETE; ${sql}`)
  return file
}

const bomb = gzipSync(Buffer.alloc(3_000_000))
const poisoned: readonly { name: string; assets: (good: Record<string, Buffer>) => Record<string, Buffer>; message: RegExp }[] = [
  {
    name: 'a wrong checksum',
    assets: (good) => ({ ...good, 'meta.sqlite.gz.sha256': Buffer.from(`${'0'.repeat(64)}  meta.sqlite.gz\n`) }),
    message: /does not match its checksum/,
  },
  {
    name: 'a wrong checksum of the unpacked file',
    assets: (good) => ({ ...good, 'meta.sqlite.sha256': Buffer.from(`${'0'.repeat(64)}  meta.sqlite\n`) }),
    message: /does not match its checksum/,
  },
  {
    name: 'no checksum',
    assets: ({ 'meta.sqlite.gz.sha256': _none, ...good }) => good,
    message: /has no meta\.sqlite\.gz\.sha256/,
  },
  {
    name: 'an invalid checksum',
    assets: (good) => ({ ...good, 'meta.sqlite.gz.sha256': Buffer.from('<html>') }),
    message: /is not a checksum/,
  },
  {
    name: 'truncated',
    assets: (good) => ({ ...good, 'meta.sqlite.gz': good['meta.sqlite.gz']?.subarray(0, 1000) ?? Buffer.alloc(0) }),
    message: /cannot be unpacked/,
  },
  {
    name: 'not an archive',
    assets: (good) => ({ ...good, 'meta.sqlite.gz': Buffer.from('not packed') }),
    message: /cannot be unpacked/,
  },
  {
    name: 'a decompression bomb',
    assets: () => ({ 'meta.sqlite.gz': bomb, 'meta.sqlite.gz.sha256': Buffer.from(sha256(bomb)) }),
    message: /larger than 2000000 bytes/,
  },
  {
    name: 'not an artifact inside',
    assets: () => {
      const packed = gzipSync('a text')
      return { 'meta.sqlite.gz': packed, 'meta.sqlite.gz.sha256': Buffer.from(sha256(packed)) }
    },
    message: /is not a readable artifact|is not a database/,
  },
  {
    name: 'a wrong table',
    assets: () => assetsOf(altered('DROP TABLE people; CREATE TABLE people (id, name)')),
    message: /its table people lacks columns/,
  },
  { name: 'a missing table', assets: () => assetsOf(altered('DROP TABLE redirects')), message: /has no table redirects/ },
]
for (const { name, assets, message } of poisoned) {
  test(`never adopts a broken release, and retries when it is fixed: ${name}`, async () => {
    await using server = await createFollower({ mostBytes: 2_000_000 })
    const { forge, follow, adopted } = server
    const { refresh } = follow()
    forge.publish({ tag: 'a', publishedAt: '2026-11-01T00:00:00Z', assets: assetsOf(server.first) })
    await refresh(never)
    forge.publish({ tag: 'b', publishedAt: '2026-11-08T00:00:00Z', assets: assets(assetsOf(server.second)) })
    await assert.rejects(refresh(never), message)
    assert.deepEqual(adopted, ['2026-11-01T00:00:00Z'])
    assert.deepEqual(server.cached(), ['meta-a.sqlite'])
    assert.deepEqual(readFileSync(server.folder.at('cache', 'meta-a.sqlite')), readFileSync(server.first))
    assert.equal(existsSync(server.folder.at('cache', 'meta-b.sqlite.part')), false)
    forge.withdraw('b')
    forge.publish({ tag: 'b', publishedAt: '2026-11-08T00:00:00Z', assets: assetsOf(server.second) })
    assert.equal(await refresh(never), true)
    assert.deepEqual(adopted, ['2026-11-01T00:00:00Z', '2026-11-08T00:00:00Z'])
  })
}

test('does not follow redirects to other hosts', async () => {
  await using server = await createFollower()
  const { forge } = server
  forge.publish({ tag: 'a', assets: assetsOf(server.first) })
  for (const location of [
    'https://evil.example/x',
    'http://127.0.0.1:9/x',
    'file:///etc/passwd',
    'https://10.0.0.1/x',
    '//github.com:444/x',
  ]) {
    forge.respond('/files/a/meta.sqlite.gz', (response) => void response.writeHead(302, { location }).end())
    await assert.rejects(server.follow().refresh(never), /is not an allowed host for releases of this forge/, location)
  }
  forge.respond(
    '/files/a/meta.sqlite.gz',
    (response) => void response.writeHead(302, { location: '/files/a/meta.sqlite.gz' }).end(),
  )
  await assert.rejects(server.follow().refresh(never), /redirected too many times/)
  assert.deepEqual(server.adopted, [])
})

test('verifies and adopts a cached file without a download', async () => {
  await using server = await createFollower()
  const { forge, follow, adopted } = server
  forge.publish({ tag: 'a', assets: assetsOf(server.first) })
  await follow().refresh(never)
  forge.paths()
  await follow().refresh(never)
  assert.deepEqual(forge.paths(), [LIST, '/files/a/meta.sqlite.sha256'])
  assert.equal(adopted.length, 2)
})

test('downloads a damaged cached file again', async () => {
  await using server = await createFollower()
  const { forge, follow } = server
  forge.publish({ tag: 'a', assets: assetsOf(server.first) })
  await follow().refresh(never)
  truncateSync(server.folder.at('cache', 'meta-a.sqlite'), 5000)
  await follow().refresh(never)
  assert.deepEqual(readFileSync(server.folder.at('cache', 'meta-a.sqlite')), readFileSync(server.first))
})

test('serves the newest cached release offline, and does not adopt the same bytes again when online', async () => {
  await using server = await createFollower()
  const { forge, follow, adopted } = server
  forge.publish({ tag: 'zz', publishedAt: '2026-11-08T00:00:00Z', assets: assetsOf(server.second) })
  await follow().refresh(never)
  copyFileSync(server.first, server.folder.at('cache', 'meta-zzz.sqlite'))
  writeFileSync(server.folder.at('cache', 'meta-zzzz.sqlite'), 'rubbish')
  writeFileSync(server.folder.at('cache', 'notes.txt'), 'mine')
  forge.die()
  adopted.length = 0
  const { refresh, adoptCached } = follow()
  await adoptCached(never)
  assert.deepEqual(adopted, ['2026-11-08T00:00:00Z'])
  await assert.rejects(refresh(never))
  forge.rise()
  await refresh(never)
  assert.equal(adopted.length, 1)
  assert.deepEqual(server.cached(), ['meta-zz.sqlite', 'notes.txt'])
})

test('an empty cache adopts nothing', async () => {
  await using server = await createFollower()
  await server.follow().adoptCached(never)
  assert.deepEqual(server.adopted, [])
})

test('skips an unusable cached file', async () => {
  await using server = await createFollower()
  const { forge, follow, adopted } = server
  forge.publish({ tag: 'good', assets: assetsOf(server.first) })
  await follow().refresh(never)
  const later = readFileSync(server.second)
  // The header with the build time is intact, the rows are not.
  later.fill(0xff, 8192, later.length - 4096)
  writeFileSync(server.folder.at('cache', 'meta-zz.sqlite'), later)
  forge.die()
  adopted.length = 0
  await follow().adoptCached(never)
  assert.deepEqual(adopted, ['2026-11-01T00:00:00Z'])
})

test('never overwrites the served file for a tag with the same file name', async () => {
  await using server = await createFollower()
  const { forge, follow } = server
  const { refresh } = follow()
  forge.publish({ tag: 'v1-2', publishedAt: '2026-11-01T00:00:00Z', assets: assetsOf(server.first) })
  await refresh(never)
  forge.publish({ tag: 'v1+2', publishedAt: '2026-11-08T00:00:00Z', assets: assetsOf(server.second) })
  await refresh(never)
  assert.deepEqual(server.cached(), ['meta-v1-2-2.sqlite', 'meta-v1-2.sqlite'])
  assert.deepEqual(readFileSync(server.folder.at('cache', 'meta-v1-2.sqlite')), readFileSync(server.first))
  assert.deepEqual(readFileSync(server.folder.at('cache', 'meta-v1-2-2.sqlite')), readFileSync(server.second))
  assert.deepEqual(server.adopted, ['2026-11-01T00:00:00Z', '2026-11-08T00:00:00Z'])
})

test('serves a release even if the digest of its unpacked file cannot be fetched', async () => {
  await using server = await createFollower()
  const { forge } = server
  forge.publish({ tag: 'a', assets: assetsOf(server.first) })
  forge.respond('/files/a/meta.sqlite.sha256', (response) => void response.writeHead(404).end())
  assert.equal(await server.follow().refresh(never), true)
  assert.deepEqual(server.warnings, ['the checksum of the unpacked file could not be fetched'])
})

test('refuses a folder used by another process, unless that process is dead', () => {
  using folder = temporaryFolder()
  writeFileSync(folder.at('in-use'), '999999999 1')
  createArtifactCache(folder.path, { spared: [] })
  const [, rest = ''] = readFileSync('/proc/1/stat', 'utf8').split(/\) (?!.*\))/s)
  writeFileSync(folder.at('in-use'), `1 ${rest.split(' ')[19]}`)
  assert.throws(() => createArtifactCache(folder.path, { spared: [] }), {
    message: /is in use by another process \(1\)\. Give each process its own folder/,
  })
})
