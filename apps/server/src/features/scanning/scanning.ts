import type { Events } from '@chapterhouse/kit/events'
import { createLimiter } from '@chapterhouse/kit/limiter'
import type { Db } from '@chapterhouse/kit/sqlite'
import { whenUnlocked } from '@chapterhouse/kit/sqlite-lock'
import type { Workers } from '@chapterhouse/kit/workers'
import { type Catalogue, type KnownRow, printOfFingerprints } from '../catalogue/index.ts'
import {
  type Availability,
  type Libraries,
  type Library,
  type Overrides,
  type PathKeyedTable,
  type PathMove,
  type RelPath,
  type Visibility,
  within,
} from '../libraries/index.ts'
import { createCheckLinks } from './check-links.ts'
import { createDiscover, type Discover, inPairs } from './discover.ts'
import type { ScanEvents } from './events.ts'
import type { FingerprintRequest } from './fingerprint.worker.ts'
import { createIndexOne } from './index-one.ts'
import { createLocate } from './locate-book.ts'
import { createMissingFiles } from './missing-files.ts'
import type { Known, Present } from './plan.ts'
import type { createBookReader } from './read-book.ts'
import { resolveBook } from './resolve-book.ts'
import { runsStore } from './runs.store.ts'
import type { ScanNeeds } from './scan-needs.ts'
import type { Progress } from './scan-report.ts'
import { createScanner } from './scanner.ts'
import { nextScanAt } from './schedule.ts'

export interface ScanningNeeds {
  db: Db
  now: () => Date
  workers: Workers
  events: Pick<Events<ScanEvents>, 'emit'>
  libraries: Libraries
  visibility: Visibility
  overrides: Overrides
  availability: Pick<Availability, 'probe'>
  catalogue: Catalogue
  reader: ReturnType<typeof createBookReader>
  follow: (move: PathMove) => void
  /** Whether ffprobe is there: what could not be read before may be now. */
  canProbe: () => boolean
  onDefect: (error: unknown) => void
  /** Every 15 s of a scan. */
  onHeartbeat: (library: string, progress: Progress) => void
  /** For trees that no disk would give. */
  discover?: Discover
}

export type Scanning = ReturnType<typeof createScanning>

const FINGERPRINTS = new URL('./fingerprint.worker.ts', import.meta.url)
/** Files a task. */
const FINGERPRINT_BATCH = 32
const WITHIN_MS = 120_000

