import { type BookRef, bookKey } from '../../device/keys.ts'
import type { Bookmark, ListBook, Note } from '../../server/responses.ts'
import { type ShownBookmark, type WaitingMark, withWaiting } from '../../server/waiting-marks.ts'

export interface MarkOfAll {
  kind: 'bookmark' | 'note'
  id: number
  ref: BookRef
  /** Empty if the book is gone. */
  title: string
  position: number
  text: string
  label: string
  createdAt: string
  /** Not yet sent to the server. */
  isWaiting: boolean
}

/** The loaded pages of a list. */
interface Pages<P> {
  data?: { pages: readonly P[] } | undefined
  hasNextPage: boolean
}

interface Lists {
  bookmarks: Pages<{ bookmarks: readonly (Bookmark & { book?: ListBook })[] }> | undefined
  notes: Pages<{ notes: readonly (Note & { book?: ListBook })[] }> | undefined
  /** Unsent bookmarks of this device, and the titles of their books. */
  waiting?: { marks: ReadonlyMap<string, WaitingMark>; titles: ReadonlyMap<string, string> } | undefined
}

const NOTHING_WAITS: NonNullable<Lists['waiting']> = { marks: new Map(), titles: new Map() }

/**
 * Both lists in one, newest first. Stops at the last entry of either list, because the unloaded rest of the other would come above
 * anything older.
 */
export function allMarks({ bookmarks, notes, waiting = NOTHING_WAITS }: Lists): MarkOfAll[] {
  const there = (bookmarks?.data?.pages ?? []).flatMap((page) => page.bookmarks)
  const first = bookmarks ? withWaiting(there, waiting.marks).map((mark) => markOf(mark, waiting.titles)) : []
  const second = (notes?.data?.pages ?? []).flatMap(({ notes: some }) =>
    some.map(
      ({ id, library_id, path, position, body, created_at, book }): MarkOfAll => ({
        kind: 'note',
        id,
        ref: { libraryId: library_id, path },
        title: book?.title ?? '',
        position: position,
        text: body,
        label: '',
        createdAt: created_at,
        isWaiting: false,
      }),
    ),
  )
  const limits = [bookmarks?.hasNextPage && there.at(-1)?.created_at, notes?.hasNextPage && second.at(-1)?.createdAt]
  const from =
    limits
      .filter((limit) => typeof limit === 'string')
      .toSorted()
      .at(-1) ?? ''
  return [...first, ...second]
    .filter(({ createdAt }) => createdAt >= from)
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0))
}

function markOf(mark: ShownBookmark, titles: ReadonlyMap<string, string>): MarkOfAll {
  const { id, library_id: libraryId, path, position, note, label, created_at, book, isWaiting = false } = mark
  const ref = { libraryId, path }
  const title = book?.title ?? (id < 0 ? titles.get(bookKey(ref)) : undefined) ?? ''
  return { kind: 'bookmark', id, ref, title, position: position, text: note, label, createdAt: created_at, isWaiting }
}
