import { Button } from '@chapterhouse/ui/components/button.tsx'
import { Failed } from '@chapterhouse/ui/components/moments.tsx'
import { useQuery } from '@tanstack/preact-query'
import { Play } from 'lucide'
import { ask } from '../../server/queries.ts'
import { bookTexts } from '../../texts/book.ts'
import { sound } from '../shelf/now-playing.ts'
import { Page } from '../shell/page.tsx'
import { PageSkeleton } from '../shell/page-skeleton.tsx'

export function BookPage({ libraryId, path }: { libraryId: number; path: string }) {
  const ref = { libraryId, path }
  const book = useQuery(ask.book(ref))
  if (book.error && !book.data) return <Failed error={book.error} onRetry={() => void book.refetch()} />
  if (!book.data) return <PageSkeleton />
  return (
    <Page title={book.data.title} below={book.data.author} back>
      <Button form="fill" icon={Play} onClick={() => void sound.value?.start(ref)}>
        {bookTexts.value.play}
      </Button>
    </Page>
  )
}
