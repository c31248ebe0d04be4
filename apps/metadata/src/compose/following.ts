import { createJsonReader } from '@chapterhouse/kit/json/json-reader'
import { openWorkers } from '@chapterhouse/kit/processes/workers'
import { createLoops } from '@chapterhouse/kit/queues/repeat'
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

/** A file to serve, with the facts already verified. */
export interface Found {
  file: string
  digest?: string
  mark?: string
}

interface FollowingNeeds {
  settings: Pick<ServeSettings, 'follow' | 'db'>
  /** The mark of the file served at startup; empty if there is none. */
  mark: string
  adopt: (found: Found, signal: AbortSignal) => Promise<void>
  isServing: () => boolean
  /** Called when the response for clients without a release changes. */
  onWait: () => void
  log: pino.Logger
  version: string
  deps: SystemDeps
  signal: AbortSignal
}

/** A source of new releases. */
export interface Following {
  start(): unknown
  /** Checks immediately. */
  look(): Promise<void>
  waiting(): Waiting
}

/** Follows the releases of a forge; without one, changes of the served file. */
export function composeFollowing(needs: FollowingNeeds): Following {
  const { follow, db } = needs.settings
  return follow ? followForge(follow, db, needs) : watchFile(db ?? '', needs)
}

function followForge(follow: FollowSettings, db: string | undefined, needs: FollowingNeeds): Following {
  const { log, version, deps } = needs
  const { cache, mostBytes, intervalMs } = follow
  const workers = openWorkers(1)
  needs.signal.addEventListener('abort', () => void workers[Symbol.asyncDispose](), { once: true })
  const refresh = createRefresh({
    forge: createForge({
      ...follow,
      fetch: deps.fetch,
      readJson: createJsonReader(workers),
      agent: `chapterhouse-metadata/${version}`,
    }),
    // A file given by --db is never pruned.
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
  // The file is served before the service listens.
  return { ...watch, waiting: () => ({ retryAfterSeconds: 1 }) }
}
