import { invalid, missing } from '@chapterhouse/kit/errors'
import { inNaturalOrder } from '@chapterhouse/kit/natural-order'
import type { Db } from '@chapterhouse/kit/sqlite'
import type { AdminRow, Catalogue } from '../catalogue/index.ts'
import { type Libraries, type Library, type Overrides, parentOf, type RelPath, relPath } from '../libraries/index.ts'
import type { Listeners } from '../listening/index.ts'
import type { OverlayOfBooks } from '../overlay/index.ts'
import type { AskedBy, LibraryAdmin, Scanning } from '../scanning/index.ts'
import { duplicatesStore } from './duplicates.store.ts'
import { type DuplicateGroup, groupDuplicates } from './duplicates.ts'
import { type Counted, healthStore, isKind, KINDS, type Kind } from './health.store.ts'
import type { MissingState } from './missing.ts'

export type { Counted } from './health.store.ts'

export interface HealthNeeds {
  db: Db
  libraries: Pick<Libraries, 'list' | 'get'>
  libraryAdmin: Pick<LibraryAdmin, 'list'>
  catalogue: Pick<Catalogue, 'adminRows' | 'find'>
  overrides: Pick<Overrides, 'set'>
  overlay: Pick<OverlayOfBooks, 'ignore' | 'unignore'>
  scanning: Pick<Scanning, 'scanner'>
  listeners: Pick<Listeners, 'listenerCounts' | 'listenersIn'>
  missing: MissingState
}

/** As it was sent. */
export interface NamedBook {
  libraryId?: number | undefined
  path?: string | undefined
}

export interface ShownGroup {
  reason: DuplicateGroup['reason']
  ignored: boolean
  books: { row: AdminRow; listeners: number }[]
}

export interface Offline {
  library: Library
  books: number
  listeners: number
}

const MOST_BOOKS = 1_000
const MOST_SHOWN = 500
/** Of one group, the best first. */
const MOST_COPIES = 100
const SAMPLES = 3

export type Health = ReturnType<typeof createHealth>

