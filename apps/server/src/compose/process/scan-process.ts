import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import { programStamp } from '@chapterhouse/kit/processes/built-program'
import { createScanProcess, type ScanProcess } from '../../features/scanning/index.ts'
import type { Infrastructure } from '../infrastructure.ts'

const PROGRAM = path.resolve(import.meta.dirname, '../../scan.process.ts')
/** A young generation that does not grow, an old one that is collected after it grew by a tenth, and compact code. */
const FLAGS = ['--max-semi-space-size=2', '--semi-space-growth-factor=1', '--heap-growing-percent=10', '--optimize-for-size']
/** In megabytes; the rest of the scan process's memory is for its books. */
const CACHE_MB = 8
/** How many pages a commit may leave in the log before it copies them into the database; SQLite's default. */
const CHECKPOINT_PAGES = 1_000
/** Limits the process's threads to two memory arenas. */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '2' }
/** The only variables that the process gets, since others may contain secrets. */
const PASSED_ON = ['PATH', 'HOME', 'TZ', 'LANG', 'LC_ALL', 'LD_LIBRARY_PATH', 'TMPDIR', 'NODE_COMPILE_CACHE']

export function scanEnvironment(env: Readonly<Record<string, string | undefined>>): NodeJS.ProcessEnv {
  const passed = PASSED_ON.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]] as const]))
  return { ...ENVIRONMENT, ...Object.fromEntries(passed) }
}

/** The scan process, not started yet; undefined if scans run in this process. */
export function openScanProcess(
  { config, db, tools, log, deps }: Infrastructure,
  events: { onMoved: () => void; onWritten: (libraryId: number) => void },
): ScanProcess | undefined {
  const { database, scanProcess: env } = config
  if (env === undefined || typeof database !== 'string') return undefined
  const stamp = programStamp('server')
  return createScanProcess({
    ...events,
    start: (): ChildProcess =>
      deps.spawn(process.execPath, [...FLAGS, PROGRAM], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
    opening: () => ({ do: 'open', stamp, database, cacheMb: CACHE_MB }),
    ffprobe: () => tools.ffprobe()?.path,
    onDefect: (error) => log.error({ err: error }, 'scan failed unexpectedly'),
    // The process that writes most also checkpoints the log, so that no save waits for that.
    onRunning: (isRunning) => db.exec(`PRAGMA wal_autocheckpoint = ${isRunning ? 0 : CHECKPOINT_PAGES}`),
  })
}
