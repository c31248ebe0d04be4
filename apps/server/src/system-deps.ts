import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'

/** Everything that is not ours and not the disk: what tests replace, all of it here. */
export interface SystemDeps {
  now: () => Date
  /** Where the server stands, by name: days and hours are counted as people there do. */
  timeZone: string
  newToken: () => string
  /** 16 random bytes: the identity of an installation. */
  newServerId: () => string
  fetch: typeof fetch
  spawn: typeof spawn
}

export function realSystemDeps(): SystemDeps {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return { now: () => new Date(), timeZone, newToken: () => randomText(32), newServerId: () => randomText(16), fetch, spawn }
}

const randomText = (bytes: number) => randomBytes(bytes).toString('base64url')
