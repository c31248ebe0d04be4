import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import type { buildConnector } from 'undici'

/** System dependencies except the disk, which tests replace. */
export interface SystemDeps {
  now: () => Date
  /** Name of the server's time zone, in which days and hours are counted. */
  timeZone: string
  newToken: () => string
  /** 16 random bytes: the identity of an installation. */
  newServerId: () => string
  fetch: typeof fetch
  /** Opens connections to the destinations of notifications; absent: to where their addresses lead. */
  connect?: buildConnector.connector
  spawn: typeof spawn
}

export function realSystemDeps(): SystemDeps {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return { now: () => new Date(), timeZone, newToken: () => randomText(32), newServerId: () => randomText(16), fetch, spawn }
}

const randomText = (bytes: number) => randomBytes(bytes).toString('base64url')
