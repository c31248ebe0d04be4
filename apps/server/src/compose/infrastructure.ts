import path from 'node:path'
import { createEvents, type Events } from '@chapterhouse/kit/events'
import { migrate } from '@chapterhouse/kit/migrate'
import { readableLine } from '@chapterhouse/kit/readable-log'
import { type Db, openDb } from '@chapterhouse/kit/sqlite'
import { openWorkers, type Workers } from '@chapterhouse/kit/workers'
import { findTools, type Tools } from '@chapterhouse/media-tools/find-tools'
import { pino } from 'pino'
import type { ScanEvents } from '../features/scanning/index.ts'
import type { Settings } from '../features/settings/index.ts'
import type { SystemDeps } from '../system-deps.ts'

/** What a server is started from. */
export interface Config {
  /** The data folder. */
  data: string
  /** A file, or the bytes of a database that stays in memory. */
  database: string | Uint8Array
  logLevel: 'silent' | 'info'
  /** Where a terminal shows the log; without one it is JSON on stderr. */
  stderr?: { isTerminal: boolean; write: (text: string) => void }
  settings: Settings
  serverId: string
  /** What the server calls itself. */
  version: string
  /** As the command line names them: '' switches one off, absent looks for it. `searchPath` is that of the environment. */
  tools: { ffmpeg?: string; ffprobe?: string; searchPath?: string }
  /** The folders of the built pages; without them a browser is shown a sentence. */
  pages?: { player: string; console: string }
}

/** Each feature declares its own events; here they become one map. */
export type AppEvents = ScanEvents

export interface Infrastructure {
  config: Config
  db: Db
  settings: Settings
  log: pino.Logger
  events: Events<AppEvents>
  workers: Workers
  tools: Tools
  deps: SystemDeps
}

/** A command of the shell that writes beside the running server takes less. */
const LOCK_WAIT_MS = 500

/** The folder `tools/` of the checkout: programs that lie there are taken before those of the system. */
const BESIDE = path.resolve(import.meta.dirname, '../../../../tools')

export async function composeInfrastructure(
  config: Config,
  deps: SystemDeps,
  opened: AsyncDisposableStack,
): Promise<Infrastructure> {
  // Logs go to stderr: stdout belongs to what was asked for.
  const destination = config.stderr?.isTerminal
    ? { write: (line: string) => config.stderr?.write(readableLine(line)) }
    : pino.destination(2)
  const log = pino({ level: config.logLevel }, destination)
  const onFailure = (error: unknown) => log.error({ err: error }, 'an event was not heard')
  const db = opened.use(openDb(config.database, { onLateFailure: onFailure }))
  await migrate(db, new URL('../migrations/', import.meta.url))
  // Nobody waits for a request yet: a start beside a command of the shell may take its time.
  db.setLockWait(LOCK_WAIT_MS)
  const workers = opened.use(openWorkers(2))
  const { ffmpeg, ffprobe, searchPath = '' } = config.tools
  const tools = findTools({
    spawn: deps.spawn,
    fetch: deps.fetch,
    given: { ...(ffmpeg !== undefined && { ffmpeg }), ...(ffprobe !== undefined && { ffprobe }) },
    beside: BESIDE,
    searchPath,
    downloads: path.join(config.data, 'tools'),
    source: () => ({ url: config.settings.get('tools.download_url'), sha256: config.settings.get('tools.sha256') }),
    say: (line) => log.warn(line),
  })
  const events = createEvents<AppEvents>(db, onFailure)
  return { config, db, settings: config.settings, log, events, workers, tools, deps }
}
