import { digestOf } from '../artifact/index.ts'
import { applyPatch } from './apply-patch.ts'
import type { ArtifactCache, Verified } from './artifact-cache.ts'
import { findPatch, type Listed } from './choose-release.ts'
import { fetchArtifact, statedDigest } from './fetch-artifact.ts'
import type { Forge } from './forge.ts'
import { type UnpackBound, unpackBound } from './unpack-bound.ts'

export interface Served extends Verified {
  /** `undefined` if the file is from an earlier run. */
  tag: string | undefined
}

/** The served release, and the file of the previous one. Neither is overwritten. */
export interface InUse {
  live: Served | undefined
  retired: string | undefined
}

export interface ObtainNeeds {
  forge: Forge
  cache: ArtifactCache
  log: { warn(facts: object, text: string): void }
  /** The operator's limit, if any. */
  mostBytes: number | undefined
}

/** Puts a release into the cache: it is already there, or is patched or downloaded. */
export function createObtain({ forge, cache, log, mostBytes }: ObtainNeeds) {
  return async (release: Listed, { live, retired }: InUse, signal: AbortSignal): Promise<Verified> => {
    const stated = await findStated(release, signal)
    const known = cache.fileOf(release.tag)
    const inUse = [live?.file, retired]
    if (stated !== undefined && known === live?.file && live.digest === stated) return live
    const file = inUse.includes(known) ? cache.otherFileOf(release.tag, inUse) : known
    if (stated !== undefined && cache.sizeOf(file) > 0 && (await digestOf(file, signal)) === stated) return { file, digest: stated }
    const bound = unpackBound({ servedBytes: live ? cache.sizeOf(live.file) : 0, mostBytes })
    if (stated !== undefined) {
      const target = { file, digest: stated }
      if (live && (await tryPatch(release, { live, target, bound }, signal))) return target
    }
    const { digest } = await fetchArtifact(forge, { release, file, stated, bound, signal })
    return { file, digest }
  }

  async function findStated(release: Listed, signal: AbortSignal): Promise<string | undefined> {
    try {
      return await statedDigest(forge, release, signal)
    } catch (error) {
      signal.throwIfAborted()
      log.warn({ tag: release.tag, err: error }, 'the checksum of the unpacked file could not be fetched')
      return undefined
    }
  }

  /** False if there is no patch for the served release, or it fails. */
  async function tryPatch(
    release: Listed,
    { live, target, bound }: { live: Served; target: Verified; bound: UnpackBound },
    signal: AbortSignal,
  ): Promise<boolean> {
    const patch = findPatch(release, { tag: live.tag, sizeBytes: cache.sizeOf(live.file) })
    if (!patch) return false
    try {
      await applyPatch({ forge, patch, base: live.file, target, bound }, signal)
      return true
    } catch (error) {
      signal.throwIfAborted()
      log.warn({ tag: release.tag, err: error }, 'the patch failed; downloading the full release')
      return false
    }
  }
}
