import { parentOf, type RelPath } from '../../paths/index.ts'
import type { FoundBook } from '../walk/found-book.ts'
import type { StoredGrouping } from '../walk/stored-grouping.ts'
import type { ReadBook } from './read-book.ts'

/** The folder to compare with its files after this reading, since they may form other books than its names say. */
export function dueFolder(
  { path, kind, unjoinedDisc }: FoundBook,
  { grouping }: Pick<ReadBook, 'grouping'>,
  groupings: ReadonlyMap<RelPath, StoredGrouping>,
): RelPath | undefined {
  if (unjoinedDisc !== null) return parentOf(path)
  if (kind === 'loose') return groupings.get(parentOf(path))?.kind === 'each' ? parentOf(path) : undefined
  return grouping !== 'one' || groupings.has(path) ? path : undefined
}
