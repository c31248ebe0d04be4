import type { Db } from '@chapterhouse/kit/sqlite/db'
import { type BookRow, type Catalogue, traitKey } from '../catalogue/index.ts'
import { seriesVolumesStore } from './series-volumes.store.ts'

const MAX_CHECKED = 30
const MAX_SHOWN = 10

export interface EarlierBook {
  book: BookRow
  /** In the series of the later book. */
  position: number
}

/** Earlier books of a series that lack recaps: the nearest 10 of at most 30, in reading order (docs/reference/operations.md 5.9). */
export function createEarlierBooks({ db, catalogue }: { db: Db; catalogue: Pick<Catalogue, 'byIds'> }) {
  const store = seriesVolumesStore(db)

  /** Nearest first. */
  function before({ libraryId, ...book }: BookRow): EarlierBook[] {
    const place = firstNumbered(book)
    if (!place) return []
    const key = traitKey('series', place.series)
    const near = store.before({ libraryId, key, ...place, limit: MAX_CHECKED })
    const books = new Map(catalogue.byIds(near.map(({ id }) => id)).map((one) => [one.id, one]))
    return near.flatMap(({ id, position }) => {
      const one = books.get(id)
      return one ? [{ book: one, position }] : []
    })
  }

  return async function earlierBooks(
    book: BookRow,
    /** Undefined if it cannot be determined. */
    lacksRecaps: (earlier: BookRow) => Promise<boolean | undefined>,
  ): Promise<EarlierBook[]> {
    const [near, shown] = [before(book), [] as EarlierBook[]]
    // Only as many as needed, since each may be a lookup.
    for (let at = 0; at < near.length && shown.length < MAX_SHOWN; at += MAX_SHOWN) {
      const next = near.slice(at, at + MAX_SHOWN)
      const lack = await Promise.all(next.map((one) => lacksRecaps(one.book)))
      shown.push(...next.filter((_, index) => lack[index] === true))
    }
    return shown.slice(0, MAX_SHOWN).reverse()
  }
}

export function firstNumbered({ series, seriesIndex, moreSeries }: Pick<BookRow, 'series' | 'seriesIndex' | 'moreSeries'>) {
  const all = [{ name: series, position: seriesIndex }, ...moreSeries]
  for (const { name, position } of all) if (name !== '' && position !== null) return { series: name, position }
  return undefined
}
