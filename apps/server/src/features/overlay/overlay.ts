import type { EditField } from '@chapterhouse/contract/names'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { PathKeyedTable } from '../paths/index.ts'
import type { BookKey, Stamp } from './book-key.ts'
import type { ChapterChoice } from './chapter-check.ts'
import type { StoredCheck } from './chapter-checks.store.ts'
import type { CoverSource, StoredCover } from './custom-covers.store.ts'
import type { ChapterTitle, Edit, Overlay } from './effective.ts'
import type { MatchedBooks } from './matches.store.ts'
import { overlayStore } from './overlay.store.ts'

export type { BookKey } from './book-key.ts'
export type { StoredCheck } from './chapter-checks.store.ts'
export type { StoredCover } from './custom-covers.store.ts'
export type { MatchedBooks } from './matches.store.ts'

export interface BookChange {
  set?: ReadonlyMap<EditField, string>
  revert?: readonly EditField[]
  source?: Edit['source']
  /** New chapter titles, and those to reset. */
  name?: readonly ChapterTitle[]
  unname?: readonly Omit<ChapterTitle, 'title'>[]
  /** '' lets the server choose. */
  chapterChoice?: ChapterChoice
}

const NO_EDITS: ReadonlyMap<EditField, Edit> = new Map()
const NO_VALUES: ReadonlyMap<EditField, string> = new Map()
const NO_IDENTIFIERS = { asin: '', isbn: '' }

const TABLES = [
  ...['book_edits', 'book_identifiers', 'chapter_titles', 'chapter_choices', 'community_chapters', 'custom_covers'],
  'issue_ignores',
]

type Store = ReturnType<typeof overlayStore>

export type OverlayOfBooks = ReturnType<typeof createOverlay>

/** People's decisions about books, and checks of their chapters. The index is updated in the same transaction. */
export function createOverlay({
  db,
  now,
  refresh,
}: {
  db: Db
  now: () => Date
  /** Updates the indexed book, if any, in the same transaction. */
  refresh: (key: BookKey) => void
}) {
  const store = overlayStore(db)
  const stampOf = (by: number): Stamp => ({ by, at: now().toISOString() })

  const pathTable: PathKeyedTable = {
    tables: TABLES,
    // Decisions about a disc are kept at its path while it is joined, since the set may be split again.
    follow: (move) => (move.joins ? undefined : store.move(move)),
    // A decision about the whole may not apply to its parts.
    divide: () => {},
    followParts(change) {
      store.renameFiles(change)
      return 0
    },
  }

  function changed(key: BookKey, write: () => void): void {
    db.transaction(() => {
      write()
      refresh(key)
    })
  }

  return {
    pathTable,
    of: (libraryId: number, path: BookKey['path']): Overlay => layersOf(store, { libraryId, path }),
    chapterCheck: (key: BookKey): StoredCheck | undefined => store.wholeCheck(key),
    saveChapterCheck: (key: BookKey, check: StoredCheck): void => changed(key, () => store.saveCheck({ ...key, ...check })),
    /** The check is of the current reading; inside the caller's transaction. */
    renewBasis: (key: BookKey, basis: string): void => store.renewBasis({ ...key, basis }),
    /** The same check, run again: it changes nothing in the index. */
    renewChapterCheck: (key: BookKey, checkedAt: string): void => store.renewCheck({ ...key, checkedAt }),

    change: (key: BookKey, change: BookChange, by: number): void =>
      changed(key, () => writeChange(store, { ...key, ...stampOf(by) }, change)),
    /** Changes many books in the caller's transaction; the caller updates the index afterwards. */
    changeUnseen(keys: readonly BookKey[], change: BookChange, by: number): void {
      for (const key of keys) writeChange(store, { ...key, ...stampOf(by) }, change)
    },
    identify: (key: BookKey, given: { asin: string; isbn: string }): void =>
      changed(key, () => store.identify({ ...key, ...given })),

    cover: (id: number): StoredCover | undefined => store.cover(id),
    hasCommunityCover: (key: BookKey): boolean => store.hasCommunityCover(key),
    setCover: (key: BookKey, picture: { type: string; bytes: Uint8Array; source: CoverSource }, by: number): void =>
      changed(key, () => store.setCover({ ...key, ...picture, ...stampOf(by) })),
    /**
     * Removes all that matches wrote to these books, and restores what they replaced; in the caller's transaction. The caller updates
     * the index afterwards.
     */
    takeBackUnseen: (matched: MatchedBooks): { books: readonly BookKey[]; covers: number } => store.takeBack(matched),
    /** Returns false if there was none. */
    removeCover(key: BookKey): boolean {
      return db.transaction(() => {
        const had = store.removeCover(key)
        if (had) refresh(key)
        return had
      })
    },

    ...createIgnoring(db, store, stampOf),
  }
}

function layersOf(store: Store, key: BookKey): Overlay {
  const edits = store.edits(key)
  return {
    edits: edits.length === 0 ? NO_EDITS : new Map(edits.map(({ field, ...edit }) => [field, edit])),
    identifiers: store.identifiers(key) ?? NO_IDENTIFIERS,
    titles: store.titles(key),
    chapterChoice: store.choice(key),
    check: store.check(key),
    coverId: store.coverId(key),
  }
}

function createIgnoring(db: Db, store: Store, stampOf: (by: number) => Stamp) {
  return {
    ignore(books: readonly BookKey[], kind: string, by: number): void {
      db.transaction(() => {
        for (const key of books) store.ignore({ ...key, ...stampOf(by), kind })
      })
    },
    unignore(books: readonly BookKey[], kind: string): void {
      db.transaction(() => {
        for (const key of books) store.unignore({ ...key, kind })
      })
    },
  }
}

function writeChange(store: Store, { by, at, ...key }: BookKey & Stamp, change: BookChange): void {
  const { set = NO_VALUES, revert = [], source = 'edited', name = [], unname = [], chapterChoice } = change
  const stamp = { by, at }
  for (const [field, value] of set) store.edit({ ...key, ...stamp, field, value, source })
  for (const field of revert) store.revert({ ...key, field })
  for (const chapter of unname) store.unname({ ...key, ...chapter })
  for (const chapter of name) store.name({ ...key, ...stamp, ...chapter })
  if (chapterChoice === '') store.unchoose(key)
  else if (chapterChoice !== undefined) store.choose({ ...key, ...stamp, source: chapterChoice })
}
