import { useLayoutEffect, useRef } from 'preact/hooks'
import { bookKey } from '../../device/keys.ts'
import { to } from '../../routes.ts'
import { searchTexts } from '../../texts/pages/search.ts'
import { BookRow } from '../shelf/book-row.tsx'
import { toShown } from '../shelf/shown-book.ts'
import { useListening } from '../shelf/use-listening.ts'
import type { FoundInSearch } from './found-names.ts'
import { NameGroups } from './name-groups.tsx'
import { useIncrementalList } from './use-incremental-list.ts'
import type { NameGroup } from './use-names.ts'
import type { Search } from './use-search.ts'

/** Matching people and series, then the books, with copies grouped. */
export function Results({
  books,
  groups,
  total,
  isOfDevice,
  hasMore,
  loadMore,
}: Pick<Search, 'total' | 'isOfDevice' | 'hasMore' | 'loadMore'> & {
  books: readonly FoundInSearch[]
  groups: readonly NameGroup[]
}) {
  const listening = useListening()
  const drawn = useIncrementalList(books)
  const end = useEndInView(drawn >= books.length ? loadMore : undefined)
  return (
    <div class="search-results">
      <NameGroups groups={groups} />
      {books.length > 0 && (
        <p class="search-hint" role="status">
          {countText(books.length, { total, isOfDevice, hasMore })}
        </p>
      )}
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
                      {searchTexts.value.alsoIn}{' '}
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
      <div ref={end} />
    </div>
  )
}

function countText(shown: number, { total, isOfDevice, hasMore }: Pick<Search, 'total' | 'isOfDevice' | 'hasMore'>): string {
  const texts = searchTexts.value
  if (isOfDevice) return texts.onDevice(shown)
  if (!total || (!hasMore && shown >= total.count)) return texts.results(shown)
  return total.isMinimum ? texts.ofMore(shown, Math.max(total.count, shown)) : texts.ofAll(shown, total.count)
}

/** Calls back when the end of the list nears the viewport. */
function useEndInView(onNear: (() => void) | undefined) {
  const end = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!end.current || !onNear) return
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), { rootMargin: '600px' })
    seen.observe(end.current)
    return () => seen.disconnect()
  }, [onNear])
  return end
}
