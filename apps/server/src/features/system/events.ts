import type { Release } from './releases.ts'

export interface UpdateEvents {
  /** A check found a release newer than this server; every check repeats this. */
  'update.found': { release: Release }
}
