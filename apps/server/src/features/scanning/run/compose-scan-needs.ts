import type { Workers } from '@chapterhouse/kit/processes/workers'
import type { Limiter } from '@chapterhouse/kit/queues/limiter'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Attachments } from '../../attachments/index.ts'
import type { Catalogue, KnownRow } from '../../catalogue/index.ts'
import type { Availability, Libraries, Overrides, Visibility } from '../../libraries/index.ts'
import type { PathDivision, PathMove } from '../../paths/index.ts'
import type { createBookReader } from '../book/read-book.ts'
import { createReadFingerprints } from '../book/read-fingerprints.ts'
import { evidenceOfBook } from '../plan/evidence.ts'
import type { Known } from '../plan/plan.ts'
import type { Groupings } from '../rows/groupings.store.ts'
import type { runsStore } from '../rows/runs.store.ts'
import type { ScanNeeds } from '../state/scan-needs.ts'
import { createPausingTransaction } from '../state/write-in-slices.ts'
import type { Discover } from '../walk/discover.ts'

interface ScanParts {
  db: Db
  now: () => Date
  workers: Workers
  libraries: Libraries
  visibility: Visibility
  overrides: Overrides
  availability: Pick<Availability, 'probe'>
  catalogue: Catalogue
  attachments: Attachments
  reader: ReturnType<typeof createBookReader>
  follow: (move: PathMove) => void
  divide: (division: PathDivision) => void
  groupings: Groupings
  followParts: ScanNeeds['followParts']
  withState: ScanNeeds['withState']
  moves: ScanNeeds['moves']
  /** Whether ffprobe is available, so that files unreadable before are tried again. */
  canProbe: () => boolean
  onDefect: (error: unknown) => void
  store: ReturnType<typeof runsStore>
  discover: Discover
  limiter: Limiter
}

const KNOWN_A_STEP = 500

/** Wires a scan to the catalogue, the libraries and the disk. */
export function composeScanNeeds(parts: ScanParts): ScanNeeds {
  const { db, libraries, catalogue, store, canProbe, reader, limiter } = parts
  return {
    now: parts.now,
    probe: parts.availability.probe,
    realRoot: libraries.realRoot,
    discover: parts.discover,
    overrides: parts.overrides,
    isHidden: (library, path, options) => parts.visibility.isHidden(library, path, options),
    *known(libraryId) {
      const known: Known[] = []
      for (;;) {
        const page = catalogue.known(libraryId, { after: known.at(-1)?.id ?? 0, limit: KNOWN_A_STEP })
        for (const row of page) known.push(toKnown(row, canProbe))
        if (page.length < KNOWN_A_STEP) return known
        yield
      }
    },
    filesOf: catalogue.filesOf,
    find: catalogue.find,
    facts: catalogue.facts,
    isThere: (libraryId) => libraries.find(libraryId) !== undefined,
    ...composeIdentity(parts),
    links: catalogue.links,
    folders: catalogue.folders,
    attachments: keepingNewer(parts),
    notBeforeMs: (libraryId) => store.memory(libraryId).lastCompleteStartedAtMs ?? 0,
    unconfirmed: catalogue.unconfirmed,
    confirm: catalogue.confirm,
    completed: (libraryId, startedMs) => store.remember({ libraryId, lastCompleteStartedAtMs: startedMs }),
    async settleLanguage(libraryId, signal) {
      const { articleLanguage, skipArticles } = libraries.articlesOf(libraryId)
      if (articleLanguage !== '' || catalogue.count(libraryId) === 0) return
      db.transaction(() => {
        const language = catalogue.mostLanguage(libraryId)
        libraries.setArticleLanguage(libraryId, language)
        if (skipArticles) catalogue.settleArticles(libraryId, language)
      })
      await catalogue.catchUp(signal)
    },
    dropSplitHint: store.dropSplitHint,
    saveHints: (libraryId, hints) => db.transaction(() => store.replaceHints(libraryId, hints)),
    fingerprints: createReadFingerprints(parts),
    follow: parts.follow,
    divide: parts.divide,
    groupings: parts.groupings,
    readBook: (request, signal) => limiter.run(() => reader.read(request, signal)),
    // A write lost in a power cut is repeated by the next scan.
    transaction: createPausingTransaction((work) => db.relaxed(() => db.transaction(work))),
  }
}

/** A book whose attachments are newer than the walk is read again by the next scan. */
function keepingNewer({ attachments, catalogue }: Pick<ScanParts, 'attachments' | 'catalogue'>): ScanNeeds['attachments'] {
  return {
    ...attachments,
    save(libraryId, path, files) {
      if (!attachments.isNewer(libraryId, path)) return attachments.save(libraryId, path, files)
      catalogue.touch(libraryId, path)
      return false
    },
  }
}

function toKnown(row: KnownRow, canProbe: () => boolean): Known {
  const isDue = row.problem !== '' || (row.isIncomplete === 1 && canProbe())
  return { ...row, onDemand: row.onDemand === 1, isDue }
}

type IdentityNeeds = Pick<
  ScanNeeds,
  | 'save'
  | 'saveInPlace'
  | 'whole'
  | 'departed'
  | 'forget'
  | 'followParts'
  | 'withState'
  | 'moves'
  | 'countInventedTimes'
  | 'ignoreChangeTimes'
>

/** The parts of a scan that keep people's data with their books. */
function composeIdentity({ db, catalogue, libraries, store, moves, followParts, withState }: ScanParts): IdentityNeeds {
  return {
    save(libraryId, book, options) {
      return db.transaction(() => {
        const before = catalogue.filesOf(libraryId, book.path)
        // First, because edited chapter titles are part of the book.
        if (before.length > 0) followParts({ libraryId, path: book.path, before, after: book.files })
        return catalogue.save(libraryId, book, options)
      })
    },
    saveInPlace: catalogue.save,
    whole: catalogue.whole,
    departed: catalogue.departed,
    forget(libraryId, paths) {
      const known = withState(libraryId, paths)
      catalogue.forget(libraryId, paths, (path) => {
        const book = known.has(path) ? catalogue.whole(libraryId, path) : undefined
        return book ? JSON.stringify(evidenceOfBook(book)) : ''
      })
    },
    followParts,
    withState,
    moves,
    countInventedTimes: store.countInventedTimes,
    ignoreChangeTimes: libraries.ignoreChangeTimes,
  }
}
