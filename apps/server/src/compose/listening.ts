import { createLocalTime } from '@chapterhouse/kit/local-time'
import { createRenderCache } from '@chapterhouse/kit/render-cache'
import { isLocked } from '@chapterhouse/kit/sqlite-lock'
import { createRetention, createSessionRecorder, createTranscodes } from '../features/activity/index.ts'
import { createBooks, createExtraFiles } from '../features/books/index.ts'
import { createCovers, createEmbeddedArt } from '../features/covers/index.ts'
import type { PathKeyedTable, PathMove } from '../features/libraries/index.ts'
import { createListening, createPlayerSettings } from '../features/listening/index.ts'
import { createBookLists } from '../features/lists/index.ts'
import { createBookReader, createLibraryAdmin, createScanning } from '../features/scanning/index.ts'
import { grantsPathTable } from '../features/shares/index.ts'
import { createCodecSupport, createStreaming, createTranscoder } from '../features/streaming/index.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { LibraryServices } from './library.ts'

/** Some thousand whole books; what is not among them is written again when it is asked for. */
const KEPT_CHARACTERS = 8_000_000

/** What brings books in, hands them out, and remembers how far somebody got. */
export function composeListening(infrastructure: Infrastructure, services: LibraryServices) {
  const { db, events, workers, tools, log, deps } = infrastructure
  const { libraries, shares, catalogue, overrides, overlay, opening } = services
  const { now, spawn } = deps

  const local = createLocalTime(deps.timeZone)
  const transcodes = createTranscodes({ now })
  const sessionRecorder = createSessionRecorder({ db, now, local, transcodes })
  const listening = createListening({
    db,
    now,
    local,
    findBook: catalogue.find,
    sessionRecorder,
    onDefect: (error) => log.error({ err: error }, 'a save was not counted'),
  })
  const playerSettings = createPlayerSettings({ db, now, shares, settle: services.settle })
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
    onDefect: (error) => log.error({ err: error }, 'a scan met something unexpected'),
    onHeartbeat: (library, { done, total }) => log.info({ library, done, total }, 'scanning'),
  })

  const books = createBooks({ catalogue, scanning, shares, visibility: services.visibility })
  const extraFiles = createExtraFiles({ ...services, books, reportMissing: scanning.missingFiles.report })
  const bookLists = createBookLists({ ...services, db, now, books, listening })

  /** Whoever remembers by path, all in one list: a test holds it against the schema. */
  const pathTables: PathKeyedTable[] = [
    grantsPathTable,
    overrides.pathTable,
    overlay.pathTable,
    catalogue.pathTable,
    scanning.pathTable,
    ...listening.pathTables,
    playerSettings.pathTable,
    ...bookLists.pathTables,
    ...sessionRecorder.pathTables,
  ]
  /** What people left at books and decided about them; where books and folders lie is no such thing. */
  const ofPlaces = new Set<PathKeyedTable>([grantsPathTable, overrides.pathTable, catalogue.pathTable, scanning.pathTable])
  const statePathTables = () => pathTables.filter((pathTable) => !ofPlaces.has(pathTable))
  function follow(move: PathMove): void {
    db.transaction(() => {
      for (const pathTable of pathTables) pathTable.follow(move)
    })
  }

  const libraryAdmin = createLibraryAdmin({ ...services, db, scanning, dataFolder: infrastructure.config.data })
  const art = createEmbeddedArt({ workers, spawn, ffmpeg: tools.ffmpeg, ffprobe: tools.ffprobe })
  const covers = createCovers({
    db,
    libraries,
    opening,
    art,
    bookOf: books.row,
    complete: catalogue.complete,
    reportMissing: scanning.missingFiles.report,
    customPictures: overlay,
    remember: (id, cover) => ignoringLock(() => db.relaxed(() => catalogue.rememberCover(id, cover))),
  })
  const bookTexts = { items: createRenderCache(KEPT_CHARACTERS), chapters: createRenderCache(KEPT_CHARACTERS) }
  const streaming = createStreaming({ libraries, opening, reportMissing: scanning.missingFiles.report })
  const transcoder = createTranscoder({
    ffmpeg: tools.ffmpeg,
    spawn,
    onFailure: (detail) => log.warn(detail, 'a transcoding failed'),
  })
  const codecSupport = createCodecSupport({ db, ffmpeg: tools.ffmpeg, spawn, libraries, opening })
  return {
    listening,
    playerSettings,
    bookLists,
    transcodes,
    local,
    pruneOldSessions: createRetention({ db, now, keptDays: () => infrastructure.settings.get('general.session_days') }),
    reader,
    scanning,
    libraryAdmin,
    books,
    extraFiles,
    bookTexts,
    covers,
    streaming,
    transcoder,
    codecSupport,
    pathTables,
    statePathTables,
    follow,
  }
}

/** For what the next request works out again: a cover is shown while another process holds the database. */
function ignoringLock(write: () => void): void {
  try {
    write()
  } catch (error) {
    if (!isLocked(error)) throw error
  }
}
