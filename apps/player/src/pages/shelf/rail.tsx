import type { ComponentChildren } from 'preact'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { bookKey } from '../../device/keys.ts'
import { shelfTexts } from '../../texts/pages/shelf.ts'
import { BookCard } from './book-card.tsx'
import './shelf.css'
import type { ListeningState, ShownBook } from './shown-book.ts'

interface Around {
  title: string
  /** The key of the current card, which the rail scrolls into view. */
  current?: string | undefined
  /** The URL of the page with all of them. */
  all?: string
  act?: ComponentChildren
}

interface RailProps extends Around {
  books: readonly (ShownBook & { below?: string })[]
  listening: ReadonlyMap<string, ListeningState>
}

/** Books in one row under a heading; renders nothing if there are none. */
export const Rail = ({ books, listening, ...around }: RailProps) => <CardRail {...around} cards={cardsOf({ books, listening })} />

/** Books in one row without a separate heading. */
export const RailBooks = ({ label, ...listed }: Pick<RailProps, 'books' | 'listening'> & { label: string }) => (
  <ul class="rail-books" aria-label={label}>
    {cardsOf(listed).map(({ key, card }) => (
      <li key={key}>{card}</li>
    ))}
  </ul>
)

function cardsOf({ books, listening }: Pick<RailProps, 'books' | 'listening'>) {
  return books.map((book) => {
    const key = bookKey(book.ref)
    return {
      key,
      card: <BookCard book={book} listening={listening.get(key)} {...(book.below && { below: book.below })} />,
    }
  })
}

/** On a wide screen, this few cards share their line with another rail. */
const FEW = 2
/** Cards are at least this wide, with the gap. */
const CARD_WIDTH = 120
/** As many cards as the window has room for, plus one that is cut off. */
const fitting = () => Math.ceil(window.innerWidth / CARD_WIDTH) + 1

/** False until the page has been painted: on a slow phone, five rails of fifty cards delay that by a third of a second. */
function useLater(): boolean {
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), 200)
    return () => clearTimeout(timer)
  }, [])
  return isLater
}

/** Cards in one row under a heading; renders nothing if there are none. */
export function CardRail({
  title,
  cards,
  current,
  all,
  act,
}: Around & { cards: readonly { key: string; card: ComponentChildren }[] }) {
  const here = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    const list = here.current?.parentElement
    if (list && here.current) list.scrollLeft = here.current.offsetLeft - list.offsetLeft - here.current.offsetWidth / 2
  }, [current])
  const heading = useId()
  const isWhole = useLater() || current !== undefined
  if (cards.length === 0) return null
  return (
    <section class={cards.length <= FEW ? 'rail rail-few' : 'rail'} aria-labelledby={heading}>
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
        {(isWhole ? cards : cards.slice(0, fitting())).map(({ key, card }) => (
          <li key={key} ref={key === current ? here : null} class={key === current ? 'current' : undefined}>
            {card}
          </li>
        ))}
      </ul>
    </section>
  )
}
