import { spawn } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { constants, createGzip, zstdCompress } from 'node:zlib'
import { invalid } from '@chapterhouse/kit/errors'
import { ifGone } from '@chapterhouse/kit/ignore'
import { checksumLine, digestOf } from '../artifact/index.ts'

/** Clients keep the base in memory and accept no larger one. */
const MAX_BASE_BYTES = 2 ** 30

/** Writes `FILE.sha256`. */
export async function writeChecksum(file: string): Promise<string> {
  const written = `${file}.sha256`
  await writeWhole(written, (draft) => digestOf(file).then((digest) => writeFile(draft, checksumLine(digest, path.basename(file)))))
  return written
}

/** Writes `FILE.gz` and its checksum, without a time stamp so that the bytes are reproducible. */
export async function compressForRelease(file: string, signal: AbortSignal): Promise<string> {
  const packed = `${file}.gz`
  await writeWhole(packed, (draft) =>
    pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), createGzip({ level: 6 }), createWriteStream(draft), { signal }),
  )
  await writeChecksum(packed)
  return packed
}

/** Checks the options of a patch before the long build. Throws `invalid`. */
export async function checkPatchOptions({ file, base, tag }: { file: string; base: string; tag: string }): Promise<void> {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/.test(tag))
    throw invalid(`--patch-tag may only contain letters, digits, dots, hyphens and underscores, not "${tag}".`)
  const found = await stat(base).catch(ifGone())
  if (!found?.isFile()) throw invalid(`--patch-from: ${base} not found.`)
  if ((await realpath(base)) === (await realpath(file).catch(ifGone())))
    throw invalid(`--patch-from ${base} is the same file as --out. Use a copy of the previous release.`)
}

/**
 * Writes `FILE.patch.from-TAG.zst`, a zstd delta from the base to the new file. Returns undefined if the base is too large, or the patch is
 * not smaller than half of `FILE.gz`.
 */
export async function makePatch({
  file,
  base,
  tag,
  hasZstd,
}: {
  file: string
  /** The artifact of the previous release. */
  base: string
  tag: string
  /** Whether to try the `zstd` program. */
  hasZstd: boolean
}): Promise<string | undefined> {
  if ((await stat(base)).size > MAX_BASE_BYTES) return undefined
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

/** False if there is no `zstd` program, or it fails. */
function patchBySystem(file: string, base: string, out: string): Promise<boolean> {
  const args = ['-q', '-f', `--patch-from=${base}`, '--long=31', '-o', out, '--', file]
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const zstd = spawn('zstd', args, { stdio: 'ignore' })
  zstd.once('error', () => resolve(false)).once('close', (code) => resolve(code === 0))
  return promise
}

/**
 * By default zlib only uses the last 16 MB of a dictionary (its fast strategies have 24-bit positions), and the patch is as large as the
 * file. The greedy strategy uses all of it, with hash and chain tables as large as the file, up to 256 MB.
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

/** Writes under a temporary name and renames, so that no reader sees a partial file. */
async function writeWhole(file: string, write: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${file}.draft`
  try {
    await write(draft)
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}
