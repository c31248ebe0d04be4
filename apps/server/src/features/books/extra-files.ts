import { readdir } from 'node:fs/promises'
import { AppError, missing } from '@chapterhouse/kit/errors'
import { ifGone } from '@chapterhouse/kit/ignore'
import type { BookRow, Catalogue } from '../catalogue/index.ts'
import { isAudioName } from '../formats/index.ts'
import type { Library, OpenFile, Opening } from '../libraries/index.ts'
import { baseOf, parentOf, type RelPath, within } from '../paths/index.ts'
import { type AccessiblePath, mayOpen, type Shares } from '../shares/index.ts'
import type { Books } from './books.ts'
import { createListExtraFiles, type ExtraFile, type ListExtraFilesNeeds, stemOfName } from './list-extra-files.ts'

interface ExtraFilesNeeds extends ListExtraFilesNeeds {
  opening: Opening
  catalogue: Pick<Catalogue, 'find' | 'holding' | 'filesOf'>
  books: Pick<Books, 'row'>
  shares: Pick<Shares, 'moveTo'>
  /** Called if the file at a path is gone. */
  reportMissing: (library: Library, path: RelPath) => void
}

export type ExtraFiles = ReturnType<typeof createExtraFiles>

/** E-books, booklets and images of a book (docs/reference/server.md 2.8). Only files in a book's list can be downloaded. */
export function createExtraFiles(needs: ExtraFilesNeeds) {
  const { libraries, opening, catalogue, books, shares, reportMissing } = needs
  const listExtraFiles = createListExtraFiles(needs)

  /** Books whose list may include this path: its folder's, and single files with the same stem. */
  async function holders({ library, path: where }: AccessiblePath): Promise<BookRow[]> {
    const folder = parentOf(where)
    const listed = await readdir(libraries.absolute(library, folder)).catch(ifGone<string[]>([]))
    const namesakes = listed.filter((name) => isAudioName(name) && stemOfName(name) === stemOfName(baseOf(where)))
    const rows = [
      catalogue.holding(library.id, folder),
      ...namesakes.map((name) => catalogue.find(library.id, within(folder, name))),
    ]
    return rows.filter((row) => row !== undefined)
  }

  async function openListed(target: AccessiblePath): Promise<OpenFile & ExtraFile> {
    for (const book of await holders(target)) {
      const extraFile = (await listExtraFiles(target.library, book)).find((one) => one.path === target.path)
      if (!extraFile) continue
      shares.moveTo(target, book.path)
      return { ...extraFile, ...(await opening.open(target.library, target.path, (real) => mayOpen(target.scope, real))) }
    }
    throw missing('file not found')
  }

  return {
    async list(target: AccessiblePath, gone: () => AbortSignal): Promise<ExtraFile[]> {
      const found = await listExtraFiles(target.library, await books.row(target, gone))
      // Files of a single-file book are beside it, and a grant of that file does not include them.
      return found.filter((extraFile) => mayOpen(target.scope, extraFile.path) && mayOpen(target.scope, extraFile.real))
    },
    /** Opens the file for reading; throws `missing` unless it is in a book's list. */
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
