import type { Db } from '@chapterhouse/kit/sqlite/db'
import { inNaturalOrder } from '@chapterhouse/kit/text/natural-order'
import type { BookRow, Catalogue } from '../catalogue/index.ts'
import { isAudioName } from '../formats/index.ts'
import { baseOf, parentOf, type RelPath, ROOT, relPath, within } from '../paths/index.ts'
import { type AccessiblePath, mayOpen, scopeValue } from '../shares/index.ts'
import type { Books } from './books.ts'
import { nextBookStore } from './next-book.store.ts'

/** A work of the community, with the book of it that this viewer has access to. */
export interface FollowingWork {
  id: string
  title: string
  position: string
  authors: readonly { id: string; name: string }[]
  cover_url?: string
  web_url: string
  local?: { library_id: number; path: string }
}

export interface Following {
  source: 'community' | 'series' | 'folder' | 'none'
  libraryId?: number
  path?: RelPath
  /** Absent if no book is indexed at the path. */
  book?: BookRow
  /** The community's next work, even if this library has no book of it. */
  work?: FollowingWork
}

export type NextBook = ReturnType<typeof createNextBook>

/** The next book for a listener (docs/reference/server.md 2.10); inaccessible books are never named. */
export function createNextBook({
  db,
  catalogue,
  books,
  visibleFolders,
  nextWork,
}: {
  db: Db
  catalogue: Pick<Catalogue, 'find'>
  books: Pick<Books, 'row'>
  /** Names of the visible subfolders, unsorted. */
  visibleFolders: (target: AccessiblePath, folder: RelPath) => Promise<string[]>
  nextWork: (target: AccessiblePath, book: BookRow) => Promise<FollowingWork | undefined>
}) {
  const store = nextBookStore(db)

  function named(source: Following['source'], libraryId: number, path: RelPath): Following {
    const book = catalogue.find(libraryId, path)
    return { source, libraryId, path, ...(book && { book }) }
  }

  function bySeries({ libraryId, series, seriesIndex }: BookRow, { scope }: AccessiblePath): Following | undefined {
    if (series === '' || seriesIndex === null) return undefined
    const path = store.inSeries({ libraryId, series, seriesIndex, scope: scopeValue(scope) })
    return path === undefined ? { source: 'series' } : named('series', libraryId, path)
  }

  async function byFolder({ libraryId, path }: BookRow, target: AccessiblePath): Promise<Following> {
    if (path === ROOT) return { source: 'none' }
    const folder = parentOf(path)
    const others = store.inFolder(libraryId, folder).filter((other) => other !== path && mayOpen(target.scope, other))
    const siblings =
      others.length > 0
        ? others
        : (await visibleFolders(target, folder))
            .map((name) => within(folder, name))
            .filter((other) => other !== path && mayOpen(target.scope, other))
    const next = after(path, siblings)
    return next === undefined ? { source: 'none' } : named('folder', libraryId, next)
  }

  return async function nextBook(target: AccessiblePath, gone: () => AbortSignal): Promise<Following> {
    const book = await books.row(target, gone)
    const work = await nextWork(target, book)
    if (work?.local) return { ...named('community', work.local.library_id, relPath(work.local.path)), work }
    const following = bySeries(book, target) ?? (await byFolder(book, target))
    return work ? { ...following, work } : following
  }
}

/** The first sibling after this one in the order of a folder listing: folders, then files. Pure. */
export function after(path: RelPath, siblings: readonly RelPath[]): RelPath | undefined {
  const all = [...siblings, path]
  const isFile = (one: RelPath) => isAudioName(one)
  const listed = [
    ...inNaturalOrder(
      all.filter((one) => !isFile(one)),
      baseOf,
      { isFile: false },
    ),
    ...inNaturalOrder(all.filter(isFile), baseOf),
  ]
  return listed[listed.indexOf(path) + 1]
}
