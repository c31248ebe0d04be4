import { type BookRef, bookKey } from '../device/keys.ts'
import type { Bookmark, ListBook } from './responses.ts'

/** A pending bookmark, under `<library>|<when it was added>`. */
export interface WaitingMark {
  ref: BookRef
  position: number
  note: string
  label: string
  /** The pending change: added, edited or removed. Once the server has assigned an id, that one. */
  id?: number
  isRemoved?: boolean
}

/**
 * A bookmark as lists show it, with its book in a list of all books. A pending one that the server never had gets a negative id.
 */
export type ShownBookmark = Bookmark & { book?: ListBook; isWaiting?: boolean }

/** Bookmarks closer together than this are the same: the response to an earlier attempt may have been lost. */
export const SAME_SECONDS = 0.5

/** A book's bookmarks merged with pending changes, by position. */
export function bookmarksWith(
  there: readonly Bookmark[],
  waiting: ReadonlyMap<string, WaitingMark>,
  ref: BookRef,
): ShownBookmark[] {
  const mine = [...waiting].filter(([, mark]) => bookKey(mark.ref) === bookKey(ref))
  return withWaiting(there, new Map(mine)).toSorted((a, b) => a.position - b.position)
}

/** Like `bookmarksWith`, for bookmarks of any books, unordered. */
export function withWaiting(there: readonly ShownBookmark[], waiting: ReadonlyMap<string, WaitingMark>): ShownBookmark[] {
  const changed = new Map([...waiting.values()].map((mark) => [mark.id, mark]))
  const known = there.flatMap((mark): ShownBookmark[] => {
    const change = changed.get(mark.id)
    if (!change) return [mark]
    return change.isRemoved ? [] : [{ ...mark, note: change.note, label: change.label, isWaiting: true }]
  })
  const isOf = ({ libraryId, path }: BookRef, mark: Bookmark) => mark.library_id === libraryId && mark.path === path
  const isListed = ({ ref, position, label }: WaitingMark) =>
    there.some((mark) => isOf(ref, mark) && Math.abs(mark.position - position) < SAME_SECONDS && mark.label === label)
  const fresh = [...waiting]
    .filter(([, mark]) => mark.id === undefined && !mark.isRemoved && !isListed(mark))
    .map(([key, { ref, position, note, label }]): ShownBookmark => {
      const setAt = Number(key.slice(key.lastIndexOf('|') + 1))
      const created_at = new Date(setAt).toISOString()
      return { id: -setAt, library_id: ref.libraryId, path: ref.path, position, note, label, created_at, isWaiting: true }
    })
  return [...known, ...fresh]
}
