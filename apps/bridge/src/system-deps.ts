import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fetch } from 'undici'

/** System dependencies that tests replace; the disk is not among them. */
export interface SystemDeps {
  now: () => Date
  /** Calls models. Undici's own, because Node's refuses the limits of a dispatcher. */
  fetch: typeof fetch
  spawn: typeof spawn
  /** 32 random bytes. */
  newKey: () => Uint8Array
}

export function realSystemDeps(): SystemDeps {
  return { now: () => new Date(), fetch, spawn, newKey: () => randomBytes(32) }
}
