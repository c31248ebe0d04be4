import { Cover } from '@chapterhouse/ui/components/cover.tsx'
import type { LoadedBook } from '../playing/playing.ts'
import { mediaUrl } from '../server/api.ts'
import type { BookRef } from '../server/keys.ts'

/** The cover of a book, beside its title. */
export function BookCover({
  book,
  width,
}: {
  book: Pick<LoadedBook, 'title' | 'author' | 'coverVersion' | 'coverColour'> & { ref: BookRef }
  width: number
}) {
  return (
    <Cover
      decorative
      title={book.title}
      author={book.author}
      width={width}
      src={(size) => mediaUrl(`/libraries/${book.ref.libraryId}/cover`, { path: book.ref.path, size, v: book.coverVersion })}
      color={book.coverColour ? { bg: book.coverColour } : undefined}
    />
  )
}
