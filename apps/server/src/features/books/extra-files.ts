import type { Dirent } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { AppError, missing } from '@chapterhouse/kit/errors'
import { inNaturalOrder } from '@chapterhouse/kit/natural-order'
import type { BookRow, Catalogue } from '../catalogue/index.ts'
import {
  baseOf,
  extensionOf,
  isAudioName,
  isInside,
  type Libraries,
  type Library,
  type OpenFile,
  type Opening,
  parentOf,
  type RelPath,
  type Visibility,
  within,
} from '../libraries/index.ts'
import { type AccessiblePath, mayOpen, type Shares } from '../shares/index.ts'
import type { Books } from './books.ts'

export type ExtraFileKind = 'pdf' | 'epub' | 'mobi' | 'text' | 'image'

const KINDS: Readonly<Record<string, ExtraFileKind>> = {
  '.pdf': 'pdf',
  '.epub': 'epub',
  '.mobi': 'mobi',
  '.txt': 'text',
  '.jpg': 'image',
  '.jpeg': 'image',
  '.png': 'image',
  '.webp': 'image',
  '.gif': 'image',
}

/** A file that lies beside the audio of a book. */
export interface ExtraFile {
  path: RelPath
  name: string
  kind: ExtraFileKind
  sizeBytes: number
  modifiedSeconds: number
  /** Links followed. */
  real: RelPath
}

export interface ExtraFilesNeeds {
  libraries: Pick<Libraries, 'absolute' | 'realRoot'>
  visibility: Pick<Visibility, 'isHiddenEntry'>
  opening: Opening
  catalogue: Pick<Catalogue, 'find' | 'holding' | 'filesOf'>
  books: Pick<Books, 'row'>
  shares: Pick<Shares, 'moveTo'>
  /** Called with a path at which there is no file. */
  reportMissing: (library: Library, path: RelPath) => void
}

/** More than these nobody looks through. */
const MOST = 1_000

export type ExtraFiles = ReturnType<typeof createExtraFiles>

/**
 * E-books, booklets and pictures that lie with a book (docs/reference/server.md 2.8). Only what a book's list holds can be fetched.
 */
export function createExtraFiles({ libraries, visibility, opening, catalogue, books, shares, reportMissing }: ExtraFilesNeeds) {
  /** Those of one book, each once, in natural order. */
  async function of(library: Library, book: BookRow): Promise<ExtraFile[]> {
    const found = await Promise.all(foldersOf(library, book).map((folder) => companionsIn(library, folder, stemOf(book))))
    const inOrder = inNaturalOrder(found.flat(), (companion) => companion.path).slice(0, MOST)
    const shown = await Promise.all(inOrder.map((companion) => measured(library, companion)))
    return shown.filter((companion) => companion !== undefined)
  }

  /** The book's own folder; where discs are joined, those of the discs too. */
  function foldersOf(library: Library, { path: where, isFolder }: BookRow): RelPath[] {
    if (!isFolder) return [parentOf(where)]
    const discs = catalogue.filesOf(library.id, where).map((file) => parentOf(within(where, file.path)))
    return [...new Set([where, ...discs])]
  }

  async function companionsIn(
    library: Library,
    folder: RelPath,
    stem: string | undefined,
  ): Promise<{ path: RelPath; kind: ExtraFileKind }[]> {
    const listed = await readdir(libraries.absolute(library, folder), { withFileTypes: true }).catch((): Dirent[] => [])
    return listed.flatMap((entry) => {
      const [here, kind] = [within(folder, entry.name), KINDS[extensionOf(entry.name).toLowerCase()]]
      if (kind === undefined || entry.isDirectory() || (stem !== undefined && stemOfName(entry.name) !== stem)) return []
      return visibility.isHiddenEntry(library, here, { isFolder: false }) ? [] : [{ path: here, kind }]
    })
  }

  /** A link is what it leads to, where that lies inside; what has gone meanwhile is left out. */
  async function measured(
    library: Library,
    { path: here, kind }: { path: RelPath; kind: ExtraFileKind },
  ): Promise<ExtraFile | undefined> {
    const real = await realpath(libraries.absolute(library, here)).catch(() => undefined)
    const root = await libraries.realRoot(library)
    if (real === undefined || !isInside(root, real)) return undefined
    const stats = await stat(real).catch(() => undefined)
    if (!stats?.isFile()) return undefined
    return {
      path: here,
      name: baseOf(here),
      kind,
      sizeBytes: stats.size,
      modifiedSeconds: Math.floor(stats.mtimeMs / 1000),
      real: path.relative(root, real) as RelPath,
    }
  }

  /** Books whose list may hold this path: that of its folder, and single files that are called like it. */
  async function holders({ library, path: where }: AccessiblePath): Promise<BookRow[]> {
    const folder = parentOf(where)
    const listed = await readdir(libraries.absolute(library, folder)).catch((): string[] => [])
    const namesakes = listed.filter((name) => isAudioName(name) && stemOfName(name) === stemOfName(baseOf(where)))
    const rows = [
      catalogue.holding(library.id, folder),
      ...namesakes.map((name) => catalogue.find(library.id, within(folder, name))),
    ]
    return rows.filter((row) => row !== undefined)
  }

  async function openListed(target: AccessiblePath): Promise<OpenFile & ExtraFile> {
    for (const book of await holders(target)) {
      const companion = (await of(target.library, book)).find((one) => one.path === target.path)
      if (!companion) continue
      shares.moveTo(target, book.path)
      return { ...companion, ...(await opening.open(target.library, target.path, (real) => mayOpen(target.scope, real))) }
    }
    throw missing('file not found')
  }

  return {
    async list(target: AccessiblePath, gone: () => AbortSignal): Promise<ExtraFile[]> {
      const found = await of(target.library, await books.row(target, gone))
      // What lies with a single file lies beside it: its grant does not reach there.
      return found.filter((companion) => mayOpen(target.scope, companion.path) && mayOpen(target.scope, companion.real))
    },
    /** Open for reading; `missing` for anything that no book's list holds. */
    async open(target: AccessiblePath): Promise<OpenFile & ExtraFile> {
      try {
        return await openListed(target)
      } catch (error) {
        if (error instanceof AppError && error.refusal === 'missing') reportMissing(target.library, target.path)
        throw error
      }
    },
  }
}

/** Of a book that is a single file: what lies with it is called like it. */
function stemOf({ path: where, isFolder }: BookRow): string | undefined {
  return isFolder ? undefined : stemOfName(baseOf(where))
}

const stemOfName = (name: string) => path.posix.parse(name).name.normalize('NFC')
