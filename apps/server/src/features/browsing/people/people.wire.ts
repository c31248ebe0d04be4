import type { ResponseBody } from '@chapterhouse/contract/operation'
import type { authors, seriesList } from '@chapterhouse/contract/server/books/browsing'
import type { Person, SeriesShown } from './people.ts'

export function toPerson({ name, books, durationUs }: Person): ResponseBody<typeof authors>['authors'][number] {
  return { name, books, duration: durationUs / 1_000_000 }
}

export function toSeries({
  durationUs,
  positions,
  extraBooks,
  sortName,
  ...series
}: SeriesShown): ResponseBody<typeof seriesList>['series'][number] {
  const sorted = sortName === series.name ? {} : { sort_name: sortName }
  return { ...series, ...sorted, duration: durationUs / 1_000_000, positions: [...positions], extra_books: extraBooks }
}
