import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { upstream } from '@chapterhouse/kit/errors'
import { readChecksum } from '../artifact/index.ts'
import { bounded } from './bounded.ts'
import { ANCHOR, ARTIFACT, assetOf, type Listed, RAW_DIGEST } from './choose-release.ts'
import type { Forge } from './forge.ts'
import { unpack } from './make-aside.ts'

const SILENCE_MS = 60_000
const WHOLE_MS = 60 * 60_000

export interface Download {
  release: Listed
  /** Where it shall lie: nobody uses it. */
  file: string
  /** Of the unpacked file, where the release states it. */
  stated: string | undefined
  /** Nothing larger is unpacked. */
  mostBytes: number
  signal: AbortSignal
}

/** The digest that the release states for its unpacked file; `undefined` where it states none. */
export async function statedDigest(forge: Forge, release: Listed, signal: AbortSignal): Promise<string | undefined> {
  const asset = assetOf(release, RAW_DIGEST)
  return asset && readChecksum(await forge.text(asset.url, signal))
}

/**
 * Downloads, unpacks and verifies in one stream; the file has its name only after both digests fit. Throws `upstream`, and leaves nothing
 * behind, for whatever does not.
 */
export async function fetchArtifact(
  forge: Forge,
  { release, file, stated, mostBytes, signal }: Download,
): Promise<{ digest: string }> {
  const [packed, anchor] = [assetOf(release, ARTIFACT), assetOf(release, ANCHOR)]
  if (!packed || !anchor) throw upstream(`the release ${release.tag} has no ${packed ? ANCHOR : ARTIFACT}`)
  const expected = readChecksum(await forge.text(anchor.url, signal))
  if (expected === undefined) throw upstream(`${ANCHOR} of ${release.tag} is no checksum`)

  const part = `${file}.part`
  using watch = watchSilence(signal)
  try {
    const arriving = watch.over(await forge.open(packed.url, watch.signal))
    const found = await unpack(arriving, { out: part, mostBytes, signal: watch.signal })
    if (found.packed !== expected || (stated !== undefined && stated !== found.raw))
      throw upstream(`the artifact of ${release.tag} does not fit its checksum`)
    await settle(part, file)
    return { digest: found.raw }
  } finally {
    await rm(part, { force: true })
  }
}

/** A file of a release as it comes. */
export async function fetchFile(
  forge: Forge,
  { url, file, mostBytes, signal }: Omit<Download, 'release' | 'stated'> & { url: string },
) {
  using watch = watchSilence(signal)
  const arriving = watch.over(await forge.open(url, watch.signal))
  await pipeline(arriving, bounded(mostBytes), createWriteStream(file), watch)
}

/** On the disk before it has its name. */
export async function settle(part: string, file: string): Promise<void> {
  const opened = await open(part, 'r+')
  await opened.sync()
  await opened.close()
  await rename(part, file)
}

/** Ends a download that has been silent for a minute, or goes on for an hour: a slow one may take its time. */
function watchSilence(signal: AbortSignal) {
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(upstream('the download stands still')), SILENCE_MS)
  return {
    signal: AbortSignal.any([signal, silence.signal, AbortSignal.timeout(WHOLE_MS)]),
    async *over(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
      for await (const chunk of bytes) {
        timer.refresh()
        yield chunk
      }
    },
    [Symbol.dispose]: (): void => clearTimeout(timer),
  }
}
