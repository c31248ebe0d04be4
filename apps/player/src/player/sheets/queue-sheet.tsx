import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Empty, Failed, Skeleton } from '@chapterhouse/ui/components/basics/states.tsx'
import { useQuery } from '@tanstack/preact-query'
import { ArrowDown, ArrowUp, Play, X } from 'lucide'
import { useState } from 'preact/hooks'
import { fillQueue, putInQueue, takeFromQueue } from '../../actions/queue-changes.ts'
import { runAction } from '../../actions/run-action.ts'
import { queries } from '../../queries/queries.ts'
import { sheetTexts } from '../../texts/player/player-sheets.ts'
import { BookCover } from '../parts/book-cover.tsx'
import { usePlaying } from '../parts/use-playing.ts'
import './marks.css'

type Entry = Awaited<ReturnType<ReturnType<typeof queries.queue>['queryFn']>>[number]

const STALE = [['home']]

/** The next books, in order; moved by buttons. */
export function QueueSheet({ onChosen }: { onChosen: () => void }) {
  const texts = sheetTexts.value.queue
  const queue = useQuery(queries.queue())
  const [message, setMessage] = useState('')
  if (queue.isPending) return <Skeleton shape="sheet-rows" />
  if (!queue.data) return <Failed error={queue.error} onRetry={() => void queue.refetch()} />
  if (queue.data.length === 0) return <Empty title={texts.none}>{texts.noneAdvice}</Empty>
  return (
    <div class="sheet-parts">
      <ol class="marks">
        {queue.data.map((entry, position) => (
          <Row
            key={`${entry.library_id}:${entry.path}`}
            entry={entry}
            position={position}
            count={queue.data.length}
            onMessage={setMessage}
            onChosen={onChosen}
          />
        ))}
      </ol>
      <Button form="quiet" onClick={() => clear(queue.data)}>
        {texts.clear}
      </Button>
      <p class="visually-hidden" role="status">
        {message}
      </p>
    </div>
  )
}

function Row({
  entry,
  position,
  count,
  onMessage,
  onChosen,
}: {
  entry: Entry
  position: number
  count: number
  onMessage: (text: string) => void
  onChosen: () => void
}) {
  const player = usePlaying()
  const texts = sheetTexts.value.queue
  const { book } = entry
  const title = book?.title ?? texts.unknown
  const ref = { libraryId: entry.library_id, path: entry.path }
  const move = async (next: number) => {
    if (await runAction(() => putInQueue(entry, next), { stale: STALE })) onMessage(texts.moved(title, next + 1))
  }
  return (
    <li class="marks-row">
      <span class="queue-cover">
        <BookCover
          width={48}
          book={{
            ref,
            title,
            author: book?.author ?? '',
            ...(book?.cover_version ? { coverVersion: book.cover_version } : {}),
            ...(book?.cover_color ? { coverColour: book.cover_color.bg } : {}),
          }}
        />
      </span>
      <span class="marks-text">
        <span class="queue-title" dir="auto">
          {title}
        </span>
        <span class="marks-label" dir="auto">
          {book?.author}
        </span>
      </span>
      <span class="queue-actions">
        {book && (
          <Button
            icon={Play}
            label={texts.play(title)}
            onClick={() => {
              void player.start(ref, { from: 'queue' })
              onChosen()
            }}
          />
        )}
        <Button
          class="at-edge"
          icon={ArrowUp}
          label={texts.up(title)}
          disabled={position === 0}
          onClick={() => void move(position - 1)}
        />
        <Button
          class="at-edge"
          icon={ArrowDown}
          label={texts.down(title)}
          disabled={position === count - 1}
          onClick={() => void move(position + 1)}
        />
        <Button icon={X} label={texts.remove(title)} onClick={() => void runAction(() => takeFromQueue(entry), { stale: STALE })} />
      </span>
    </li>
  )
}

const clear = (entries: readonly Entry[]) =>
  void runAction(() => fillQueue([]), { done: sheetTexts.value.queue.cleared, undo: () => fillQueue(entries), stale: STALE })
