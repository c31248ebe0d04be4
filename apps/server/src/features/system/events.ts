import type { Release } from './releases.ts'

export interface UpdateEvents {
  /** A check found a release that is newer than this server; each check says so again. */
  'update.found': { release: Release }
}
