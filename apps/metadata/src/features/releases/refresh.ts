import { rm } from 'node:fs/promises'
import { upstream } from '@chapterhouse/kit/errors'
import { digestOf } from '../artifact/index.ts'
import type { ArtifactCache } from './artifact-cache.ts'
import { ARTIFACT, assetOf, chooseRelease, type Listed, patchFrom } from './choose-release.ts'
import { fetchArtifact, fetchFile, settle, statedDigest } from './fetch-artifact.ts'
import type { Forge } from './forge.ts'
import type { Patched, Patching } from './patch.process.ts'
import { runInChildProcess } from './run-in-child-process.ts'

/** A verified file of the cache. */
export interface Verified {
  file: string
  digest: string
}

export interface RefreshNeeds {
  forge: Forge
  cache: ArtifactCache
  log: { info(facts: object, text: string): void; warn(facts: object, text: string): void }
  /** Opens it everywhere and switches; throws where that is not possible, and what was served goes on. */
  adopt: (verified: Verified, signal: AbortSignal) => Promise<void>
  /** `undefined`: no bound of the operator's. */
  mostBytes: number | undefined
}

const GIB = 2 ** 30
/** A patch needs its base in memory. */
const MOST_BASE_BYTES = GIB

/** Looks for a newer release and adopts it: from the cache, by a patch, or whole (docs/reference/metadata.md 6). */
export function createRefresh({ forge, cache, log, adopt, mostBytes }: RefreshNeeds) {
  let live: { tag: string | undefined; file: string; digest: string } | undefined
  let retired: string | undefined

  return { refresh, adoptCached }

  /** True: another release is served from now on. */
  async function refresh(signal: AbortSignal): Promise<boolean> {
    const listed = await forge.list(signal)
    const release = listed && chooseRelease(listed)
    if (!release || release.tag === live?.tag) return false
    try {
      const verified = await obtain(release, signal)
      try {
        await take({ ...verified, tag: release.tag }, signal)
      } catch (error) {
        // Nobody shall begin with it after a restart.
        if (verified.file !== live?.file && verified.file !== retired) await rm(verified.file, { force: true })
        throw error
      }
    } catch (error) {
      forge.forget()
      throw error
    }
    return true
  }

  /**
   * What an earlier run has left, so that nobody waits for the network: the newest that can be served. Its tag counts as unknown. Throws
   * why the last one could not.
   */
  async function adoptCached(signal: AbortSignal): Promise<void> {
    let why: unknown
    for (const file of cache.newestFirst()) {
      try {
        return await take({ file, digest: await digestOf(file, signal), tag: undefined }, signal)
      } catch (error) {
        signal.throwIfAborted()
        log.warn({ file, err: error }, 'a file of the cache cannot be served')
        why = error
      }
    }
    if (why !== undefined) throw why
  }

  async function take(next: NonNullable<typeof live>, signal: AbortSignal): Promise<void> {
    // The same bytes under the name of a release: known from now on, and nothing to swap.
    if (next.file !== live?.file || next.digest !== live.digest) {
      await adopt(next, signal)
      retired = live?.file
      log.info({ tag: next.tag, file: next.file }, 'a release is served')
    }
    live = next
    cache.prune([live.file, retired])
  }

  async function obtain(release: Listed, signal: AbortSignal): Promise<Verified> {
    const stated = await statedDigest(forge, release, signal).catch((error: unknown) => {
      signal.throwIfAborted()
      log.warn({ tag: release.tag, err: error }, 'the digest of the unpacked file is not to be had')
      return undefined
    })
    const known = cache.fileOf(release.tag)
    const inUse = [live?.file, retired]
    if (stated !== undefined && known === live?.file && live.digest === stated) return live
    const file = inUse.includes(known) ? cache.otherFileOf(release.tag, inUse) : known
    if (stated !== undefined && cache.sizeOf(file) > 0 && (await digestOf(file, signal)) === stated) return { file, digest: stated }
    if (stated !== undefined) {
      try {
        if (await patched(release, { file, digest: stated }, signal)) return { file, digest: stated }
      } catch (error) {
        signal.throwIfAborted()
        log.warn({ tag: release.tag, err: error }, 'a patch did not work; the whole release is fetched')
      }
    }
    const { digest } = await fetchArtifact(forge, { release, file, stated, mostBytes: boundOf(release), signal })
    return { file, digest }
  }

  /** False: there is no patch for what is served. */
  async function patched(release: Listed, { file, digest }: Verified, signal: AbortSignal): Promise<boolean> {
    const asset = live?.tag === undefined ? undefined : assetOf(release, patchFrom(live.tag))
    if (!live || !asset || cache.sizeOf(live.file) > MOST_BASE_BYTES) return false
    const [patch, part] = [`${file}.patch`, `${file}.part`]
    const bound = boundOf(release)
    try {
      await fetchFile({ forge: forge.identity, url: asset.url, out: patch, isPacked: false, mostBytes: bound }, signal)
      const asked: Patching = { base: live.file, patch, out: part, mostBytes: bound }
      const { answer, said } = await runInChildProcess<Patched>('patch.process.ts', asked, signal)
      if (!answer) throw upstream(`the patch does not apply: ${said}`)
      if (answer.digest !== digest) throw upstream('what the patch makes does not fit the checksum')
      await settle(part, file)
      return true
    } finally {
      await Promise.all([rm(patch, { force: true }), rm(part, { force: true })])
    }
  }

  /** A bomb ends there; data that grows does not. */
  function boundOf(release: Listed): number {
    const packed = assetOf(release, ARTIFACT)?.sizeBytes ?? 0
    const usual = Math.max(16 * packed, 4 * GIB, 2 * (live ? cache.sizeOf(live.file) : 0))
    return Math.min(usual, mostBytes ?? usual)
  }
}
