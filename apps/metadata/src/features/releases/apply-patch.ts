import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { upstream } from '@chapterhouse/kit/errors'

export interface Patching {
  /** The file of the release before. */
  base: string
  patch: string
  out: string
  mostBytes: number
  signal: AbortSignal
}

const PROGRAM = fileURLToPath(new URL('patch.process.ts', import.meta.url))

/** Makes a file of another one and a patch, in a process that ends with it: it holds the whole base in memory. Throws `upstream`. */
export async function applyPatch({ base, patch, out, mostBytes, signal }: Patching): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  const child = spawn(process.execPath, [PROGRAM, base, patch, out, String(mostBytes)], {
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-500)
  })
  child.once('error', reject).once('close', resolve)
  if ((await promise) !== 0) throw upstream(`the patch does not apply: ${said.trim() || 'its process ended'}`)
}
