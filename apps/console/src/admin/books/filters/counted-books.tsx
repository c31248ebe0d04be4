import { Failed, Skeleton } from '@chapterhouse/ui/components/basics/states.tsx'
import { formatNumber } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { useLibraries } from '../../../queries/query.ts'
import { booksTexts } from '../../../texts/books/books.ts'
import { to } from '../../routes.ts'
import { useFacets } from '../use-books.ts'
import { type Filter, withValue } from './filters.ts'

/** The number of books matching a filter, counted by the server, with a link to them. */
export function CountedBooks({ filter: { name, value } }: { filter: Filter }) {
  const search = withValue('', name, value)
  const left = useFacets(search)
  const all = useLibraries()
  const failed = [left, all].find(({ isError }) => isError)
  if (failed) return <Failed error={failed.error} onRetry={() => void failed.refetch()} />
  if (!left.data || !all.data) return <Skeleton shape="line" />
  const total = all.data.libraries.reduce((sum, { book_count }) => sum + book_count, 0)
  return (
    <p>
      <a class="numbers" href={to.books(search)}>
        {booksTexts.value.ofAll(formatNumber(language.value, left.data.total), formatNumber(language.value, total))}
      </a>
    </p>
  )
}
