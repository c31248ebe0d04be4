import type { Bookmark, ListBook, Note } from '../../server/answers.ts'
import type { BookRef } from '../../server/keys.ts'

export interface MarkOfAll {
  kind: 'bookmark' | 'note'
  id: number
  ref: BookRef
  /** Empty: the book is not there any more. */
  title: string
  place: number
  words: string
  label: string
  createdAt: string
}

/** Pages of a list as far as they are there. */
interface Pages<P> {
  data?: { pages: readonly P[] } | undefined
  hasNextPage: boolean
}

interface Lists {
  bookmarks: Pages<{ bookmarks: readonly (Bookmark & { book?: ListBook })[] }> | undefined
  notes: Pages<{ notes: readonly (Note & { book?: ListBook })[] }> | undefined
}

/** Both lists in one, the newest first. Nothing older than what either list has shown so far: the rest of the other would come above it. */
export function allMarks({ bookmarks, notes }: Lists): MarkOfAll[] {
  const first = (bookmarks?.data?.pages ?? []).flatMap(({ bookmarks: some }) =>
    some.map(
      ({ id, library_id, path, position, note, label, created_at, book }): MarkOfAll => ({
        kind: 'bookmark',
        id,
        ref: { libraryId: library_id, path },
        title: book?.title ?? '',
        place: position,
        words: note,
        label,
        createdAt: created_at,
      }),
    ),
  )
  const second = (notes?.data?.pages ?? []).flatMap(({ notes: some }) =>
    some.map(
      ({ id, library_id, path, position, body, created_at, book }): MarkOfAll => ({
        kind: 'note',
        id,
        ref: { libraryId: library_id, path },
        title: book?.title ?? '',
        place: position,
        words: body,
        label: '',
        createdAt: created_at,
      }),
    ),
  )
  const limits = [bookmarks?.hasNextPage && first.at(-1)?.createdAt, notes?.hasNextPage && second.at(-1)?.createdAt]
  const from =
    limits
      .filter((limit) => typeof limit === 'string')
      .toSorted()
      .at(-1) ?? ''
  return [...first, ...second]
    .filter(({ createdAt }) => createdAt >= from)
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0))
}
