import { Button } from '@chapterhouse/ui/components/button.tsx'
import { Empty } from '@chapterhouse/ui/components/moments.tsx'
import { useQuery } from '@tanstack/preact-query'
import { call } from '../../server/api.ts'
import { libraryTexts } from '../../texts/library.ts'
import { attempt } from '../shelf/attempt.ts'
import { BookRow } from '../shelf/book-row.tsx'
import { toHeard, toShown } from '../shelf/shown-book.ts'
import { PageSkeleton } from '../shell/page-skeleton.tsx'
import { LibraryFailed } from './library-failed.tsx'
import { LibraryFrame } from './library-frame.tsx'

/** Books put away for now, each with its place. */
export function SetAsidePage() {
  const words = libraryTexts.value
  const { data, error, refetch } = useQuery({
    queryKey: ['progress', 'with books'],
    queryFn: async () => (await call('GET /me/progress', { query: { include: 'book' } })).progress,
  })
  const rows = data?.filter(({ set_aside, book }) => set_aside && book)
  const takeUp = (id: number, path: string) =>
    attempt(() => call('PATCH /libraries/:id/progress', { params: { id }, query: { path }, body: { set_aside: false } }), {
      done: words.takenUp,
      undo: () => call('PATCH /libraries/:id/progress', { params: { id }, query: { path }, body: { set_aside: true } }),
      stale: [['progress'], ['home'], ['book', `${id}:${path}`]],
    })
  return (
    <LibraryFrame title={words.setAside}>
      {error && !rows && <LibraryFailed error={error} onRetry={() => void refetch()} />}
      {!error && !rows && <PageSkeleton />}
      {rows?.length === 0 && <Empty title={words.setAsideEmpty.title}>{words.setAsideEmpty.advice}</Empty>}
      <ul>
        {rows?.map(
          ({ book, ...row }) =>
            book && (
              <li key={`${row.library_id}:${row.path}`}>
                <BookRow
                  book={toShown(book)}
                  heard={toHeard(row)}
                  acts={<Button onClick={() => void takeUp(row.library_id, row.path)}>{words.takeUp}</Button>}
                />
              </li>
            ),
        )}
      </ul>
    </LibraryFrame>
  )
}
