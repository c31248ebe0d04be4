import { createLoops } from '@chapterhouse/kit/repeat'
import type { pino } from 'pino'
import type { FollowSettings, ServeSettings } from '../cli/serve-settings.ts'
import { readMark } from '../features/artifact/index.ts'
import {
  createArtifactCache,
  createFileWatch,
  createForge,
  createPoll,
  createRefresh,
  type Waiting,
} from '../features/releases/index.ts'
import type { SystemDeps } from '../system-deps.ts'

/** A file that may be served, as far as it was verified. */
export interface Found {
  file: string
  digest?: string
  mark?: string
}

interface FollowingNeeds {
  settings: Pick<ServeSettings, 'follow' | 'db'>
  /** Of the file that is served from the start; empty where there is none. */
  mark: string
  adopt: (found: Found, signal: AbortSignal) => Promise<void>
  isServing: () => boolean
  /** The response for clients while no release is served has changed. */
  onWait: () => void
  log: pino.Logger
  version: string
  deps: SystemDeps
  signal: AbortSignal
}

/** Where new releases come from. */
export interface Following {
  start(): unknown
  /** Looks at once. */
  look(): Promise<void>
  waiting(): Waiting
}

/** Follows the releases of a forge; without one, the file that is served. */
export function composeFollowing(needs: FollowingNeeds): Following {
  const { follow, db } = needs.settings
  return follow ? followForge(follow, db, needs) : watchFile(db ?? '', needs)
}

function followForge(follow: FollowSettings, db: string | undefined, needs: FollowingNeeds): Following {
  const { log, version, deps } = needs
  const { cache, mostBytes, intervalMs } = follow
  const refresh = createRefresh({
    forge: createForge({ ...follow, fetch: deps.fetch, agent: `chapterhouse-metadata/${version}` }),
    // A file that is served beside the releases is no business of theirs.
    cache: createArtifactCache(cache, { spared: db === undefined ? [] : [db] }),
    log,
    adopt: needs.adopt,
    mostBytes,
  })
  return createPoll({ ...needs, ...refresh, intervalMs })
}

function watchFile(file: string, { mark, adopt, log, deps, signal }: FollowingNeeds): Following {
  const onFailure = (_: string, error: unknown): void => log.warn({ err: error }, 'checking the file for changes failed')
  const { repeat } = createLoops({ now: deps.now, signal, onFailure })
  const watch = createFileWatch({
    file,
    mark,
    readMark: () => readMark(file),
    adopt: (mark) => adopt({ file, mark }, signal),
    repeat: (everyMs, run) => repeat(`look at ${file}`, everyMs, run),
    log,
    signal,
  })
  // It is served before anybody can ask.
  return { ...watch, waiting: () => ({ retryAfterSeconds: 1 }) }
}
