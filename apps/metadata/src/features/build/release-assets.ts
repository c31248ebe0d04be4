import { spawn } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { constants, createGzip, zstdCompress } from 'node:zlib'
import { invalid } from '@chapterhouse/kit/errors'
import { checksumLine, digestOf } from '../artifact/index.ts'

/** A reader of patches holds the base in memory, and takes none that is larger. */
const MOST_BASE_BYTES = 2 ** 30

/** `FILE.sha256`, beside the file. */
export async function writeChecksum(file: string): Promise<string> {
  const written = `${file}.sha256`
  await writeWhole(written, (draft) => digestOf(file).then((digest) => writeFile(draft, checksumLine(digest, path.basename(file)))))
  return written
}

/** `FILE.gz` and its checksum: what a release publishes. No time stamp, so that the same file packs to the same bytes. */
export async function compressForRelease(file: string, signal: AbortSignal): Promise<string> {
  const packed = `${file}.gz`
  await writeWhole(packed, (draft) =>
    pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), createGzip({ level: 6 }), createWriteStream(draft), { signal }),
  )
  await writeChecksum(packed)
  return packed
}

/** Refuses impossible patches before hours are spent on the file: throws `invalid`. */
export async function judgePatch({ file, base, tag }: { file: string; base: string; tag: string }): Promise<void> {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/.test(tag))
    throw invalid(`--patch-tag may only contain letters, digits, dots, hyphens and underscores, not "${tag}".`)
  const found = await stat(base).catch(() => undefined)
  if (!found?.isFile()) throw invalid(`--patch-from: ${base} not found.`)
  if ((await realpath(base)) === (await realpath(file).catch(() => undefined)))
    throw invalid(`--patch-from ${base} is the same file as --out. Use a copy of the previous release.`)
}

interface PatchOptions {
  file: string
  /** The artifact of the release that went before, and its tag. */
  base: string
  tag: string
  /** Whether the system's `zstd` may be tried. */
  hasZstd: boolean
}

/**
 * `FILE.patch.from-TAG.zst`: a zstd delta from the base to the new file. Undefined if it is not worth it: not smaller than half of
 * `FILE.gz`, or the base is too large.
 */
export async function makePatch({ file, base, tag, hasZstd }: PatchOptions): Promise<string | undefined> {
  if ((await stat(base)).size > MOST_BASE_BYTES) return undefined
  const patch = `${file}.patch.from-${tag}.zst`
  const draft = `${patch}.draft`
  try {
    if (!hasZstd || !(await patchBySystem(file, base, draft))) await writeFile(draft, await patchByZlib(file, base))
    const [{ size }, packed] = [await stat(draft), await stat(`${file}.gz`)]
    if (size * 2 >= packed.size) return undefined
    await rename(draft, patch)
    return patch
  } finally {
    await rm(draft, { force: true })
  }
}

/** False where there is no `zstd`, or it fails. */
function patchBySystem(file: string, base: string, out: string): Promise<boolean> {
  const args = ['-q', '-f', `--patch-from=${base}`, '--long=31', '-o', out, '--', file]
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const zstd = spawn('zstd', args, { stdio: 'ignore' })
  zstd.once('error', () => resolve(false)).once('close', (code) => resolve(code === 0))
  return promise
}

/**
 * The library's own choice keeps the last 16 MB of a dictionary only (its fast strategies mark positions in 24 bits), and then the patch is
 * as large as the file. The greedy strategy keeps all of it; hash and chain tables as wide as the file, up to 256 MB, find it again.
 */
async function patchByZlib(file: string, base: string): Promise<Buffer> {
  const [next, dictionary] = await Promise.all([readFile(file), readFile(base)])
  const wide = Math.ceil(Math.log2(Math.max(next.length, dictionary.length, 1024)))
  const params = {
    [constants.ZSTD_c_windowLog]: Math.min(31, wide + 1),
    [constants.ZSTD_c_hashLog]: Math.min(26, wide),
    [constants.ZSTD_c_chainLog]: Math.min(26, wide),
    [constants.ZSTD_c_strategy]: constants.ZSTD_greedy,
  }
  return promisify(zstdCompress)(next, { dictionary, params })
}

/** Written under another name and renamed, so that no reader finds half a file. */
async function writeWhole(file: string, write: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${file}.draft`
  try {
    await write(draft)
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}
