import { open, rename, rm } from 'node:fs/promises'
import { upstream } from '@chapterhouse/kit/errors'
import { readChecksum } from '../artifact/index.ts'
import { ANCHOR, ARTIFACT, assetOf, type Listed, RAW_DIGEST } from './choose-release.ts'
import type { Fetched, Fetching } from './fetch.process.ts'
import type { Forge } from './forge.ts'
import { runInChildProcess } from './run-in-child-process.ts'
import { MAX_PACKED_BYTES, type UnpackBound } from './unpack-bound.ts'

export interface Download {
  release: Listed
  /** The output file, which no process has open. */
  file: string
  /** The digest of the unpacked file, if the release states it. */
  stated: string | undefined
  /** Of the unpacked file. */
  bound: UnpackBound
  signal: AbortSignal
}

/** The digest that the release states for its unpacked file, if any. */
export async function statedDigest(forge: Forge, release: Listed, signal: AbortSignal): Promise<string | undefined> {
  const asset = assetOf(release, RAW_DIGEST)
  return asset && readChecksum(await forge.text(asset.url, signal))
}

/**
 * Downloads, unpacks and verifies in one stream. The file gets its name only after both digests match; otherwise throws `upstream` and
 * leaves no files behind.
 */
export async function fetchArtifact(forge: Forge, { release, file, stated, bound, signal }: Download): Promise<{ digest: string }> {
  const [packed, anchor] = [assetOf(release, ARTIFACT), assetOf(release, ANCHOR)]
  if (!packed || !anchor) throw upstream(`the release ${release.tag} has no ${packed ? ANCHOR : ARTIFACT}`)
  const expected = readChecksum(await forge.text(anchor.url, signal))
  if (expected === undefined) throw upstream(`${ANCHOR} of ${release.tag} is not a checksum`)

  const part = `${file}.part`
  try {
    const options = { forge: forge.identity, url: packed.url, out: part, isPacked: true, statedBytes: packed.sizeBytes, bound }
    const { arrived, written } = await fetchFile(options, signal)
    if (arrived !== expected || (stated !== undefined && stated !== written))
      throw upstream(`the artifact of ${release.tag} does not match its checksum`)
    await moveIntoPlace(part, file)
    return { digest: written }
  } finally {
    await rm(part, { force: true })
  }
}

/** Downloads a file of a release in a child process. */
export async function fetchFile(options: Fetching, signal: AbortSignal): Promise<Fetched> {
  if (options.statedBytes > MAX_PACKED_BYTES) throw upstream(`${options.url} is stated to be larger than ${MAX_PACKED_BYTES} bytes`)
  const { result, output } = await runInChildProcess<Fetched>('fetch.process.ts', options, signal)
  if (!result) throw upstream(`downloading ${options.url} failed: ${output}`)
  return result
}

/** Syncs the file to disk before it gets its name. */
export async function moveIntoPlace(part: string, file: string): Promise<void> {
  const opened = await open(part, 'r+')
  await opened.sync()
  await opened.close()
  await rename(part, file)
}
