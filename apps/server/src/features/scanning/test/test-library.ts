import { spawn } from 'node:child_process'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { type Laid, writeFiles } from '@chapterhouse/testkit/test-disk'
import { createVisibility, type Library, type OverrideMode } from '../../libraries/index.ts'
import type { RelPath } from '../../paths/index.ts'
import { type BookReaderNeeds, createBookReader } from '../book/read-book.ts'
import { createDiscover } from '../walk/discover.ts'
import { findBooks } from '../walk/find-books.ts'

export interface TestLibraryOptions {
  library?: Partial<Library>
  overrides?: Readonly<Record<string, OverrideMode>>
  reader?: Partial<BookReaderNeeds>
}

/** Runs the worker functions in this thread. */
export const workersHere: BookReaderNeeds['workers'] = {
  async run(url, input) {
    const { default: work } = await import(url.href)
    return work(structuredClone(input))
  },
}

/** A library on a real disk, walked and read as in a scan. Nothing is stored: pass the facts of the last reading as `known`. */
export async function createShelf(
  tree: Readonly<Record<string, Laid>>,
  { library: given = {}, overrides = {}, reader: needs = {} }: TestLibraryOptions = {},
) {
  const folder = temporaryFolder('shelf-')
  await writeFiles(folder.path, tree)
  const library: Library = {
    id: 1,
    name: 'Books',
    root: folder.path,
    defaultView: 'hybrid',
    sortOrder: 0,
    scanSchedule: '',
    ignorePatterns: [],
    metadataSource: 'tags',
    filesAreBooks: false,
    joinDiscs: false,
    skipArticles: true,
    articleLanguage: '',
    ignoresChangeTimes: false,
    ...given,
  }
  const visibility = createVisibility({ libraries: { absolute: (_library, where) => folder.at(where) } })
  const discover = createDiscover({ workers: workersHere, visibility })
  const reader = createBookReader({ workers: workersHere, ffprobe: () => undefined, spawn, now: () => new Date(), ...needs })
  const signal = new AbortController().signal

  async function found() {
    const { folders } = await discover({ library, root: folder.path }, signal)
    const modes = new Map(Object.entries(overrides).map(([path, mode]) => [path as RelPath, mode]))
    return findBooks({ folders, overrides: modes, groupings: new Map(), settings: library }).books
  }

  return {
    folder,
    library,
    found,
    lay: (more: Readonly<Record<string, Laid>>, ageSeconds = 60) => writeFiles(folder.path, more, { ageSeconds }),
    /** All books, by path. */
    async readAll(known: Readonly<Record<string, string>> = {}) {
      const books = []
      for (const book of await found())
        books.push(await reader.read({ library, root: folder.path, found: book, knownFacts: known[book.path] ?? '' }, signal))
      return new Map(books.map((book) => [String(book.path), book]))
    },
    /** The only book, or the one at a path. */
    async read({ at, known = '' }: { at?: string; known?: string } = {}) {
      const books = await found()
      const book = books.find(({ path }) => at === undefined || path === at)
      if (!book) throw new Error(`no book at ${at}: ${books.map(({ path }) => path).join(', ')}`)
      return reader.read({ library, root: folder.path, found: book, knownFacts: known }, signal)
    },
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  }
}
