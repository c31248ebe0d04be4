import type { Dirent } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { ifGone } from '@chapterhouse/kit/ignore'
import { inNaturalOrder } from '@chapterhouse/kit/text/natural-order'
import type { BookRow, Catalogue } from '../catalogue/index.ts'
import { type ExtraFileKind, extraFileKind } from '../formats/index.ts'
import type { Libraries, Library, Visibility } from '../libraries/index.ts'
import { baseOf, isInside, parentOf, type RelPath, within } from '../paths/index.ts'

export interface ExtraFile {
  path: RelPath
  name: string
  kind: ExtraFileKind
  sizeBytes: number
  modifiedSeconds: number
  real: RelPath
}

export interface ListExtraFilesNeeds {
  libraries: Pick<Libraries, 'absolute' | 'realRoot'>
  visibility: Pick<Visibility, 'isHiddenEntry'>
  catalogue: Pick<Catalogue, 'filesOf'>
}

const MAX = 1_000

/** Files of one book, without duplicates, in natural order. */
export function createListExtraFiles({ libraries, visibility, catalogue }: ListExtraFilesNeeds) {
  /** The book's folder, and the folders of joined discs. */
  function foldersOf(library: Library, { path: where, isFolder }: BookRow): RelPath[] {
    if (!isFolder) return [parentOf(where)]
    const discs = catalogue.filesOf(library.id, where).map((file) => parentOf(within(where, file.path)))
    return [...new Set([where, ...discs])]
  }

  async function extraFilesIn(
    library: Library,
    folder: RelPath,
    stem: string | undefined,
  ): Promise<{ path: RelPath; kind: ExtraFileKind }[]> {
    const listed = await readdir(libraries.absolute(library, folder), { withFileTypes: true }).catch(ifGone<Dirent[]>([]))
    return listed.flatMap((entry) => {
      const [here, kind] = [within(folder, entry.name), extraFileKind(entry.name)]
      if (kind === undefined || entry.isDirectory() || (stem !== undefined && stemOfName(entry.name) !== stem)) return []
      return visibility.isHiddenEntry(library, here, { isFolder: false }) ? [] : [{ path: here, kind }]
    })
  }

  /** Resolves links whose target is inside the library, and drops files that are gone. */
  async function measured(
    library: Library,
    { path: here, kind }: { path: RelPath; kind: ExtraFileKind },
  ): Promise<ExtraFile | undefined> {
    const real = await realpath(libraries.absolute(library, here)).catch(ifGone())
    const root = await libraries.realRoot(library)
    if (real === undefined || !isInside(root, real)) return undefined
    const stats = await stat(real).catch(ifGone())
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

  return async function listExtraFiles(library: Library, book: BookRow): Promise<ExtraFile[]> {
    const found = await Promise.all(foldersOf(library, book).map((folder) => extraFilesIn(library, folder, stemOf(book))))
    const inOrder = inNaturalOrder(found.flat(), (extraFile) => extraFile.path).slice(0, MAX)
    const shown = await Promise.all(inOrder.map((extraFile) => measured(library, extraFile)))
    return shown.filter((extraFile) => extraFile !== undefined)
  }
}

/** The stem of a single-file book, which its extra files share. */
function stemOf({ path: where, isFolder }: BookRow): string | undefined {
  return isFolder ? undefined : stemOfName(baseOf(where))
}

export const stemOfName = (name: string) => path.posix.parse(name).name.normalize('NFC')
