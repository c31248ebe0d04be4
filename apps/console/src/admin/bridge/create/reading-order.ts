import type { NamedBook } from '../../../queries/named-book.ts'

export interface Volume extends NamedBook {
  title: string
  /** '' if it is in none. */
  series: string
  series_index: number | null
}

const seriesOf = ({ library_id, series, series_index }: Volume): string | undefined =>
  series === '' || series_index === null ? undefined : `${library_id} ${series}`

/** The same books in the same order, but with the volumes of a series in theirs: recaps refer to earlier volumes. */
export function inReadingOrder<B extends Volume>(books: readonly B[]): B[] {
  const volumes = new Map(
    [...Map.groupBy(books, seriesOf)].map(([series, some]) => [
      series,
      some.toSorted((a, b) => (a.series_index ?? 0) - (b.series_index ?? 0)).values(),
    ]),
  )
  return books.map((book) => {
    const series = seriesOf(book)
    return series === undefined ? book : (volumes.get(series)?.next().value ?? book)
  })
}
