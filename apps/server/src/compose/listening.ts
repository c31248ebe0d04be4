import { createLocalTime } from '@chapterhouse/kit/local-time'
import { createRetention, createSessionRecorder, createTranscodes } from '../features/activity/index.ts'
import { createLocalTexts } from '../features/attachments/index.ts'
import { createBooks, createChapterNumbers, createExtraFiles } from '../features/books/index.ts'
import { createImportJournals } from '../features/imports/index.ts'
import type { PathMove } from '../features/libraries/index.ts'
import { createListening, createPlayerSettings, type ListeningNeeds } from '../features/listening/index.ts'
import { createBookLists } from '../features/lists/index.ts'
import { matchItemsTable } from '../features/matching/index.ts'
import { createBookReader, createLibraryAdmin, createScanning } from '../features/scanning/index.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { LibraryServices } from './library.ts'
import { composeMedia } from './media.ts'
import { listPathTables } from './path-tables.ts'

/** Scanning, streaming and progress. */
export function composeListening(infrastructure: Infrastructure, services: LibraryServices) {
  const { db, events, workers, tools, log, deps } = infrastructure
  const { shares, catalogue } = services
  const { now, spawn } = deps

  const { sessionRecorder, ...records } = composeRecords(infrastructure, services, (key) => bookLists.queue.leave(key))
  const { listening } = records
  const reader = createBookReader({ workers, spawn, now, ffprobe: () => tools.ffprobe()?.path })
  const scanning = createScanning({
    ...services,
    db,
    now,
    workers,
    events,
    reader,
    follow,
    canProbe: () => tools.ffprobe() !== undefined,
    onDefect: (error) => log.error({ err: error }, 'scan failed unexpectedly'),
    onIgnoredAttachment: (ignored) => log.warn(ignored, 'attachment ignored'),
    onHeartbeat: (library, { done, total }) => log.info({ library, done, total }, 'scanning'),
  })

  const books = createBooks({ catalogue, scanning, shares, visibility: services.visibility })
  const extraFiles = createExtraFiles({ ...services, books, reportMissing: scanning.missingFiles.report })
  const bookLists = createBookLists({ ...services, db, now, books, listening })

  const { pathTables, statePathTables } = listPathTables({
    ...services,
    ...records,
    matchItems: { pathTable: matchItemsTable(db) },
    scanning,
    bookLists,
    sessionRecorder,
  })
  function follow(move: PathMove): void {
    db.transaction(() => {
      for (const pathTable of pathTables) pathTable.follow(move)
    })
  }

  const libraryAdmin = createLibraryAdmin({ ...services, db, scanning, dataFolder: infrastructure.config.data })
  const media = composeMedia(infrastructure, { ...services, books, scanning })
  return {
    ...records,
    bookLists,
    reader,
    scanning,
    libraryAdmin,
    books,
    extraFiles,
    ...media,
    pathTables,
    statePathTables,
    follow,
  }
}

/** Progress, marks and statistics of people. */
function composeRecords(
  { db, settings, log, deps, metrics }: Infrastructure,
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
    onCommit: metrics.savesCommitted,
  })
  const playerSettings = createPlayerSettings({ db, now, shares, canonicalPath })
  const pruneOldSessions = createRetention({ db, now, keptDays: () => settings.get('general.session_days') })
  const chapterNumbers = createChapterNumbers()
  const localTexts = createLocalTexts({ attachments, shares, progressOf: listening.progress.find, storyChapters: chapterNumbers })
  const importJournals = createImportJournals({ db })
  const records = { local, transcodes, sessionRecorder, listening, chapterNumbers, localTexts, playerSettings }
  return { ...records, importJournals, pruneOldSessions }
}
