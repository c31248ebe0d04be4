import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { upstream } from '@chapterhouse/kit/errors'
import { readChecksum } from '../artifact/index.ts'
import { ANCHOR, ARTIFACT, assetOf, type Listed, RAW_DIGEST } from './choose-release.ts'
import type { Forge } from './forge.ts'

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
  const hashes = { packed: createHash('sha256'), raw: createHash('sha256') }
  using watch = watchSilence(signal)
  try {
    const bytes = await forge.open(packed.url, watch.signal)
    const arriving = bounded(mostBytes, (chunk) => {
      watch.heard()
      hashes.packed.update(chunk)
    })
    const unpacked = bounded(mostBytes, (chunk) => void hashes.raw.update(chunk))
    await pipeline(Readable.fromWeb(bytes as never), arriving, createGunzip(), unpacked, createWriteStream(part), watch)
    const digest = hashes.raw.digest('hex')
    if (hashes.packed.digest('hex') !== expected || (stated !== undefined && stated !== digest))
      throw upstream(`the artifact of ${release.tag} does not fit its checksum`)
    await settle(part, file)
    return { digest }
  } catch (error) {
    // Cut short, or no archive at all: the library's own words say it.
    throw isOfZlib(error)
      ? upstream(`the artifact of ${release.tag} cannot be unpacked: ${error.message}`, { cause: error })
      : error
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
  const bytes = await forge.open(url, watch.signal)
  await pipeline(Readable.fromWeb(bytes as never), bounded(mostBytes, watch.heard), createWriteStream(file), watch)
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
    heard: (): void => void timer.refresh(),
    [Symbol.dispose]: (): void => clearTimeout(timer),
  }
}

/** Lets bytes through, and tells of them, until there are too many. */
function bounded(mostBytes: number, tell: (chunk: Buffer) => void): Transform {
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.byteLength
      if (size > mostBytes) return done(upstream(`the artifact is larger than ${mostBytes} bytes`))
      tell(chunk)
      done(null, chunk)
    },
  })
}

function isOfZlib(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}
