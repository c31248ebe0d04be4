// Runs test files in a separate process, for `test.ts` and `stability.ts`.
import { fork } from 'node:child_process'
import { chmodSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import type { GroupResult, TestGroup } from './test-group.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const CACHE = path.join(ROOT, 'node_modules', '.cache')

export const TEST_ENV = {
  ...process.env,
  NODE_COMPILE_CACHE: path.join(CACHE, 'compile'),
  // Audio made by ffmpeg for tests, always the same.
  TONES: CACHE,
}

export function runGroup({
  files,
  folder,
  timeoutMs,
  env = TEST_ENV,
  isVerbose = false,
}: {
  /** Relative to the root. */
  files: readonly string[]
  /** For their temporary files, so that leftovers are found. */
  folder: string
  timeoutMs: number
  env?: NodeJS.ProcessEnv
  /** Prints the output even if the process succeeded. */
  isVerbose?: boolean
}): Promise<GroupResult> {
  mkdirSync(folder)
  // Programs of other users must be able to read it.
  chmodSync(folder, 0o755)
  return new Promise((resolve) => {
    const child = fork(path.join(ROOT, 'scripts', 'test-group.ts'), {
      cwd: ROOT,
      env: { ...env, TMPDIR: folder },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    const output: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk))
    let result: GroupResult | undefined
    child.on('message', (message: GroupResult) => {
      result = message
    })
    child.on('close', (code, signal) => {
      const failure = { file: files.join(' '), test: 'all tests', error: `Their process ended early (${signal ?? code}).` }
      const ended = { counts: { passed: 0, failed: 1, skipped: 0 }, failures: [failure], fileSeconds: {}, cpuSeconds: 0 }
      if (isVerbose || result === undefined) process.stdout.write(Buffer.concat(output))
      resolve(result ?? ended)
    })
    child.send({ files: files.map((file) => path.join(ROOT, file)), timeoutMs } satisfies TestGroup)
  })
}
