import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { AdminRow, Book, BookFields, BookRow, Catalogue } from '../catalogue/index.ts'
import type { ChapterChecks } from '../chapters/index.ts'
import type { Library, Overrides } from '../libraries/index.ts'
import type { Listener } from '../listening/index.ts'
import {
  EDIT_FIELDS,
  type EditField,
  type Effective,
  effective,
  type Overlay,
  type OverlayOfBooks,
  type PlacedChapter,
  type StoredCheck,
  textOf,
} from '../overlay/index.ts'
import { parentOf, type RelPath } from '../paths/index.ts'
import { namedByPath } from '../scanning/index.ts'
import { type ShareAt, sharesAtStore } from './shares-at.store.ts'

export interface FieldState {
  value: string
  source: 'tag' | 'path' | 'edited' | 'community' | ''
  scanned: string
  isLocked: boolean
  editedBy: string | null
  editedAt: string | null
}

/** All data about a book for an admin. */
export interface BookPage {
  row: AdminRow
  book: Book
  fields: Readonly<Record<EditField, FieldState>>
  listeners: readonly Listener[]
  shares: readonly ShareAt[]
  folder: { path: RelPath; override: string }
  /** The chapters in use without edited titles. */
  listedChapters: readonly PlacedChapter[]
  hasCommunityCover: boolean
  chapterChoice: string
  check: (StoredCheck & { isCurrent: boolean }) | undefined
  isChecking: boolean
  hasCheckFailed: boolean
}

interface BookPageNeeds {
  db: Db
  catalogue: Pick<Catalogue, 'adminRows' | 'complete' | 'facts'>
  overlay: Pick<OverlayOfBooks, 'of' | 'chapterCheck' | 'hasCommunityCover'>
  chapterChecks: Pick<ChapterChecks, 'isChecking' | 'hasFailed'>
  overrides: Pick<Overrides, 'of'>
  listenersAt: (libraryId: number, path: RelPath) => Listener[]
}

export type BookPages = ReturnType<typeof createBookPages>

export function createBookPages({ db, catalogue, overlay, chapterChecks, overrides, listenersAt }: BookPageNeeds) {
  const store = sharesAtStore(db)

  function fieldsOf(
    library: Library,
    book: Book,
    { layers, merged }: { layers: Overlay; merged: Effective<BookFields, PlacedChapter> },
  ): BookPage['fields'] {
    const { path, isFolder, scanned } = book
    const { values, sources } = merged
    const facts = catalogue.facts(library.id, path)
    const named = namedByPath({ library, path, isFolder, facts, author: scanned.fields.author })
    const states = EDIT_FIELDS.map((field): [EditField, FieldState] => {
      const edit = layers.edits.get(field)
      const [value, from] = [textOf(values, field), sources[field]]
      const source = from === 'scan' ? readFrom(value, { field, named }) : from
      const base = { value, source, scanned: textOf(scanned.fields, field), isLocked: edit !== undefined }
      return [field, { ...base, editedBy: edit?.editedBy ?? null, editedAt: edit?.editedAt ?? null }]
    })
    return Object.fromEntries(states) as BookPage['fields']
  }

  return {
    of(library: Library, { id, path, isFolder }: BookRow): BookPage {
      const [row] = catalogue.adminRows([id])
      if (!row) throw new Error('the book was removed while its page was built')
      const book = catalogue.complete(row)
      const folder = isFolder ? path : parentOf(path)
      // Read before the check itself, so that a check that finishes in between is shown.
      const isChecking = chapterChecks.isChecking(book)
      const layers = overlay.of(library.id, path)
      const merged = effective({ ...book.scanned, files: book.files }, layers)
      const check = overlay.chapterCheck(book)
      return {
        row,
        book,
        fields: fieldsOf(library, book, { layers, merged }),
        listeners: listenersAt(library.id, path),
        shares: store.at(library.id, path),
        folder: { path: folder, override: overrides.of(library.id).get(folder) ?? '' },
        listedChapters: merged.listedChapters,
        hasCommunityCover: overlay.hasCommunityCover(book),
        chapterChoice: layers.chapterChoice,
        check: check && { ...check, isCurrent: merged.isCheckCurrent === true },
        isChecking,
        hasCheckFailed: chapterChecks.hasFailed(book),
      }
    },
  }
}

/** The source of a scanned value: folder names, or tags and sidecars. */
function readFrom(value: string, { field, named }: { field: EditField; named: Partial<BookFields> }): FieldState['source'] {
  if (value === '') return ''
  const blank = {
    title: '',
    author: '',
    narrator: '',
    series: '',
    seriesIndex: null,
    moreSeries: [],
    published: '',
    asin: '',
    isbn: '',
  }
  return textOf({ ...blank, description: '', ...named }, field) === value ? 'path' : 'tag'
}
