import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'

/** Everything that is not ours and not the disk: what tests replace, all of it here. */
export interface Outside {
  now: () => Date
  newToken: () => string
  /** 16 random bytes: the identity of an installation. */
  newServerId: () => string
  fetch: typeof fetch
  spawn: typeof spawn
}

export function realOutside(): Outside {
  return { now: () => new Date(), newToken: () => randomText(32), newServerId: () => randomText(16), fetch, spawn }
}

const randomText = (bytes: number) => randomBytes(bytes).toString('base64url')
