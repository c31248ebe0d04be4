import type { ShownBook } from '../shelf/shown-book.ts'

export interface SeriesGroup {
  /** '' for books without a series. */
  series: string
  books: readonly ShownBook[]
}

/** An author's books: each series in its order, then single books; one group if none has a series. */
export function bySeries(books: readonly ShownBook[]): SeriesGroup[] {
  const groups = Map.groupBy(books, ({ series }) => series)
  const single = groups.get('') ?? []
  groups.delete('')
  const order = ({ seriesIndex }: ShownBook) => seriesIndex ?? Number.POSITIVE_INFINITY
  const series = [...groups].map(([name, of]) => ({ series: name, books: of.toSorted((a, b) => order(a) - order(b)) }))
  return [...series, ...(single.length > 0 ? [{ series: '', books: single }] : [])]
}
