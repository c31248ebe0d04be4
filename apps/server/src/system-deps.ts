import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { readFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { ignore } from '@chapterhouse/kit/ignore'
import { openWorkers } from '@chapterhouse/kit/processes/workers'
import type { buildConnector } from 'undici'
import type { PasswordCost } from './features/accounts/index.ts'

/** System dependencies that tests replace; the disk is not among them. */
export interface SystemDeps {
  now: () => Date
  /** Name of the server's time zone, which defines days and hours. */
  timeZone: string
  newToken: () => string
  /** 16 random bytes: the server id. */
  newServerId: () => string
  /** 32 random bytes. */
  newKey: () => Uint8Array
  fetch: typeof fetch
  /** All addresses of a host. */
  resolve: (hostname: string) => Promise<readonly string[]>
  /** Opens connections to notification destinations and image hosts; absent: to the actual addresses. */
  connect?: buildConnector.connector
  spawn: typeof spawn
  openWorkers: typeof openWorkers
  /** Absent: the default cost of a hash. */
  passwordCost?: PasswordCost
  /** Processor cores available to this process. */
  cores: number
  /** Memory available to this process: the machine's, or less in a container. */
  memoryBytes: number
  /** How many files this process may have open; absent if unknown. */
  openFiles?: number | undefined
}

export function realSystemDeps(): SystemDeps {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return {
    now: () => new Date(),
    timeZone,
    newToken: () => randomText(32),
    newServerId: () => randomText(16),
    newKey: () => randomBytes(32),
    fetch,
    resolve: async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address),
    spawn,
    openWorkers,
    cores: availableParallelism(),
    memoryBytes: Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY),
    openFiles: findOpenFiles(),
  }
}

/** The soft limit, which Node has raised as far as possible. Unknown where there is no such file. */
function findOpenFiles(): number | undefined {
  try {
    const [, most] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return most === undefined ? undefined : Number(most)
  } catch (error) {
    return ignore('the system has no /proc')(error)
  }
}

const randomText = (bytes: number) => randomBytes(bytes).toString('base64url')
