import { rm } from 'node:fs/promises'
import { digestOf } from '../artifact/index.ts'
import type { Verified } from './artifact-cache.ts'
import { chooseRelease } from './choose-release.ts'
import { createObtain, type InUse, type ObtainNeeds, type Served } from './obtain-release.ts'

/** Checks for a newer release and adopts it: from the cache, by a patch, or by a download (docs/reference/metadata.md 6). */
export function createRefresh({
  adopt,
  ...needs
}: ObtainNeeds & {
  log: { info(facts: object, text: string): void; warn(facts: object, text: string): void }
  /** Opens it in every process and switches to it. Throws if that fails; the previous release remains in use. */
  adopt: (verified: Verified, signal: AbortSignal) => Promise<void>
}) {
  const { forge, cache, log } = needs
  const obtain = createObtain(needs)
  let inUse: InUse = { live: undefined, retired: undefined }

  return { refresh, adoptCached }

  /** Whether another release was adopted. */
  async function refresh(signal: AbortSignal): Promise<boolean> {
    const listed = await forge.list(signal)
    const release = listed && chooseRelease(listed)
    if (!release || release.tag === inUse.live?.tag) return false
    try {
      const verified = await obtain(release, inUse, signal)
      try {
        await take({ ...verified, tag: release.tag }, signal)
      } catch (error) {
        // A restart must not adopt it from the cache.
        if (verified.file !== inUse.live?.file && verified.file !== inUse.retired) await rm(verified.file, { force: true })
        throw error
      }
    } catch (error) {
      forge.forget()
      throw error
    }
    return true
  }

  /**
   * Serves the newest usable cached file without waiting for the network. Its tag counts as unknown. If none is usable, throws the error
   * of the last one.
   */
  async function adoptCached(signal: AbortSignal): Promise<void> {
    let why: unknown
    for (const file of cache.newestFirst()) {
      try {
        return await take({ file, digest: await digestOf(file, signal), tag: undefined }, signal)
      } catch (error) {
        signal.throwIfAborted()
        log.warn({ file, err: error }, 'a cached release cannot be served')
        why = error
      }
    }
    if (why !== undefined) throw why
  }

  async function take(next: Served, signal: AbortSignal): Promise<void> {
    const { live, retired } = inUse
    // The same bytes: only the tag is new.
    const isSame = next.file === live?.file && next.digest === live.digest
    if (!isSame) {
      await adopt(next, signal)
      log.info({ tag: next.tag, file: next.file }, 'now serving this release')
    }
    inUse = { live: next, retired: isSame ? retired : live?.file }
    cache.prune([next.file, inUse.retired])
  }
}
