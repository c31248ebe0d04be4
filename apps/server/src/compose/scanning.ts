import type { Workers } from '@chapterhouse/kit/processes/workers'
import { createLocalTime } from '@chapterhouse/kit/time/local-time'
import { createRetention, createSessionRecorder, createTranscodes } from '../features/activity/index.ts'
import { createLocalTexts } from '../features/attachments/index.ts'
import { createBooks, createChapterNumbers } from '../features/books/index.ts'
import { bridgeJobsTable } from '../features/bridge/index.ts'
import { createImportJournals } from '../features/imports/index.ts'
import { createListening, createPlayerSettings, type ListeningNeeds } from '../features/listening/index.ts'
import { createBookLists } from '../features/lists/index.ts'
import { matchItemsTable } from '../features/matching/index.ts'
import { divideEach, type PartsChange, type PathDivision, type PathMove } from '../features/paths/index.ts'
import { createBookReader, createScanning, type RunScan } from '../features/scanning/index.ts'
import type { SystemDeps } from '../system-deps.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { LibraryServices } from './library.ts'
import { listPathTables } from './path-tables.ts'

/** Needs of scanning that the server and the scan process both provide. */
export interface ScanningParts {
  db: Infrastructure['db']
  events: Pick<Infrastructure['events'], 'emit'>
  workers: Workers
  deps: Pick<SystemDeps, 'now' | 'spawn' | 'timeZone'>
  log: Record<'error' | 'warn' | 'info', (facts: object, text: string) => void>
  ffprobe: () => string | undefined
  onCommit?: ListeningNeeds['onCommit']
  /** Called after data moved with its book. */
  onMoved?: () => void
  /** How long listening sessions are kept. */
  retentionDays: () => number
  /** Runs scans elsewhere; absent: in this process. */
  runScan?: RunScan
}

export function composeScanning(parts: ScanningParts, services: LibraryServices) {
  const { db, events, workers, log, deps, ffprobe, runScan, onMoved } = parts
  const { shares, catalogue } = services
  const { now, spawn } = deps

  const { sessionRecorder, ...records } = composeRecords(parts, services, (key) => bookLists.queue.leave(key))
  const { listening } = records
  const reader = createBookReader({ workers, spawn, now, ffprobe })
  const scanning = createScanning({
    ...services,
    db,
    now,
    workers,
    events,
    reader,
    follow,
    divide,
    followParts,
    statePathTables: () => statePathTables(),
    ...(runScan && { runScan }),
    canProbe: () => ffprobe() !== undefined,
    onDefect: (error) => log.error({ err: error }, 'scan failed unexpectedly'),
    onIgnoredAttachment: (ignored) => log.warn(ignored, 'attachment ignored'),
    onHeartbeat: (library, { done, total }) => log.info({ library, done, total }, 'scanning'),
  })
  const books = createBooks({ catalogue, scanning, shares, visibility: services.visibility })
  const bookLists = createBookLists({ ...services, db, now, books, listening })

  const { pathTables, statePathTables } = listPathTables({
    ...services,
    ...records,
    matchItems: { pathTable: matchItemsTable(db) },
    bridgeJobs: { pathTable: bridgeJobsTable({ db, now }) },
    scanning,
    bookLists,
    sessionRecorder,
  })
  function follow(move: PathMove): void {
    db.transaction(() => {
      for (const pathTable of pathTables) pathTable.follow(move)
    })
    onMoved?.()
  }
  function divide(division: PathDivision): void {
    db.transaction(() => divideEach(statePathTables(), division))
    onMoved?.()
  }
  function followParts(change: PartsChange): number {
    return pathTables.reduce((lost, pathTable) => lost + (pathTable.followParts?.(change) ?? 0), 0)
  }
  const forgetSessions = sessionRecorder.forget
  return { ...records, bookLists, reader, scanning, books, pathTables, statePathTables, follow, forgetSessions }
}

/** Progress, marks and statistics of people. */
function composeRecords(
  { db, retentionDays, log, deps, onCommit }: ScanningParts,
  { shares, catalogue, canonicalPath, attachments }: LibraryServices,
  onFinish: ListeningNeeds['onFinish'],
) {
  const { now } = deps
  const local = createLocalTime(deps.timeZone)
  const transcodes = createTranscodes({ now })
  const sessionRecorder = createSessionRecorder({ db, now, local, transcodes })
  const listening = createListening({
    db,
    now,
    local,
    findBook: catalogue.find,
    sessionRecorder,
    onFinish,
    onDefect: (error) => log.error({ err: error }, 'failed to record listening'),
    ...(onCommit && { onCommit }),
  })
  const playerSettings = createPlayerSettings({ db, now, shares, canonicalPath })
  const pruneOldSessions = createRetention({ db, now, retentionDays })
  const chapterNumbers = createChapterNumbers()
  const localTexts = createLocalTexts({ attachments, shares, progressOf: listening.progress.find, storyChapters: chapterNumbers })
  const importJournals = createImportJournals({ db })
  const records = { local, transcodes, sessionRecorder, listening, chapterNumbers, localTexts, playerSettings }
  return { ...records, importJournals, pruneOldSessions }
}
