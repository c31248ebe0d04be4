import { rm } from 'node:fs/promises'
import { upstream } from '@chapterhouse/kit/errors'
import type { Verified } from './artifact-cache.ts'
import { fetchFile, settle } from './fetch-artifact.ts'
import type { Forge } from './forge.ts'
import type { Patched, Patching } from './patch.process.ts'
import { runInChildProcess } from './run-in-child-process.ts'

interface Application {
  forge: Forge
  /** Of the patch. */
  url: string
  /** The file that it changes into another one. */
  base: string
  /** The target, and what has to come out. */
  target: Verified
  mostBytes: number
}

/** Downloads a patch and makes the target from its base. Throws `upstream`, and leaves nothing behind, where that does not work. */
export async function applyPatch({ forge, url, base, target, mostBytes }: Application, signal: AbortSignal): Promise<void> {
  const [patch, part] = [`${target.file}.patch`, `${target.file}.part`]
  try {
    await fetchFile({ forge: forge.identity, url, out: patch, isPacked: false, mostBytes }, signal)
    const options: Patching = { base, patch, out: part, mostBytes }
    const { answer, output } = await runInChildProcess<Patched>('patch.process.ts', options, signal)
    if (!answer) throw upstream(`the patch could not be applied: ${output}`)
    if (answer.digest !== target.digest) throw upstream('the patched file does not match its checksum')
    await settle(part, target.file)
  } finally {
    await Promise.all([rm(patch, { force: true }), rm(part, { force: true })])
  }
}
