import type { Db } from '@chapterhouse/kit/sqlite'
import type { PathKeyedTable } from '../libraries/index.ts'
import type { EditField } from './edit-field.ts'
import type { ChapterTitle, Edit, Overlay } from './effective.ts'
import { type BookKey, overlayStore, type Stamp, type StoredCover } from './overlay.store.ts'

export type { BookKey, StoredCover } from './overlay.store.ts'

export interface OverlayNeeds {
  db: Db
  now: () => Date
  /** Writes the book anew in the index, if it is there; in the same transaction. */
  refresh: (key: BookKey) => void
}

/** What is to be different about one book. Everything in it has been judged. */
export interface BookChange {
  set?: ReadonlyMap<EditField, string>
  revert?: readonly EditField[]
  source?: Edit['source']
  /** Chapters by another name, and those that get their own back. */
  name?: readonly ChapterTitle[]
  unname?: readonly Omit<ChapterTitle, 'title'>[]
  /** '' leaves it to the server. */
  chapterChoice?: 'files' | 'community' | ''
}

const NO_EDITS: ReadonlyMap<EditField, Edit> = new Map()
const NO_VALUES: ReadonlyMap<EditField, string> = new Map()
const NO_IDENTIFIERS = { asin: '', isbn: '' }

export type OverlayOfBooks = ReturnType<typeof createOverlay>

/** What people decided about books. Every change is in the index before it is committed. */
export function createOverlay({ db, now, refresh }: OverlayNeeds) {
  const store = overlayStore(db)
  const stampOf = (by: number): Stamp => ({ by, at: now().toISOString() })

  const pathTable: PathKeyedTable = {
    tables: ['book_edits', 'book_identifiers', 'chapter_titles', 'chapter_choices', 'custom_covers', 'issue_ignores'],
    // What was decided about a disc stays with it while it is joined: the set may be taken apart again.
    follow: (move) => (move.joins ? undefined : store.move(move)),
  }

  function changed(key: BookKey, write: () => void): void {
    db.transaction(() => {
      write()
      refresh(key)
    })
  }

  function write(key: BookKey, change: BookChange, by: number): void {
    const { set = NO_VALUES, revert = [], source = 'edited', name = [], unname = [], chapterChoice } = change
    const stamp = stampOf(by)
    for (const [field, value] of set) store.edit({ ...key, ...stamp, field, value, source })
    for (const field of revert) store.revert({ ...key, field })
    for (const chapter of unname) store.unname({ ...key, ...chapter })
    for (const chapter of name) store.name({ ...key, ...stamp, ...chapter })
    if (chapterChoice === '') store.unchoose(key)
    else if (chapterChoice !== undefined) store.choose({ ...key, ...stamp, source: chapterChoice })
  }

  return {
    pathTable,
    of(libraryId: number, path: BookKey['path']): Overlay {
      const key = { libraryId, path }
      const edits = store.edits(key)
      return {
        edits: edits.length === 0 ? NO_EDITS : new Map(edits.map(({ field, ...edit }) => [field, edit])),
        identifiers: store.identifiers(key) ?? NO_IDENTIFIERS,
        titles: store.titles(key),
        coverId: store.coverId(key),
      }
    },
    chapterChoice: (key: BookKey): string => store.choice(key),

    change: (key: BookKey, change: BookChange, by: number): void => changed(key, () => write(key, change, by)),
    /** The same of many, in the caller's transaction; whoever asks sees to it that the index catches up. */
    changeUnseen(keys: readonly BookKey[], change: BookChange, by: number): void {
      for (const key of keys) write(key, change, by)
    },
    /** A blank identifier leaves what there is. */
    identify: (key: BookKey, given: { asin: string; isbn: string }): void =>
      changed(key, () => store.identify({ ...key, ...given })),

    cover: (id: number): StoredCover | undefined => store.cover(id),
    setCover: (key: BookKey, picture: { type: string; bytes: Uint8Array }, by: number): void =>
      changed(key, () => store.setCover({ ...key, ...picture, ...stampOf(by) })),
    /** False where there was none. */
    removeCover(key: BookKey): boolean {
      return db.transaction(() => {
        const had = store.removeCover(key)
        if (had) refresh(key)
        return had
      })
    },

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
