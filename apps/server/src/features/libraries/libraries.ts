import path from 'node:path'
import { atMost } from '@chapterhouse/kit/caches/at-most'
import { createMarkedCache } from '@chapterhouse/kit/caches/marked-cache'
import { invalid, missing } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import { isOneLine } from '@chapterhouse/kit/text/one-line'
import { type RelPath, realPath } from '../paths/index.ts'
import { accessMark } from './access-mark.ts'
import { librariesStore } from './libraries.store.ts'
import { findingByRoot } from './libraries-by-root.ts'
import { type Library, type LibraryChanges, STANDARD_SETTINGS } from './library.ts'
import { claimingNames } from './library-names.ts'
import { purgeLibrariesStore } from './purge-libraries.store.ts'

const MAX_CACHED = 1_000

interface LibrariesNeeds {
  db: Db
  now: () => Date
  /** Removes a deleted library from all shares. */
  endShares: (id: number) => void
}

export type Libraries = ReturnType<typeof createLibraries>

export function createLibraries({ db, now, endShares }: LibrariesNeeds) {
  const store = librariesStore(db)
  const cached = createMarkedCache<Library>(accessMark(db), atMost(MAX_CACHED))

  const find = (id: number): Library | undefined => cached.of(String(id), () => store.find(id))

  function get(id: number): Library {
    const library = find(id)
    if (!library) throw missing('library not found')
    return library
  }

  const { claim } = claimingNames(store)

  return {
    /** In display order, without the hidden sample library. */
    list: (): Library[] => store.list(),
    find,
    /** The number of libraries, including the hidden sample and deleted ones that still have rows. */
    count: store.count,
    get,
    absolute: (library: Pick<Library, 'root'>, where: RelPath): string => path.join(library.root, where),
    /** The root itself may be a link, so open files are compared with its real path. */
    realRoot: (library: Pick<Library, 'root'>): Promise<string> => realPath(library.root),

    create(given: LibraryChanges & { name: string; root: string }): Library {
      return db.transaction(() => {
        refuseUnclear(given.name)
        claim(given.name)
        return get(store.insert({ ...STANDARD_SETTINGS, ...given }, { isSample: false, now: now().toISOString() }))
      })
    },
    change(id: number, changes: LibraryChanges): Library {
      const library = get(id)
      return db.transaction(() => {
        // A name from before this rule is kept.
        if (changes.name !== undefined && changes.name !== library.name) refuseUnclear(changes.name)
        if (changes.name !== undefined) claim(changes.name, id)
        store.update({ ...library, ...changes })
        return get(id)
      })
    },
    /** From now on only sizes and modification times show whether a file in this library changed. */
    ignoreChangeTimes: store.ignoreChangeTimes,
    /** For books that state no language. */
    setArticleLanguage: store.setArticleLanguage,
    articlesOf: (id: number): Pick<Library, 'skipArticles' | 'articleLanguage'> => find(id) ?? STANDARD_SETTINGS,
    /** Libraries not in `ids` keep their order, after these. */
    order(ids: readonly number[]): void {
      db.transaction(() => {
        const named = [...new Set(ids)].map((id) => get(id).id)
        const others = store.all().flatMap(({ id }) => (named.includes(id) ? [] : [id]))
        for (const [at, id] of [...named, ...others].entries()) store.setSortOrder(id, at)
      })
    },
    ...removing({ db, endShares }),
    ...findingByRoot({ store, now }),
  }
}

function removing({ db, endShares }: Pick<LibrariesNeeds, 'db' | 'endShares'>) {
  const leaving = purgeLibrariesStore(db)
  return {
    /**
     * Removes the library with its index, people's data in it and share rules for it; never a file. It disappears immediately; the
     * rows of a large library are then removed in batches.
     */
    remove(id: number): void {
      db.transaction(() => {
        endShares(id)
        if (!leaving.hide(id)) throw missing('library not found')
        if (leaving.isSmall(id)) leaving.remove(id)
      })
    },
  }
}

function refuseUnclear(name: string): void {
  if (!isOneLine(name)) throw invalid('name must not contain control characters')
}
