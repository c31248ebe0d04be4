import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Empty, Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { Segmented } from '@chapterhouse/ui/components/fields/field.tsx'
import { clock } from '@chapterhouse/ui/format'
import { useInfiniteQuery, useQuery } from '@tanstack/preact-query'
import { Play } from 'lucide'
import { useState } from 'preact/hooks'
import { startBook } from '../../load-player.ts'
import { queries } from '../../queries/queries.ts'
import { to } from '../../routes.ts'
import { call } from '../../server/api.ts'
import { bookTexts } from '../../texts/pages/book.ts'
import { youTexts } from '../../texts/pages/you.ts'
import { byDay } from '../shelf/format-day.ts'
import { PageSkeleton } from '../shell/page-skeleton.tsx'
import { allMarks, type MarkOfAll } from './all-marks.ts'
import { YouFrame } from './you-frame.tsx'

const FILTERS = ['all', 'bookmarks', 'notes'] as const
type Shown = (typeof FILTERS)[number]
const PAGE = '100'

/** Bookmarks and notes of all books, newest first. */
export function MarksPage() {
  const texts = youTexts.value.marks
  const [shown, setShown] = useState<Shown>('all')
  const bookmarks = useBookmarks(shown !== 'notes')
  const notes = useNotes(shown !== 'bookmarks')
  const waiting = useQuery(queries.waitingMarks()).data
  const marks = allMarks({
    waiting,
    bookmarks: shown === 'notes' ? undefined : bookmarks,
    notes: shown === 'bookmarks' ? undefined : notes,
  })
  const lists = [...(shown === 'notes' ? [] : [bookmarks]), ...(shown === 'bookmarks' ? [] : [notes])]
  const failed = lists.filter(({ isError, data }) => isError && !data)
  const isPending = lists.some((list) => list.isPending)
  const rest = lists.filter(({ hasNextPage }) => hasNextPage)
  return (
    <YouFrame part="marks">
      <Segmented
        label={texts.filter}
        value={shown}
        options={FILTERS.map((value) => ({ value, text: texts.filters[value] }))}
        onValue={setShown}
      />
      {failed[0] && <Failed error={failed[0].error} onRetry={() => failed.forEach((list) => void list.refetch())} />}
      {isPending && failed.length === 0 && <PageSkeleton />}
      {!isPending && failed.length === 0 && marks.length === 0 && rest.length === 0 && (
        <Empty title={texts.empty.title}>{texts.empty.advice}</Empty>
      )}
      <div class="you-marks">
        {byDay(marks, ({ createdAt }) => createdAt).map(({ day, things }) => (
          <section key={day}>
            <h2>{day}</h2>
            <ul class="you-rows">
              {things.map((mark) => (
                <Row key={mark.kind + mark.id} mark={mark} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {rest.length > 0 && (
        <Button form="quiet" onClick={() => rest.forEach((list) => void list.fetchNextPage())}>
          {texts.more}
        </Button>
      )}
    </YouFrame>
  )
}

function Row({ mark }: { mark: MarkOfAll }) {
  const texts = youTexts.value.marks
  const title = mark.title || texts.gone
  const label = bookTexts.value.labels[mark.label]
  return (
    <li>
      <span>
        {mark.text && (
          <q class="reading" dir="auto">
            {mark.text}
          </q>
        )}
        <small dir="auto">
          {texts[mark.kind]}
          {label && ` (${label})`} · <a href={to.book(mark.ref)}>{title}</a> · {texts.at(clock(mark.position))}
          {mark.isWaiting && ` · ${bookTexts.value.isWaiting}`}
        </small>
      </span>
      {mark.title && (
        <Button
          icon={Play}
          label={texts.play(title, clock(mark.position))}
          onClick={() => startBook(mark.ref, { at: mark.position })}
        />
      )}
    </li>
  )
}

function useBookmarks(enabled: boolean) {
  return useInfiniteQuery({
    queryKey: ['marks', 'bookmarks'],
    queryFn: ({ pageParam }) => call('GET /me/bookmarks', { query: { limit: PAGE, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    enabled,
  })
}

function useNotes(enabled: boolean) {
  return useInfiniteQuery({
    queryKey: ['marks', 'notes'],
    queryFn: ({ pageParam }) => call('GET /me/notes', { query: { limit: PAGE, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    enabled,
  })
}
