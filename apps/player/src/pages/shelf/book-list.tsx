import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { WindowVirtualizer } from 'virtua'
import { bookKey } from '../../device/keys.ts'
import { BookCard } from './book-card.tsx'
import { BookRow } from './book-row.tsx'
import { columnsFor, inLines } from './columns.ts'
import type { ListeningState, ShownBook } from './shown-book.ts'

/** More books are requested this many lines before the end. */
const NEAR = 8

/** A list of any length: renders only the books near the visible area. */
export function BookList({
  books,
  listening,
  view,
  onNearEnd,
  caption,
}: {
  books: readonly ShownBook[]
  listening: ReadonlyMap<string, ListeningState>
  view: 'covers' | 'rows'
  /** Called near the end of the list. */
  onNearEnd?: () => void
  /** Shown under a cover instead of the author. */
  caption?: (book: ShownBook) => string | undefined
}) {
  const box = useRef<HTMLDivElement>(null)
  const columns = useColumns(box, view)
  const lines = useMemo(() => inLines(books, columns), [books, columns])
  const list = useRef<{ findItemIndex: (offset: number) => number }>(null)
  const look = () => {
    const last = box.current ? window.innerHeight - box.current.getBoundingClientRect().top : 0
    if (onNearEnd && (list.current?.findItemIndex(last) ?? 0) >= lines.length - NEAR) onNearEnd()
  }
  useLayoutEffect(look, [lines.length])
  return (
    <div ref={box} class="book-list">
      <WindowVirtualizer ref={list as never} data={lines} onScroll={look} onScrollEnd={look}>
        {(line) => (
          <div
            key={line[0] ? bookKey(line[0].ref) : ''}
            class={view === 'covers' ? 'book-line' : undefined}
            style={view === 'covers' ? { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` } : undefined}
          >
            {line.map((book) => {
              const key = bookKey(book.ref)
              return view === 'covers' ? (
                <BookCard key={key} book={book} listening={listening.get(key)} below={caption?.(book)} />
              ) : (
                <BookRow key={key} book={book} listening={listening.get(key)} />
              )
            })}
          </div>
        )}
      </WindowVirtualizer>
    </div>
  )
}

/** Uses the style sheet's tokens, so that rows match the grid. */
function useColumns(box: { current: HTMLElement | null }, view: 'covers' | 'rows'): number {
  const [columns, setColumns] = useState(1)
  useLayoutEffect(() => {
    const element = box.current
    if (!element || view === 'rows') return
    const measure = () => {
      const style = getComputedStyle(element)
      const of = (name: string) => Number.parseFloat(style.getPropertyValue(name))
      setColumns(columnsFor(element.clientWidth, of('--cover-min'), of('--gap')))
    }
    measure()
    const seen = new ResizeObserver(measure)
    seen.observe(element)
    return () => seen.disconnect()
  }, [view])
  return view === 'rows' ? 1 : columns
}
