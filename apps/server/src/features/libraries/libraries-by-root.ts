import path from 'node:path'
import { toPlainLine } from '@chapterhouse/kit/text/one-line'
import { realPath } from '../paths/index.ts'
import type { librariesStore } from './libraries.store.ts'
import { type Library, STANDARD_SETTINGS } from './library.ts'
import { claimingNames } from './library-names.ts'

/** A library given on the command line or in the configuration. */
export interface NamedLibrary {
  /** Defaults to the folder's name. */
  name?: string
  root: string
  isSample?: boolean
}

/** Libraries by their folder's real path. */
export function findingByRoot({ store, now }: { store: ReturnType<typeof librariesStore>; now: () => Date }) {
  const { freeName } = claimingNames(store)

  async function byRealRoot(): Promise<Map<string, Library>> {
    return new Map(await Promise.all(store.all().map(async (library) => [await realPath(library.root), library] as const)))
  }

  return {
    /** The library with this root, after resolving links. */
    async at(root: string): Promise<Library | undefined> {
      const real = await realPath(path.resolve(root))
      return (await byRealRoot()).get(real)
    },
    /**
     * Creates a library for each folder that has none, compared by real path, not by name. Existing libraries are unchanged; a
     * taken name gets a number. Returns the new ones.
     */
    async ensure(named: readonly NamedLibrary[]): Promise<Library[]> {
      const made: number[] = []
      const known = await byRealRoot()
      for (const { name, root, isSample = false } of named) {
        // Resolved as far as it exists, because a link may point to a disk that is not mounted yet.
        const real = await realPath(path.resolve(root))
        if (known.has(real)) continue
        const title = freeName(toPlainLine(name ?? (path.basename(real) || real)) || 'Library')
        const id = store.insert(
          { ...STANDARD_SETTINGS, name: title, root: path.resolve(root) },
          { isSample, now: now().toISOString() },
        )
        made.push(id)
        const library = store.all().find((one) => one.id === id)
        if (library) known.set(real, library)
      }
      return made.map((id) => store.find(id)).filter((library) => library !== undefined)
    },
  }
}
