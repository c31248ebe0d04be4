import { rm } from 'node:fs/promises'
import { upstream } from '@chapterhouse/kit/errors'
import type { Verified } from './artifact-cache.ts'
import { fetchFile, moveIntoPlace } from './fetch-artifact.ts'
import type { Forge } from './forge.ts'
import type { Patched, Patching } from './patch.process.ts'
import { runInChildProcess } from './run-in-child-process.ts'

interface PatchTask {
  forge: Forge
  /** The URL of the patch. */
  url: string
  /** The file that the patch applies to. */
  base: string
  /** The output file and its expected digest. */
  target: Verified
  mostBytes: number
}

/** Downloads a patch and applies it to its base. On failure throws `upstream` and leaves no files behind. */
export async function applyPatch({ forge, url, base, target, mostBytes }: PatchTask, signal: AbortSignal): Promise<void> {
  const [patch, part] = [`${target.file}.patch`, `${target.file}.part`]
  try {
    await fetchFile({ forge: forge.identity, url, out: patch, isPacked: false, mostBytes }, signal)
    const options: Patching = { base, patch, out: part, mostBytes }
    const { result, output } = await runInChildProcess<Patched>('patch.process.ts', options, signal)
    if (!result) throw upstream(`the patch could not be applied: ${output}`)
    if (result.digest !== target.digest) throw upstream('the patched file does not match its checksum')
    await moveIntoPlace(part, target.file)
  } finally {
    await Promise.all([rm(patch, { force: true }), rm(part, { force: true })])
  }
}
