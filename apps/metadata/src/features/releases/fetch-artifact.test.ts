import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { createJsonReader } from '@chapterhouse/kit/json/json-reader'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { sha256, startForge } from '../../../test/fake-forge.ts'
import { fetchArtifact } from './fetch-artifact.ts'
import { createForge } from './forge.ts'

const readJson = createJsonReader({ run: () => assert.fail('the list is short') })
const never = new AbortController().signal
const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024))
const GIB = 2 ** 30

/** Downloads a bomb of which the forge states a size. */
async function download(statedBytes: number) {
  await using fake = await startForge()
  using folder = temporaryFolder()
  const assets = { 'meta.sqlite.gz': bomb, 'meta.sqlite.gz.sha256': Buffer.from(sha256(bomb)) }
  fake.publish({ tag: 'a', assets, statedBytes: { 'meta.sqlite.gz': statedBytes } })
  const forge = createForge({
    ...{ forge: 'forgejo', releases: fake.origin, repo: 'owner/name', token: undefined, agent: 'test', fetch, readJson },
  })
  const [release] = (await forge.list(never)) ?? []
  assert.ok(release)
  const file = folder.at('a.sqlite')
  const bound = { leastBytes: 1_000_000, mostBytes: undefined }
  try {
    await fetchArtifact(forge, { release, file, stated: undefined, bound, signal: never })
  } finally {
    assert.deepEqual([existsSync(file), existsSync(`${file}.part`)], [false, false])
    assert.equal(fake.paths().includes('/files/a/meta.sqlite.gz'), statedBytes <= 4 * GIB)
  }
}

test('stops a decompression bomb by the bytes that have arrived, whatever size the forge states', async () => {
  for (const statedBytes of [0, bomb.length, 1_000_000])
    await assert.rejects(download(statedBytes), { refusal: 'upstream', message: /it is larger than \d{6,7} bytes/ })
})

test('refuses a stated size of more than 4 GiB before requesting a byte', async () => {
  for (const statedBytes of [4 * GIB + 1, Number.MAX_VALUE])
    await assert.rejects(download(statedBytes), { refusal: 'upstream', message: /stated to be larger than 4294967296 bytes/ })
})
