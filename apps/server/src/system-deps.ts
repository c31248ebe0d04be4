import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { readFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { ignore } from '@chapterhouse/kit/ignore'
import { openWorkers } from '@chapterhouse/kit/processes/workers'
import type { buildConnector } from 'undici'
import type { PasswordCost } from './features/accounts/index.ts'

/** System dependencies except the disk, which tests replace. */
export interface SystemDeps {
  now: () => Date
  /** Name of the server's time zone, in which days and hours are counted. */
  timeZone: string
  newToken: () => string
  /** 16 random bytes: the identity of an installation. */
  newServerId: () => string
  /** 32 random bytes. */
  newKey: () => Uint8Array
  fetch: typeof fetch
  /** All addresses of a host. */
  resolve: (hostname: string) => Promise<readonly string[]>
  /** Opens connections to the destinations of notifications and to the hosts of images; absent: to where their addresses lead. */
  connect?: buildConnector.connector
  spawn: typeof spawn
  openWorkers: typeof openWorkers
  /** Absent: the usual cost of a hash. */
  passwordCost?: PasswordCost
  /** Processor cores that this program may use. */
  cores: number
  /** Memory that this program may use: the machine's, or less in a container. */
  memoryBytes: number
  /** Files that this program may have open; absent if unknown. */
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

/** Node has raised it as far as it may. Unknown where there is no such file. */
function findOpenFiles(): number | undefined {
  try {
    const [, most] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return most === undefined ? undefined : Number(most)
  } catch (error) {
    return ignore('the system has no /proc')(error)
  }
}

const randomText = (bytes: number) => randomBytes(bytes).toString('base64url')
