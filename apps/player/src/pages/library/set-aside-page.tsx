import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Empty } from '@chapterhouse/ui/components/basics/states.tsx'
import { useQuery } from '@tanstack/preact-query'
import { setAside } from '../../actions/pending-actions.ts'
import { call } from '../../server/api.ts'
import { pendingActions, rowsWith } from '../../server/optimistic-updates.ts'
import { libraryTexts } from '../../texts/pages/library.ts'
import { BookRow } from '../shelf/book-row.tsx'
import { toListening, toShown } from '../shelf/shown-book.ts'
import { PageSkeleton } from '../shell/page-skeleton.tsx'
import { LibraryFailed } from './library-failed.tsx'
import { LibraryFrame } from './library-frame.tsx'

export function SetAsidePage() {
  const texts = libraryTexts.value
  const { data, error, refetch } = useQuery({
    queryKey: ['progress', 'with books'],
    queryFn: async () => {
      const { progress } = await call('GET /me/progress', { query: { include: 'book' } })
      return rowsWith(progress, await pendingActions())
    },
  })
  const rows = data?.filter(({ set_aside, book }) => set_aside && book)
  return (
    <LibraryFrame title={texts.setAside}>
      {error && !rows && <LibraryFailed error={error} onRetry={() => void refetch()} />}
      {!error && !rows && <PageSkeleton />}
      {rows?.length === 0 && <Empty title={texts.setAsideEmpty.title}>{texts.setAsideEmpty.advice}</Empty>}
      <ul>
        {rows?.map(
          ({ book, ...row }) =>
            book && (
              <li key={`${row.library_id}:${row.path}`}>
                <BookRow
                  book={toShown(book)}
                  listening={toListening(row)}
                  actions={
                    <Button onClick={() => setAside({ libraryId: row.library_id, path: row.path }, false, texts.movedBack)}>
                      {texts.moveBack}
                    </Button>
                  }
                />
              </li>
            ),
        )}
      </ul>
    </LibraryFrame>
  )
}
