import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { bookKey } from '../../server/keys.ts'
import { shelfTexts } from '../../texts/shelf.ts'
import { BookCard } from './book-card.tsx'
import './shelf.css'
import type { ListeningState, ShownBook } from './shown-book.ts'

interface RailProps {
  title: string
  books: readonly (ShownBook & { below?: string })[]
  listening: ReadonlyMap<string, ListeningState>
  /** The key of the current book, to which the rail scrolls. */
  current?: string
  /** The URL of the page with all of them. */
  all?: string
  act?: ComponentChildren
}

/** Books in one row under a heading; nothing if there are none. */
export function Rail({ title, books, listening, current, all, act }: RailProps) {
  const here = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    const list = here.current?.parentElement
    if (list && here.current) list.scrollLeft = here.current.offsetLeft - list.offsetLeft - here.current.offsetWidth / 2
  }, [current])
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
        {books.map((book) => {
          const key = bookKey(book.ref)
          return (
            <li key={key} ref={key === current ? here : null} class={key === current ? 'current' : undefined}>
              <BookCard book={book} listening={listening.get(key)} {...(book.below && { below: book.below })} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
