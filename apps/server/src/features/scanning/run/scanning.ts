import type { Workers } from '@chapterhouse/kit/processes/workers'
import { createLimiter } from '@chapterhouse/kit/queues/limiter'
import { createTurns } from '@chapterhouse/kit/queues/turns'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Events } from '@chapterhouse/kit/sqlite/events'
import type { Attachments } from '../../attachments/index.ts'
import type { Catalogue } from '../../catalogue/index.ts'
import type { Availability, Libraries, Library, Overrides, Visibility } from '../../libraries/index.ts'
import type { PartsChange, PathDivision, PathKeyedTable, PathMove } from '../../paths/index.ts'
import type { createBookReader } from '../book/read-book.ts'
import { resolveBook } from '../resolve/resolve-book.ts'
import { createEvidenceMoves } from '../rows/evidence-moves.ts'
import { createFollowParts, createPlaceAt } from '../rows/follow-parts.ts'
import { groupingsStore } from '../rows/groupings.store.ts'
import { runsStore } from '../rows/runs.store.ts'
import { createIndexOne, type IgnoredAttachment } from '../save/index-one.ts'
import { createRereadAttachments } from '../save/reread-attachments.ts'
import { createCheckLinks } from '../scan/check-links.ts'
import { scan } from '../scan/scan.ts'
import type { Progress, RunScan } from '../state/scan-report.ts'
import { createDiscover, type Discover } from '../walk/discover.ts'
import { type Hint, otherFormats } from '../walk/hints.ts'
import { createLocate } from '../walk/locate-book.ts'
import { composeScanNeeds } from './compose-scan-needs.ts'
import { createDueScans } from './due-scans.ts'
import type { ScanEvents } from './events.ts'
import { createMissingFiles } from './missing-files.ts'
import { createScanner } from './scanner.ts'

interface ScanningNeeds {
  db: Db
  now: () => Date
  workers: Workers
  events: Pick<Events<ScanEvents>, 'emit'>
  libraries: Libraries
  visibility: Visibility
  overrides: Overrides
  availability: Pick<Availability, 'probe'>
  catalogue: Catalogue
  attachments: Attachments
  reader: ReturnType<typeof createBookReader>
  follow: (move: PathMove) => void
  divide: (division: PathDivision) => void
  /** Moves places in a book with their parts; returns the number of those without a part. */
  followParts: (change: PartsChange) => number
  /** Tables of people's data and of edits of books. */
  statePathTables: () => readonly PathKeyedTable[]
  /** Whether ffprobe is available, so that files it could not read before are tried again. */
  canProbe: () => boolean
  onDefect: (error: unknown) => void
  /** Called for files beside a book that were left out when it was read on demand. */
  onIgnoredAttachment: (ignored: IgnoredAttachment) => void
  /** Called every 15 s during a scan. */
  onHeartbeat: (library: string, progress: Progress) => void
  /** Runs scans elsewhere; absent: in this process. */
  runScan?: RunScan
  /** A replacement for tests, with trees that no disk could provide. */
  discover?: Discover
}

export type Scanning = ReturnType<typeof createScanning>

/** Hints are not moved: the scan that found the move recreates them. */
const HINTS_TABLE: PathKeyedTable = { tables: ['scan_hints'], follow: () => {} }

/** Keeps the index of books in sync with the disk. */
export function createScanning(needs: ScanningNeeds) {
  const { db, now, workers, libraries, visibility, overrides, catalogue, attachments, reader } = needs
  const store = runsStore(db)
  const groupings = groupingsStore(db)
  const discover = needs.discover ?? createDiscover({ workers, visibility })
  const limiter = createLimiter(2)

  const moves = createEvidenceMoves({ ...needs, ...catalogue })
  const followParts = createFollowParts({ ...needs, moves })
  const scanNeeds = composeScanNeeds({
    ...needs,
    store,
    groupings,
    discover,
    limiter,
    moves,
    followParts,
    withState: moves.withState,
  })
  const runHere: RunScan = (options) => scan(options, scanNeeds)
  const scanner = createScanner({ ...needs, runScan: needs.runScan ?? runHere, store })
  const dueScans = createDueScans(now)
  const locate = createLocate({ libraries, visibility, overrides, groupings: groupings.of, discover })
  const alone = {
    ...needs,
    ...{ catalogue, attachments, realRoot: libraries.realRoot, inTurn: createTurns() },
    write: (work: () => void) => db.relaxed(() => db.transaction(work)),
  }
  const readBook: typeof scanNeeds.readBook = (request, signal) => reader.read(request, signal)
  const indexOne = createIndexOne({ ...scanNeeds, ...alone, readBook, limiter })

  return {
    scanner,
    scanNeeds,
    /** A scan in this process, without a record. */
    runHere,
    /** Marks the runs that the previous process did not finish. */
    interruptUnfinished: (): void => store.interrupt(now().toISOString()),
    /** Whether a scan of this library was ever completed. */
    hasScanned: (libraryId: number): boolean => scanNeeds.notBeforeMs(libraryId) > 0,
    discover,
    locate,
    indexOne,
    /** Reads the files beside an indexed book, and no audio; throws `not_indexable` if the book is not there. */
    rereadAttachments: createRereadAttachments(alone),
    checkLinks: createCheckLinks({ ...scanNeeds, unchecked: catalogue.links.unchecked }),
    missingFiles: createMissingFiles({
      ...needs,
      locate,
      indexOne,
      rescan: (library) => void scanner.request(library, 'change'),
      lastStatus: store.lastStatus,
    }),
    nextAt: dueScans.nextAt,
    /** Queues scheduled scans that are due; called at short intervals. */
    tick(): void {
      for (const library of libraries.list()) if (dueScans.takeIfDue(library)) scanner.request(library, 'schedule')
    },
    resolveAgain: (library: Library): void => resolveAgain(library, catalogue),
    runs: store.runs,
    runPage: store.page,
    run: store.run,
    logOf: store.log,
    hints: (libraryId: number): Hint[] => [...store.hints(libraryId), ...otherFormats(groupings.of(libraryId))],
    lastStatus: store.lastStatus,
    pathTables: [HINTS_TABLE, groupings.pathTable, moves.pathTable],
    groupings,
    moves,
    placeAt: createPlaceAt({ catalogue, followParts }),
  }
}

/** Resolves the fields of every book in a library again from stored facts; inside the caller's transaction. */
function resolveAgain(library: Library, catalogue: Pick<Catalogue, 'known' | 'whole' | 'facts' | 'rewrite'>): void {
  for (const { path } of catalogue.known(library.id)) {
    const book = catalogue.whole(library.id, path)
    const resolved = resolveBook({ library, path, facts: catalogue.facts(library.id, path) })
    if (book && resolved) catalogue.rewrite(book, resolved)
  }
}