/** Everything that brings the catalogue in line with the disk. */
export function createScanning(needs: ScanningNeeds) {
  const { db, now, workers, events, libraries, visibility, overrides, availability, catalogue, reader, follow, canProbe } = needs
  const store = runsStore(db)
  const discover = needs.discover ?? createDiscover({ workers, visibility })
  const lanes = createLimiter(2)
  store.interrupt(now().toISOString())

  const scanNeeds: ScanNeeds = {
    now,
    probe: availability.probe,
    realRoot: libraries.realRoot,
    discover,
    overrides,
    isHidden: (library, path, options) => visibility.isHidden(library, path, options),
    known: (libraryId) => catalogue.known(libraryId).map(toKnown),
    filesOf: catalogue.filesOf,
    facts: catalogue.facts,
    isThere: (libraryId) => libraries.find(libraryId) !== undefined,
    save: catalogue.save,
    links: catalogue.links,
    forget: catalogue.forget,
    notBeforeMs: (libraryId) => store.memory(libraryId).lastCompleteStartedAtMs ?? 0,
    completed(libraryId, { startedMs, seen }) {
      catalogue.settle(libraryId, seen)
      store.remember({ ...store.memory(libraryId), libraryId, lastCompleteStartedAtMs: startedMs })
    },
    saveHints: (libraryId, hints) => db.transaction(() => store.replaceHints(libraryId, hints)),
    fingerprints,
    prints: async (root, books, signal) => {
      const found = await fingerprints(root, books, signal)
      return new Map([...found].map(([path, prints]) => [path, printOfFingerprints(prints)]))
    },
    follow,
    readBook: (ask, signal) => lanes.run(() => reader.read(ask, signal)),
    // Another scan finds it again.
    transaction: (work, signal) => whenUnlocked(() => db.relaxed(() => db.transaction(work)), signal),
  }

  async function fingerprints(root: string, books: readonly Present[], signal: AbortSignal): Promise<Map<RelPath, string[]>> {
    const files = books.flatMap(({ found }) => found.files.map((file) => within(found.path, file.path)))
    const batches = Array.from({ length: Math.ceil(files.length / FINGERPRINT_BATCH) }, (_, at) =>
      files.slice(at * FINGERPRINT_BATCH, (at + 1) * FINGERPRINT_BATCH),
    )
    const prints = (await inPairs(batches, (batch) => printsOf(root, batch, signal))).flat()
    const answers = new Map<RelPath, string[]>()
    let at = 0
    for (const { found } of books) {
      answers.set(found.path, prints.slice(at, at + found.files.length))
      at += found.files.length
    }
    return answers
  }

  /** A disk too slow to tell gives no fingerprints: then nothing is taken for a move. */
  async function printsOf(root: string, files: string[], signal: AbortSignal): Promise<string[]> {
    try {
      return await workers.run<FingerprintRequest, string[]>(FINGERPRINTS, { root, files }, { within: WITHIN_MS, signal })
    } catch (error) {
      signal.throwIfAborted()
      needs.onDefect(error)
      return files.map(() => '')
    }
  }

  function toKnown(row: KnownRow): Known {
    const isDue = row.problem !== '' || (row.isIncomplete === 1 && canProbe())
    return { ...row, onDemand: row.onDemand === 1, isDue }
  }

  const scanner = createScanner({
    scanNeeds,
    store,
    events,
    libraries,
    now,
    onDefect: needs.onDefect,
    onHeartbeat: needs.onHeartbeat,
  })
  const due = new Map<number, { schedule: string; at: Date | undefined }>()

  /** When a library is scanned next without anybody asking. */
  function nextAt({ id, scanSchedule }: Library): Date | undefined {
    const known = due.get(id)
    if (known?.schedule === scanSchedule) return known.at
    const at = nextScanAt(scanSchedule, now())
    due.set(id, { schedule: scanSchedule, at })
    return at
  }

  const pathTable: PathKeyedTable = {
    tables: ['scan_hints'],
    // Made anew by the scan that saw the move.
    follow: () => {},
  }

  const locate = createLocate({ libraries, visibility, overrides, discover })
  const indexOne = createIndexOne({
    ...scanNeeds,
    readBook: (ask, signal) => reader.read(ask, signal),
    lanes,
    write: (work) => db.relaxed(() => db.transaction(work)),
  })

  return {
    scanner,
    scanNeeds,
    discover,
    locate,
    indexOne,
    checkLinks: createCheckLinks({ ...scanNeeds, unchecked: catalogue.links.unchecked }),
    missingFiles: createMissingFiles({
      ...needs,
      locate,
      indexOne,
      rescan: (library) => void scanner.ask(library, 'change'),
      lastStatus: store.lastStatus,
    }),
    nextAt,
    /** Asks for what is due; called every little while. */
    tick(): void {
      for (const library of libraries.list()) {
        const at = nextAt(library)
        if (!at || at > now()) continue
        due.set(library.id, { schedule: library.scanSchedule, at: nextScanAt(library.scanSchedule, now()) })
        scanner.ask(library, 'schedule')
      }
    },
    /** Reads the fields of every book of a library again from what its files said; inside the caller's transaction. */
    resolveAgain(library: Library): void {
      for (const { path } of catalogue.known(library.id)) {
        const book = catalogue.whole(library.id, path)
        const said = resolveBook({ library, path, facts: catalogue.facts(library.id, path) })
        if (book && said) catalogue.rewrite(book, said)
      }
    },
    runs: store.runs,
    runPage: store.page,
    run: store.run,
    logOf: store.log,
    hints: store.hints,
    lastStatus: store.lastStatus,
    pathTable,
  }
}
