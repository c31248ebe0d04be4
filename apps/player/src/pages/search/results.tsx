import { Icon } from '@chapterhouse/ui/components/icon.tsx'
import { Layers, Mic, PenLine } from 'lucide'
import { useMemo } from 'preact/hooks'
import { to } from '../../routes.ts'
import { bookKey } from '../../server/keys.ts'
import { can } from '../../server/server-facts.ts'
import { searchTexts } from '../../texts/search.ts'
import { BookRow } from '../shelf/book-row.tsx'
import { toShown } from '../shelf/shown-book.ts'
import { useListening } from '../shelf/use-listening.ts'
import { type FoundInSearch, foundNames } from './found-names.ts'
import { useIncrementalList } from './use-incremental-list.ts'

const ICONS = { author: PenLine, narrator: Mic, series: Layers } as const

interface ResultsProps {
  q: string
  books: readonly FoundInSearch[]
  max: number
  isOfDevice: boolean
}

/** Matching people and series, then the books, with copies grouped. */
export function Results({ q, books, max, isOfDevice }: ResultsProps) {
  const texts = searchTexts.value
  const listening = useListening()
  const drawn = useIncrementalList(books)
  const names = useMemo(() => (can('browse_people') ? foundNames(q, books) : []), [q, books])
  return (
    <div class="search-results">
      {names.length > 0 && (
        <ul class="search-names" aria-label={`${texts.people}, ${texts.series}`}>
          {names.map(({ kind, name, href }) => (
            <li key={href}>
              <a href={href} class="chip" aria-label={`${texts[kind === 'series' ? 'series' : kind]}: ${name}`}>
                <Icon of={ICONS[kind]} size={16} />
                <span dir="auto">{name}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <p class="search-hint" role="status">
        {isOfDevice ? texts.onDevice(books.length) : books.length >= max ? texts.max(books.length) : texts.results(books.length)}
      </p>
      <ul>
        {books.slice(0, drawn).map((found) => {
          const book = toShown(found)
          return (
            <li key={bookKey(book.ref)}>
              <BookRow
                book={book}
                listening={listening.get(bookKey(book.ref))}
                below={
                  book.alsoIn.length > 0 && (
                    <span class="search-copies">
                      {texts.alsoIn}{' '}
                      {book.alsoIn.map((other, index) => (
                        <>
                          {index > 0 && ', '}
                          <a key={bookKey(other.ref)} href={to.book(other.ref)} dir="auto">
                            {other.libraryName}
                          </a>
                        </>
                      ))}
                    </span>
                  )
                }
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
