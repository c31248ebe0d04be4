import path from 'node:path'
import { conflict, missing } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite'
import { librariesStore } from './libraries.store.ts'
import type { Library, LibraryChanges } from './library.ts'
import { purgeLibrariesStore } from './purge-libraries.store.ts'
import { realPath } from './real-path.ts'
import type { RelPath } from './rel-path.ts'

const STANDARD: Omit<Library, 'id' | 'sortOrder' | 'name' | 'root'> = {
  defaultView: 'hybrid',
  scanSchedule: 'every:1h',
  ignorePatterns: [],
  metadataSource: 'tags',
  filesAreBooks: false,
  joinDiscs: false,
}

export interface LibrariesNeeds {
  db: Db
  now: () => Date
}

/** A library that the command line or the configuration names. */
export interface NamedLibrary {
  /** Without one the folder's own name. */
  name?: string
  root: string
  isSample?: boolean
}

export type Libraries = ReturnType<typeof createLibraries>

export function createLibraries({ db, now }: LibrariesNeeds) {
  const store = librariesStore(db)
  const leaving = purgeLibrariesStore(db)

  function get(id: number): Library {
    const library = store.find(id)
    if (!library) throw missing('library not found')
    return library
  }

  function freeName(wanted: string): string {
    const taken = new Set(store.all().map(({ name }) => name))
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? wanted : `${wanted} (${number})`
      if (!taken.has(name)) return name
    }
  }

  /** Whose name it is keeps it, but for the samples: beside a library of somebody's own nobody sees them. */
  function claim(name: string, butFor?: number): void {
    const holder = store.all().find((library) => library.name === name && library.id !== butFor)
    if (!holder) return
    const { isSample, ...library } = holder
    if (!isSample) throw conflict('a library of that name exists', { code: 'name_taken' })
    store.update({ ...library, name: freeName(name) })
  }

  async function byRealRoot(): Promise<Map<string, Library>> {
    return new Map(await Promise.all(store.all().map(async (library) => [await realPath(library.root), library] as const)))
  }

  return {
    /** In display order; the hidden sample library is not among them. */
    list: (): Library[] => store.list(),
    find: (id: number): Library | undefined => store.find(id),
    /** Every library of which there are books: the hidden sample and those that were just deleted included. */
    count: store.count,
    get,
    absolute: (library: Pick<Library, 'root'>, where: RelPath): string => path.join(library.root, where),
    /** The root itself may be a link: whether an open file lies inside is asked of the real one. */
    realRoot: (library: Pick<Library, 'root'>): Promise<string> => realPath(library.root),

    create(given: LibraryChanges & { name: string; root: string }): Library {
      return db.transaction(() => {
        claim(given.name)
        return get(store.insert({ ...STANDARD, ...given }, { isSample: false, now: now().toISOString() }))
      })
    },
    change(id: number, changes: LibraryChanges): Library {
      const library = get(id)
      return db.transaction(() => {
        if (changes.name !== undefined) claim(changes.name, id)
        store.update({ ...library, ...changes })
        return get(id)
      })
    },
    /** As they are named; those that are not keep their order, behind. */
    order(ids: readonly number[]): void {
      db.transaction(() => {
        const named = [...new Set(ids)].map((id) => get(id).id)
        const others = store.all().flatMap(({ id }) => (named.includes(id) ? [] : [id]))
        for (const [at, id] of [...named, ...others].entries()) store.place(id, at)
      })
    },
    /**
     * Its index, everything that people left in it and the rules that point into it; files are never touched. It is gone for everybody
     * at once; nobody waits until the last row of a large one is.
     */
    remove(id: number): void {
      db.transaction(() => {
        store.removeShares(id)
        if (!leaving.hide(id)) throw missing('library not found')
        if (leaving.isSmall(id)) leaving.remove(id)
      })
    },
    /** The library whose root this is, links followed. */
    async at(root: string): Promise<Library | undefined> {
      const real = await realPath(path.resolve(root))
      return (await byRealRoot()).get(real)
    },
    /**
     * Sees to it that every named folder has a library: matched by its real path, never by its name; one that exists already stays as
     * it is, a taken name gets a number. Answers those that are new.
     */
    async ensure(named: readonly NamedLibrary[]): Promise<Library[]> {
      const made: number[] = []
      const known = await byRealRoot()
      for (const { name, root, isSample = false } of named) {
        // As far as it is there: a link to a disk that is not mounted yet leads where it will lead.
        const real = await realPath(path.resolve(root))
        if (known.has(real)) continue
        const title = freeName(name ?? (path.basename(real) || real))
        const id = store.insert({ ...STANDARD, name: title, root: path.resolve(root) }, { isSample, now: now().toISOString() })
        made.push(id)
        const library = store.all().find((one) => one.id === id)
        if (library) known.set(real, library)
      }
      return made.map((id) => store.find(id)).filter((library) => library !== undefined)
    },
  }
}
