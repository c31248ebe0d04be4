import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { AdminRow, Catalogue } from '../catalogue/index.ts'
import type { Libraries } from '../libraries/index.ts'
import type { Listeners } from '../listening/index.ts'
import type { RelPath } from '../paths/index.ts'
import { duplicatesStore } from './duplicates.store.ts'
import { type DuplicateGroup, groupDuplicates } from './duplicates.ts'
import type { issuesStore } from './issues.store.ts'

export interface ShownGroup {
  reason: DuplicateGroup['reason']
  ignored: boolean
  books: { row: AdminRow; listeners: number }[]
}

const MAX_SHOWN = 500
/** The most copies per group, best first. */
const MAX_COPIES = 100

export function createDuplicateGroups({
  db,
  store,
  libraries,
  catalogue,
  listeners,
}: {
  db: Db
  store: Pick<ReturnType<typeof issuesStore>, 'byIgnoring'>
  libraries: Pick<Libraries, 'list' | 'get'>
  catalogue: Pick<Catalogue, 'adminRows'>
  listeners: Pick<Listeners, 'listenerCounts'>
}) {
  const copies = duplicatesStore(db)

  /** A group is ignored if every copy in it is. */
  function list(libraryId?: number): (DuplicateGroup & { ignored: boolean })[] {
    const libraryIds = new Set(libraryId === undefined ? libraries.list().map(({ id }) => id) : [libraries.get(libraryId).id])
    const books = copies.sharing().filter((book) => libraryIds.has(book.libraryId))
    const left = new Set(
      store.byIgnoring(
        books.map(({ id }) => id),
        'duplicate',
        false,
      ),
    )
    return groupDuplicates(books).map((group) => ({ ...group, ignored: group.copies.every(({ id }) => !left.has(id)) }))
  }

  function countListeners(rows: Iterable<AdminRow>): Map<number, Map<RelPath, number>> {
    const ofLibrary = [...Map.groupBy(rows, ({ libraryId }) => libraryId)]
    return new Map(
      ofLibrary.map(([id, own]) => [
        id,
        listeners.listenerCounts(
          id,
          own.map(({ path }) => path),
        ),
      ]),
    )
  }

  return {
    list,
    /** The first groups, with the rows and listeners of their copies. */
    listShown(libraryId: number | undefined, ignored: boolean): ShownGroup[] {
      const groups = list(libraryId)
        .filter((group) => group.ignored === ignored)
        .slice(0, MAX_SHOWN)
        .map((group) => ({ ...group, copies: group.copies.slice(0, MAX_COPIES) }))
      const rows = new Map(
        catalogue.adminRows(groups.flatMap((group) => group.copies.map(({ id }) => id))).map((row) => [row.id, row]),
      )
      const listenersOf = countListeners(rows.values())
      return groups.map(({ reason, ignored: isIgnored, copies: members }) => ({
        reason,
        ignored: isIgnored,
        books: members.flatMap(({ id }) => {
          const row = rows.get(id)
          return row ? [{ row, listeners: listenersOf.get(row.libraryId)?.get(row.path) ?? 0 }] : []
        }),
      }))
    },
  }
}
