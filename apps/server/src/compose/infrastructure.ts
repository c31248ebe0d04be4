import path from 'node:path'
import { logIgnored } from '@chapterhouse/kit/ignore'
import { readableLine } from '@chapterhouse/kit/logs/readable-log'
import type { Workers } from '@chapterhouse/kit/processes/workers'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import { createEvents, type Events } from '@chapterhouse/kit/sqlite/events'
import { findTools, type Tools } from '@chapterhouse/media-tools/find-tools'
import { pino } from 'pino'
import type { BackupEvents } from '../features/backups/index.ts'
import type { CatalogueEvents } from '../features/catalogue/index.ts'
import { createMetrics, type Metrics } from '../features/metrics/index.ts'
import type { ScanEvents } from '../features/scanning/index.ts'
import type { SessionEvents } from '../features/sessions/index.ts'
import type { Settings, SettingsEvents } from '../features/settings/index.ts'
import type { UpdateEvents } from '../features/system/index.ts'
import { createLogRing, type LogRing } from '../features/system/index.ts'
import type { SystemDeps } from '../system-deps.ts'
import { cacheMbOf, openDatabase } from './database.ts'

/** The configuration that a server starts with. */
export interface Config {
  data: string
  /** A file, or the bytes of an in-memory database. */
  database: string | Uint8Array
  logLevel: 'silent' | 'info'
  /** A terminal that shows the log; without one the log is JSON on stderr. */
  stderr?: { isTerminal: boolean; write: (text: string) => void }
  settings: Settings
  serverId: string
  /** The version that the server reports. */
  version: string
  /** Restarts the server; absent if unknown. */
  restartCommand?: string
  /** Paths from the command line: '' disables a tool, absent searches for it. `searchPath`: the PATH variable. */
  tools: { ffmpeg?: string; ffprobe?: string; searchPath?: string }
  /** Environment of the process that runs scans; absent: scans run in this process. */
  scanProcess?: NodeJS.ProcessEnv
  /** Folders of the built pages; without them a browser gets the plain page. */
  pages?: { player: string; console: string }
}

/** The events that features declare, as one map. */
export type AppEvents = CatalogueEvents & ScanEvents & BackupEvents & SessionEvents & SettingsEvents & UpdateEvents

export interface Infrastructure {
  config: Config
  db: Db
  settings: Settings
  log: pino.Logger
  /** The newest lines of the log, for the console. */
  logs: LogRing
  events: Events<AppEvents>
  metrics: Metrics
  workers: Workers
  /** Threads that read another server, with a higher memory limit. */
  readers: Workers
  tools: Tools
  deps: SystemDeps
}

/** Longer than a write of a shell command beside the running server. */
const LOCK_WAIT_MS = 500

const MIB = 2 ** 20
/** Memory limit of such a thread: enough for a million items, but at most half the machine's memory. */
const READER_MB = 1024

/** The checkout's folder `tools/`; its programs take precedence over the system's. */
const BESIDE = path.resolve(import.meta.dirname, '../../../../tools')

export async function composeInfrastructure(
  config: Config,
  deps: SystemDeps,
  opened: AsyncDisposableStack,
): Promise<Infrastructure> {
  // Logs go to stderr, because stdout is for a command's output.
  const destination = config.stderr?.isTerminal
    ? { write: (line: string) => config.stderr?.write(readableLine(line)) }
    : pino.destination(2)
  const logs = createLogRing()
  const log = pino({ level: config.logLevel }, pino.multistream([{ stream: destination }, { stream: logs.stream }]))
  opened.use(logIgnored(log))
  const onFailure = (error: unknown) => log.error({ err: error }, 'event handler failed')
  const warn = (text: string) => log.warn(text)
  const cacheMb = cacheMbOf(config.settings.get('general.database_cache_mb'), deps.memoryBytes)
  const db = opened.use(await openDatabase(config.database, { now: deps.now, warn, onLateFailure: onFailure, cacheMb }))
  // Set only now: no request waits during migrations, so a start beside a shell command may wait longer.
  db.setLockWait(LOCK_WAIT_MS)
  const workers = opened.use(deps.openWorkers(2))
  const readers = opened.use(deps.openWorkers(2, { oldHeapMb: Math.min(READER_MB, deps.memoryBytes / 2 / MIB) }))
  const { ffmpeg, ffprobe, searchPath = '' } = config.tools
  const tools = findTools({
    spawn: deps.spawn,
    fetch: deps.fetch,
    given: { ...(ffmpeg !== undefined && { ffmpeg }), ...(ffprobe !== undefined && { ffprobe }) },
    beside: BESIDE,
    searchPath,
    downloads: path.join(config.data, 'tools'),
    source: () => ({ url: config.settings.get('tools.download_url'), sha256: config.settings.get('tools.sha256') }),
    print: (line) => log.warn(line),
  })
  const events = createEvents<AppEvents>(db, onFailure)
  return { config, db, settings: config.settings, log, logs, events, metrics: createMetrics(), workers, readers, tools, deps }
}
