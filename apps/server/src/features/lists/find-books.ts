import { AppError, missing } from '@chapterhouse/kit/errors'
import { ignore } from '@chapterhouse/kit/ignore'
import { createPauses } from '@chapterhouse/kit/queues/steps'
import type { Viewer } from '@chapterhouse/kit/viewer'
import type { Books } from '../books/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { Libraries, Library } from '../libraries/index.ts'
import { isTooLong, type RelPath, relPath } from '../paths/index.ts'
import type { AccessiblePath, Shares } from '../shares/index.ts'
import type { NamedItem } from './list-bodies.ts'
import type { ItemKey } from './ordered-list.ts'

export interface FindingNeeds {
  shares: Pick<Shares, 'authorize' | 'accessCheck'>
  libraries: Pick<Libraries, 'find'>
  catalogue: Pick<Catalogue, 'stampsAt' | 'spelt'>
  books: Pick<Books, 'row'>
  canonicalPath: (library: Library, path: RelPath) => Promise<RelPath>
}

/** A whole list may have four megabytes of paths. */
const AT_ONCE = 100

export type Finding = ReturnType<typeof createFinding>

export function createFinding({ shares, libraries, catalogue, books, canonicalPath }: FindingNeeds) {
  /** Uses the index only; one query for all these paths with the exact spelling. */
  function indexed(named: readonly NamedItem[]): ItemKey[] {
    const typed = named.flatMap(({ libraryId, path }) => cleaned(libraryId, path))
    const exact = new Set(catalogue.stampsAt(typed).map(({ libraryId, path }) => `${libraryId}:${path}`))
    return typed.flatMap(({ libraryId, path }) => {
      if (exact.has(`${libraryId}:${path}`)) return [{ libraryId, path }]
      const spelt = catalogue.spelt(libraryId, path.normalize('NFC'))
      return spelt === undefined ? [] : [{ libraryId, path: spelt }]
    })
  }

  /** The book at a path, read on demand if no scan has found it. */
  async function bookAt(target: AccessiblePath, gone: () => AbortSignal): Promise<ItemKey | undefined> {
    try {
      const { libraryId, path } = await books.row(target, gone)
      return { libraryId, path }
    } catch (error) {
      if (error instanceof AppError && error.refusal === 'missing') return undefined
      throw error
    }
  }

  return {
    async one(target: AccessiblePath, gone: () => AbortSignal, absent: string): Promise<ItemKey> {
      const book = await bookAt(target, gone)
      if (!book) throw missing(absent)
      return book
    },
    /** The book at a path, or the path itself if there is none, since ratings of missing books are kept. */
    named: async (target: AccessiblePath, gone: () => AbortSignal): Promise<ItemKey> =>
      (await bookAt(target, gone)) ?? { libraryId: target.library.id, path: target.path },
    authorize: shares.authorize,
    /** The items that are accessible books at exactly that path, in their order; others are dropped. */
    async all(viewer: Viewer, named: readonly NamedItem[]): Promise<ItemKey[]> {
      const found: ItemKey[] = []
      const pauses = createPauses()
      for (let at = 0; at < named.length; at += AT_ONCE) {
        found.push(...indexed(named.slice(at, at + AT_ONCE)))
        if (pauses.isDue()) await pauses.take()
      }
      const maySee = shares.accessCheck(viewer)
      return found.filter(({ libraryId, path }) => maySee(libraryId, path))
    },
    /** The canonical path, without an access check; undefined if the library does not exist. */
    async canonicalKey({ libraryId, path }: NamedItem): Promise<ItemKey | undefined> {
      const library = libraries.find(libraryId)
      const typed = relPath(path)
      if (!library) return undefined
      return { libraryId, path: isTooLong(typed) ? typed : await canonicalPath(library, typed) }
    },
  }
}

function cleaned(libraryId: number, path: string): ItemKey[] {
  if (path === '') return []
  try {
    return [{ libraryId, path: relPath(path) }]
  } catch (error) {
    return ignore('the path is not one of a library', [])(error)
  }
}
