import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'

const PRELOADED = path.join(import.meta.dirname, 'event-loop-gap.ts')
const EVERY_MS = 5

/** Measures the longest gap of a server's event loop; the server is started with these options. */
export interface GapMeter {
  node: readonly string[]
  env: Readonly<Record<string, string>>
  /** In milliseconds, since the last call or the start of the server. */
  longestSinceLast(pid: number): Promise<number>
}

/** `folder` is for the file in which the server reports. */
export function createGapMeter(folder: string): GapMeter {
  const file = path.join(folder, 'gap')
  return {
    node: ['--import', PRELOADED],
    env: { BENCH_GAP_FILE: file },
    async longestSinceLast(pid) {
      rmSync(file, { force: true })
      process.kill(pid, 'SIGUSR2')
      while (!existsSync(file)) await setTimeout(EVERY_MS)
      return Number(readFileSync(file, 'utf8'))
    },
  }
}
