import { stat } from 'node:fs/promises'
import { relative } from 'node:path'
import { forbidden, invalid } from '@chapterhouse/kit/errors'
import { ifGone } from '@chapterhouse/kit/ignore'
import { isAudioName } from '../../formats/index.ts'
import type { Admits, Libraries, Library, Overrides, Visibility } from '../../libraries/index.ts'
import {
  baseOf,
  isAtOrUnder,
  isInside,
  isTooLong,
  parentOf,
  type RelPath,
  ROOT,
  realPath,
  relPath,
  within,
} from '../../paths/index.ts'
import { isDiscName } from './disc-set.ts'
import type { Discover } from './discover.ts'
import { findBooks } from './find-books.ts'
import type { FoundBook } from './found-book.ts'
import type { StoredGrouping } from './stored-grouping.ts'
import type { SeenFolder } from './tree.ts'

/**
 * Finds the book on disk that a path belongs to, as the scan would (docs/reference/scanning-and-media.md 2.5): for a part its
 * folder, for a disc its joined set, for a file of a collection the file itself. Undefined if there is none.
 */
export function createLocate({
  libraries,
  visibility,
  overrides,
  groupings: groupingsOf,
  discover,
}: {
  libraries: Pick<Libraries, 'absolute' | 'realRoot'>
  visibility: Pick<Visibility, 'isHidden' | 'isHiddenByName'>
  overrides: Pick<Overrides, 'of'>
  groupings: (libraryId: number) => ReadonlyMap<RelPath, StoredGrouping>
  discover: Discover
}) {
  return async function locate(
    library: Library,
    path: RelPath,
    signal: AbortSignal,
    admits: Admits = () => true,
  ): Promise<FoundBook | undefined> {
    if (isTooLong(path)) return undefined
    const absolute = libraries.absolute(library, path)
    const root = await libraries.realRoot(library)
    const realAbsolute = await realPath(absolute)
    if (!isInside(root, realAbsolute)) throw invalid('invalid path')
    // Checked before anything reveals whether a file exists there.
    if (!admits(relPath(relative(root, realAbsolute)))) throw forbidden('no access to this path')
    const stats = await stat(absolute).catch(ifGone())
    if (!stats || (!stats.isDirectory() && !(stats.isFile() && isAudioName(path)))) return undefined
    if (await visibility.isHidden(library, path, { isFolder: stats.isDirectory() })) return undefined

    const folder = stats.isDirectory() ? path : parentOf(path)
    // As in a scan, the book is the folder reached without a link, not the link.
    const real = relPath(relative(root, await realPath(libraries.absolute(library, folder))))
    if (real !== folder && !visibility.isHiddenByName(library, real, { isFolder: true }))
      return locate(library, within(real, stats.isDirectory() ? '' : baseOf(path)), signal, admits)
    const [chosen, groupings] = [overrides.of(library.id), groupingsOf(library.id)]
    const seen = new Map<RelPath, SeenFolder>()
    await gather([...new Set([folder, parentOf(folder)])], 0)
    // Only joined discs require looking beyond the folder and its parent.
    const mayBeSet = (where: RelPath) => library.joinDiscs || groupings.get(where)?.kind === 'joined'
    const isSet = (where: RelPath) => where !== ROOT && (chosen.get(where) === 'book' || (!chosen.has(where) && mayBeSet(where)))
    if (isSet(folder) || (isSet(parentOf(folder)) && mayBeDisc(folder)))
      await gather([isSet(folder) && !mayBeDisc(folder) ? folder : parentOf(folder)])

    const { books } = findBooks({ folders: seen, overrides: chosen, groupings, settings: library })
    const book = books.find(
      (one) => isAtOrUnder(path, one.path) && one.files.some((file) => isPartOf(within(one.path, file.path), path)),
    )
    return book && { ...book, targets: real === folder ? book.targets : [...book.targets, real] }

    async function gather(from: RelPath[], depth?: number): Promise<void> {
      const tree = await discover({ library, root, from, ...(depth !== undefined && { depth }) }, signal)
      for (const [where, what] of tree.folders) seen.set(where, what)
    }

    function mayBeDisc(where: RelPath): boolean {
      return chosen.get(parentOf(where)) === 'book' || isDiscName(where.slice(where.lastIndexOf('/') + 1))
    }
  }
}

/** Whether the requested path is the file itself or a folder above it, such as a disc. */
function isPartOf(file: RelPath, requested: RelPath): boolean {
  return file === requested || file.startsWith(`${requested}/`)
}
