import type { pino } from 'pino'
import type { FollowSettings } from '../cli/serve-settings.ts'
import {
  createArtifactCache,
  createForge,
  createPoll,
  createRefresh,
  type Poll,
  type Verified,
} from '../features/releases/index.ts'
import type { Outside } from '../outside.ts'

export interface FollowingNeeds {
  settings: FollowSettings
  /** A file that is served beside the releases, and no business of theirs. */
  db: string | undefined
  adopt: (verified: Verified, signal: AbortSignal) => Promise<void>
  isServing: () => boolean
  /** The wait that a client hears has changed. */
  onWait: () => void
  log: pino.Logger
  version: string
  outside: Outside
  signal: AbortSignal
}

/** Follows the releases of a forge. */
export function composeFollowing(needs: FollowingNeeds): Poll {
  const { settings, db, log, version, outside } = needs
  const { cache, mostBytes, intervalMs } = settings
  const refresh = createRefresh({
    forge: createForge({ ...settings, fetch: outside.fetch, agent: `chapterhouse-metadata/${version}` }),
    cache: createArtifactCache(cache, { spared: db === undefined ? [] : [db] }),
    log,
    adopt: needs.adopt,
    mostBytes,
  })
  return createPoll({ ...needs, ...refresh, intervalMs })
}
