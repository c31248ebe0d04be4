import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { shelfTexts } from '../../texts/shelf.ts'
import { BookCard } from './book-card.tsx'
import './shelf.css'
import type { Heard, ShownBook } from './shown-book.ts'

interface RailProps {
  title: string
  books: readonly (ShownBook & { below?: string })[]
  heard: ReadonlyMap<string, Heard>
  keyOf: (book: ShownBook) => string
  /** Where all of them stand. */
  all?: string
  act?: ComponentChildren
}

/** Books in one row, under a heading; nothing when there are none. */
export function Rail({ title, books, heard, keyOf, all, act }: RailProps) {
  const heading = useId()
  if (books.length === 0) return null
  return (
    <section class="rail" aria-labelledby={heading}>
      <div class="rail-head">
        <h2 id={heading}>{title}</h2>
        {act}
        {all && (
          <a href={all} aria-label={shelfTexts.value.allOf(title)}>
            {shelfTexts.value.all}
          </a>
        )}
      </div>
      <ul class="rail-books">
        {books.map((book) => (
          <li key={keyOf(book)}>
            <BookCard book={book} heard={heard.get(keyOf(book))} {...(book.below && { below: book.below })} />
          </li>
        ))}
      </ul>
    </section>
  )
}
