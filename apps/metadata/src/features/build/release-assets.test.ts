import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { constants, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { builtSample } from '../../../test/built-sample.ts'
import { checkPatchOptions, compressForRelease, makePatch, writeChecksum } from './release-assets.ts'

const never = new AbortController().signal
const sha256 = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')

test('a release has the compressed file and both checksums, reproducibly', async () => {
  using folder = temporaryFolder()
  const file = await builtSample(folder.at('meta.sqlite'))
  await writeChecksum(file)
  const packed = await compressForRelease(file, never)
  assert.deepEqual(readdirSync(folder.path).sort(), [
    'meta.sqlite',
    'meta.sqlite.gz',
    'meta.sqlite.gz.sha256',
    'meta.sqlite.sha256',
  ])
  assert.equal(readFileSync(`${file}.sha256`, 'utf8'), `${sha256(file)}  meta.sqlite\n`)
  assert.equal(readFileSync(`${packed}.sha256`, 'utf8'), `${sha256(packed)}  meta.sqlite.gz\n`)
  assert.deepEqual(gunzipSync(readFileSync(packed)), readFileSync(file))
  // No time stamp (RFC 1952, MTIME).
  assert.deepEqual(readFileSync(packed).subarray(4, 8), Buffer.alloc(4))
})

for (const hasZstd of [true, false]) {
  test(`a patch turns the previous release into this one${hasZstd ? '' : ', without the zstd program'}`, async () => {
    using folder = temporaryFolder()
    const base = await builtSample(folder.at('base.sqlite'))
    const file = await builtSample(folder.at('meta.sqlite'), { builtAt: '2026-11-08T00:00:00Z' })
    await compressForRelease(file, never)
    const patch = await makePatch({ file, base, tag: 'data-v2026.11.01-abc1234', hasZstd })
    assert.equal(patch && path.basename(patch), 'meta.sqlite.patch.from-data-v2026.11.01-abc1234.zst')
    const made = zstdDecompressSync(readFileSync(patch ?? ''), {
      dictionary: readFileSync(base),
      params: { [constants.ZSTD_d_windowLogMax]: 31 },
    })
    assert.deepEqual(made, readFileSync(file))
    assert.ok(readFileSync(patch ?? '').length * 20 < readFileSync(`${file}.gz`).length)
  })
}

test('uses all of a base larger than 16 MB', async () => {
  using folder = temporaryFolder()
  // Only a match with the beginning of the base compresses it.
  const bytes = createHash('shake256', { outputLength: 18_000_000 }).update('base').digest()
  writeFileSync(folder.at('base'), bytes)
  writeFileSync(folder.at('meta.sqlite'), bytes)
  writeFileSync(folder.at('meta.sqlite.gz'), bytes)
  const patch = await makePatch({ file: folder.at('meta.sqlite'), base: folder.at('base'), tag: 'a', hasZstd: false })
  assert.ok(readFileSync(patch ?? '').length < 100_000)
})

test('drops a patch that saves little', async () => {
  using folder = temporaryFolder()
  const file = await builtSample(folder.at('meta.sqlite'))
  await compressForRelease(file, never)
  writeFileSync(folder.at('base'), 'quite another file')
  assert.equal(await makePatch({ file, base: folder.at('base'), tag: 'a', hasZstd: true }), undefined)
  assert.deepEqual(
    readdirSync(folder.path).filter((name) => name.includes('patch')),
    [],
  )
})

for (const tag of ['', '../x', 'a/b', '.hidden', 'a b', 'x'.repeat(101)]) {
  test(`rejects the tag "${tag.slice(0, 10)}" for a patch`, async () => {
    using folder = temporaryFolder()
    writeFileSync(folder.at('base'), '')
    await assert.rejects(
      checkPatchOptions({ file: folder.at('meta.sqlite'), base: folder.at('base'), tag }),
      /--patch-tag may only contain/,
    )
  })
}

test('needs an existing base that is not the output', async () => {
  using folder = temporaryFolder()
  const check = (base: string) => checkPatchOptions({ file: folder.at('meta.sqlite'), base: folder.at(base), tag: 'a' })
  writeFileSync(folder.at('base'), '')
  await check('base')
  await assert.rejects(check('meta.sqlite'), { name: 'AppError', message: /--patch-from: .*meta\.sqlite not found/ })
  writeFileSync(folder.at('meta.sqlite'), '')
  symlinkSync('meta.sqlite', folder.at('link'))
  for (const same of ['meta.sqlite', 'link'])
    await assert.rejects(check(same), { name: 'AppError', message: /is the same file as --out/ })
})
