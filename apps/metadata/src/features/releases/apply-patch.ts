import { rm } from 'node:fs/promises'
import { upstream } from '@chapterhouse/kit/errors'
import type { Verified } from './artifact-cache.ts'
import type { Asset } from './choose-release.ts'
import { fetchFile, moveIntoPlace } from './fetch-artifact.ts'
import type { Forge } from './forge.ts'
import type { Patched, Patching } from './patch.process.ts'
import { runInChildProcess } from './run-in-child-process.ts'
import type { UnpackBound } from './unpack-bound.ts'

interface PatchTask {
  forge: Forge
  patch: Asset
  /** The file that the patch applies to. */
  base: string
  /** The output file and its expected digest. */
  target: Verified
  bound: UnpackBound
}

/** Downloads a patch and applies it to its base. On failure throws `upstream` and leaves no files behind. */
export async function applyPatch(
  { forge, patch: { url, sizeBytes: statedBytes }, base, target, bound }: PatchTask,
  signal: AbortSignal,
): Promise<void> {
  const [file, part] = [`${target.file}.patch`, `${target.file}.part`]
  try {
    await fetchFile({ forge: forge.identity, url, out: file, isPacked: false, statedBytes, bound }, signal)
    const options: Patching = { base, patch: file, out: part, bound }
    const { result, output } = await runInChildProcess<Patched>('patch.process.ts', options, signal)
    if (!result) throw upstream(`the patch could not be applied: ${output}`)
    if (result.digest !== target.digest) throw upstream('the patched file does not match its checksum')
    await moveIntoPlace(part, target.file)
  } finally {
    await Promise.all([rm(file, { force: true }), rm(part, { force: true })])
  }
}