/** What may be wrong with books, and what can be done about many of them at once (docs/reference/server.md 3.8). */
export function createHealth(needs: HealthNeeds) {
  const { db, libraries, libraryAdmin, catalogue, overrides, overlay, scanning, listeners } = needs
  const store = healthStore(db)
  const copies = duplicatesStore(db)
  const shownIds = () => libraries.list().map(({ id }) => id)

  /** A group is set aside when every copy in it is. */
  function duplicateGroups(libraryId?: number): (DuplicateGroup & { ignored: boolean })[] {
    const asked = new Set(libraryId === undefined ? shownIds() : [libraries.get(libraryId).id])
    const books = copies.sharing().filter((book) => asked.has(book.libraryId))
    const left = new Set(
      store.byIgnoring(
        books.map(({ id }) => id),
        'duplicate',
        false,
      ),
    )
    return groupDuplicates(books).map((group) => ({ ...group, ignored: group.copies.every(({ id }) => !left.has(id)) }))
  }

  /** A set that lies split is listed by its first disc. */
  function firstDiscs(): number[] {
    const sets = Map.groupBy(store.splitDiscs(), ({ libraryId, folder }) => `${libraryId} ${folder}`)
    return [...sets.values()].flatMap((set) => inNaturalOrder(set, ({ path }) => path, { isFile: false })[0]?.id ?? [])
  }

  /** Books that have an issue, set aside or not; undefined for a kind that lists none. */
  const idsWith = (kind: string) => (kind === 'split_discs' ? firstDiscs() : store.idsByRow(kind))

  function countDuplicates(): Omit<Counted, 'kind'> {
    const groups = duplicateGroups()
    const shown = groups.filter(({ ignored }) => !ignored)
    const samples = shown.slice(0, SAMPLES).flatMap(({ copies: [best] }) => (best ? [best] : []))
    return { count: shown.length, ignored: groups.length - shown.length, samples }
  }

  async function countMissing(): Promise<Omit<Counted, 'kind'>> {
    const found = await needs.missing.list()
    const shown = found.filter(({ ignored }) => !ignored)
    return { count: shown.length, ignored: found.length - shown.length, samples: shown.slice(0, SAMPLES) }
  }

  function judgeBooks(
    kind: string | undefined,
    books: readonly NamedBook[] = [],
  ): { kind: Kind; keys: { libraryId: number; path: RelPath }[] } {
    if (!isKind(kind)) throw invalid('unknown issue')
    if (books.length === 0) throw invalid('books is required')
    if (books.length > MOST_BOOKS) throw invalid(`at most ${MOST_BOOKS} books at a time`, { code: 'too_large' })
    const keys = books.map(({ libraryId, path }) => {
      if (libraryId === undefined || path === undefined || path === '') throw invalid('every book needs a library_id and a path')
      return { libraryId: libraries.get(libraryId).id, path: relPath(path) }
    })
    return { kind, keys }
  }

  return {
    async overview(): Promise<{ categories: Counted[]; offline: Offline[] }> {
      const ids = shownIds()
      const byRow = store.countRows(ids)
      const others: Partial<Record<Kind, Omit<Counted, 'kind'>>> = {
        split_discs: store.countIds('split_discs', firstDiscs(), ids),
        duplicate: countDuplicates(),
        missing: await countMissing(),
      }
      const none = { count: 0, ignored: 0, samples: [] }
      const states = await libraryAdmin.list()
      return {
        categories: KINDS.map((kind) => ({ kind, ...(others[kind] ?? byRow.get(kind) ?? none) })),
        offline: states
          .filter(({ isAvailable }) => !isAvailable)
          .map(({ library, bookCount }) => ({ library, books: bookCount, listeners: listeners.listenersIn(library.id) })),
      }
    },

    /** For lists of books: undefined for a kind that lists none. */
    booksWith(kind: string, { ignored }: { ignored: boolean }): readonly number[] | undefined {
      const ids = idsWith(kind)
      return ids && store.byIgnoring(ids, kind, ignored)
    },

    duplicates(libraryId: number | undefined, ignored: boolean): ShownGroup[] {
      const groups = duplicateGroups(libraryId)
        .filter((group) => group.ignored === ignored)
        .slice(0, MOST_SHOWN)
        .map((group) => ({ ...group, copies: group.copies.slice(0, MOST_COPIES) }))
      const rows = new Map(
        catalogue.adminRows(groups.flatMap((group) => group.copies.map(({ id }) => id))).map((row) => [row.id, row]),
      )
      const heard = new Map<number, Map<RelPath, number>>()
      for (const [id, of] of Map.groupBy(rows.values(), ({ libraryId: library }) => library))
        heard.set(
          id,
          listeners.listenerCounts(
            id,
            of.map(({ path }) => path),
          ),
        )
      return groups.map(({ reason, ignored: isIgnored, copies: members }) => ({
        reason,
        ignored: isIgnored,
        books: members.flatMap(({ id }) => {
          const row = rows.get(id)
          return row ? [{ row, listeners: heard.get(row.libraryId)?.get(row.path) ?? 0 }] : []
        }),
      }))
    },

    async missing(libraryId: number | undefined, ignored: boolean) {
      return (await needs.missing.list(libraryId)).filter((one) => one.ignored === ignored).slice(0, MOST_SHOWN)
    },
    moveState: needs.missing.move,

    ignore(wish: { kind: string | undefined; books: readonly NamedBook[] | undefined }, by: number): { kind: Kind; books: number } {
      const { kind, keys } = judgeBooks(wish.kind, wish.books)
      overlay.ignore(keys, kind, by)
      return { kind, books: keys.length }
    },
    unignore(wish: { kind: string | undefined; books: readonly NamedBook[] | undefined }): { kind: Kind; books: number } {
      const { kind, keys } = judgeBooks(wish.kind, wish.books)
      overlay.unignore(keys, kind)
      return { kind, books: keys.length }
    },

    /** What is to be read otherwise from now on; every library of them is scanned once. */
    fix(wish: { kind: string | undefined; books: readonly NamedBook[] | undefined }, by: AskedBy) {
      const { kind, keys } = judgeBooks(wish.kind, wish.books)
      if (kind !== 'suspect' && kind !== 'split_discs') throw invalid('unknown issue')
      const mode = kind === 'suspect' ? 'collection' : 'book'
      const folders = db.transaction(() => {
        const having = new Set(idsWith(kind))
        const distinct = new Map<string, { libraryId: number; path: RelPath }>()
        for (const { libraryId, path } of keys) {
          const book = catalogue.find(libraryId, path)
          if (!book) throw missing('no book at that path', { code: 'book_not_found' })
          // Whoever joins what lies beside any other book joins a whole library.
          if (!having.has(book.id)) throw missing('the book at that path has no such issue', { code: 'book_not_found' })
          const folder = kind === 'suspect' ? path : parentOf(path)
          distinct.set(`${libraryId} ${folder}`, { libraryId, path: folder })
        }
        for (const { libraryId, path } of distinct.values()) overrides.set(libraryId, path, mode)
        return [...distinct.values()]
      })
      for (const id of new Set(folders.map(({ libraryId }) => libraryId))) scanning.scanner.ask(libraries.get(id), 'change', by)
      return folders.map(({ libraryId, path }) => ({ library: libraries.get(libraryId), path, mode }))
    },
  }
}
