import { atMostLength } from '@chapterhouse/kit/caches/at-most'
import { createStampedCache } from '@chapterhouse/kit/caches/stamped-cache'
import { createAttachments } from '../features/attachments/index.ts'
import { type Books, createNextBook } from '../features/books/index.ts'
import {
  createCandidates,
  createFolders,
  createLists,
  createNameSearch,
  createPeople,
  createSearch,
} from '../features/browsing/index.ts'
import {
  type Catalogue,
  createCanonicalPath,
  createCatalogue,
  createShownAt,
  createShownBooks,
} from '../features/catalogue/index.ts'
import type { NextWork } from '../features/enrichment/index.ts'
import {
  createAvailability,
  createLibraries,
  createLibraryPurge,
  createOpening,
  createOverrides,
  createVisibility,
} from '../features/libraries/index.ts'
import { createOverlay } from '../features/overlay/index.ts'
import type { Scanning } from '../features/scanning/index.ts'
import { createShares, endingShares } from '../features/shares/index.ts'
import type { Infrastructure } from './infrastructure.ts'

/** About ten thousand rendered books in lists. */
const KEPT_CHARACTERS = 6_000_000

export function composeLibrary({ db, events, deps: { now } }: Pick<Infrastructure, 'db' | 'events' | 'deps'>) {
  const libraries = createLibraries({ db, now, endShares: endingShares(db) })
  const overrides = createOverrides({ db })
  const visibility = createVisibility({ libraries })
  const opening = createOpening({ libraries, visibility })
  const availability = createAvailability({ now })
  const overlay = createOverlay({ db, now, refresh: (key) => catalogue.refresh(key) })
  const catalogue: Catalogue = createCatalogue({
    db,
    now,
    overlayOf: overlay.of,
    renewBasis: overlay.renewBasis,
    articlesOf: libraries.articlesOf,
    events,
  })
  const attachments = createAttachments({ db, now })
  const canonicalPath = createCanonicalPath({ libraries, catalogue })
  const shares = createShares({ db, libraries, canonicalPath })
  const candidates = createCandidates({ db })
  const lists = createLists({ db, candidates })
  const search = createSearch({ db, candidates })
  const findNames = createNameSearch({ db })
  const shown = createShownBooks({ byIds: catalogue.byIds, texts: createStampedCache<string>(atMostLength(KEPT_CHARACTERS)) })
  const shownAt = createShownAt({ stampsAt: catalogue.stampsAt, shown })
  const purgeDeletedLibraries = createLibraryPurge({ db })
  return {
    libraries,
    purgeDeletedLibraries,
    overrides,
    visibility,
    opening,
    availability,
    overlay,
    catalogue,
    attachments,
    canonicalPath,
    shares,
    lists,
    search,
    findNames,
    shown,
    shownAt,
  }
}

export type LibraryServices = ReturnType<typeof composeLibrary>

/** Browsing needs the scanner's knowledge of folders with unjoined discs. */
export function composeBrowsing(
  { db }: Infrastructure,
  services: LibraryServices & { scanning: Pick<Scanning, 'hints'>; books: Books; nextWork: NextWork },
) {
  const splitDiscs = (libraryId: number) => {
    const split = services.scanning.hints(libraryId).filter(({ kind }) => kind === 'split_discs')
    return new Set(split.map(({ path }) => path))
  }
  const folders = createFolders({ db, ...services, scanned: services.catalogue.folders, splitDiscs })
  const nextBook = createNextBook({ db, ...services, visibleFolders: folders.visibleFolders })
  return { folders, nextBook, people: createPeople({ db, ...services }) }
}
