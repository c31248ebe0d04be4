import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Empty, Failed, Skeleton } from '@chapterhouse/ui/components/basics/states.tsx'
import { toast, toaster } from '@chapterhouse/ui/components/layers/toast.tsx'
import { clock } from '@chapterhouse/ui/format'
import { ignore } from '@chapterhouse/ui/ignore'
import { useQuery } from '@tanstack/preact-query'
import { BookmarkPlus, Pencil, Trash2 } from 'lucide'
import { settings } from '../../playback/options/settings.ts'
import type { LoadedBook } from '../../playback/player.ts'
import { chapterAt } from '../../playback/position/timeline.ts'
import { queries, queryClient } from '../../queries/queries.ts'
import { call } from '../../server/api.ts'
import { playerTexts } from '../../texts/player/player.ts'
import { sheetTexts } from '../../texts/player/player-sheets.ts'
import { isLabel } from '../format/bookmark-labels.ts'
import { nameOfChapter } from '../format/format-position.ts'
import { bookmarkNow, noted } from '../keys/bookmark-now.ts'
import { layers } from '../layers/layers.ts'
import { usePlaying } from '../parts/use-playing.ts'
import './marks.css'

type Mark = Awaited<ReturnType<ReturnType<typeof queries.bookmarks>['queryFn']>>[number]

/** The bookmarks of the book; each plays from its position. */
export function MarksSheet({ book, onChosen }: { book: LoadedBook; onChosen: () => void }) {
  const player = usePlaying()
  const texts = sheetTexts.value.marks
  const marks = useQuery(queries.bookmarks(book.ref))
  const set = (
    <Button form="quiet" icon={BookmarkPlus} onClick={() => void bookmarkNow(player, { toast })}>
      {texts.set}
    </Button>
  )
  if (marks.isPending) return <Skeleton shape="sheet-rows" />
  if (!marks.data) return <Failed error={marks.error} onRetry={() => void marks.refetch()} />
  if (marks.data.length === 0)
    return (
      <Empty title={texts.none} act={set}>
        {texts.noneAdvice}
      </Empty>
    )
  return (
    <div class="sheet-parts">
      <ul class="marks">
        {marks.data.map((mark) => (
          <Row key={mark.id} mark={mark} book={book} onChosen={onChosen} />
        ))}
      </ul>
      {set}
    </div>
  )
}

function Row({ mark, book, onChosen }: { mark: Mark; book: LoadedBook; onChosen: () => void }) {
  const player = usePlaying()
  const { marks: texts, labels } = sheetTexts.value
  const chapter = chapterAt(book.timeline, mark.position)
  const label = Object.entries(labels).find(([name]) => name === mark.label)?.[1] ?? mark.label
  return (
    <li class="marks-row">
      <button
        type="button"
        class="marks-play"
        title={texts.play(clock(mark.position))}
        disabled={player.guard.value}
        onClick={() => {
          player.seek(mark.position, 'bookmark')
          onChosen()
        }}
      >
        <span class="marks-place numbers">{clock(mark.position)}</span>
        <span class="marks-text">
          <span dir="auto">{nameOfChapter(chapter, settings.value.hideChapterTitles, playerTexts.value)}</span>
          {label && <span class="marks-label">{label}</span>}
          {mark.isWaiting && <span class="marks-label">{texts.isWaiting}</span>}
          {mark.note && (
            <span class="marks-note" dir="auto">
              {mark.note}
            </span>
          )}
        </span>
      </button>
      {!mark.isWaiting && (
        <>
          <Button icon={Pencil} label={`${texts.edit}: ${clock(mark.position)}`} onClick={() => edit(mark, book)} />
          <Button icon={Trash2} label={`${texts.remove}: ${clock(mark.position)}`} onClick={() => void remove(mark, book)} />
        </>
      )}
    </li>
  )
}

const look = (book: LoadedBook) => queryClient.invalidateQueries({ queryKey: queries.bookmarks(book.ref).queryKey })

function edit(mark: Mark, book: LoadedBook): void {
  noted.value = {
    position: mark.position,
    note: mark.note,
    label: isLabel(mark.label) ? mark.label : '',
    save: async (note, label) => {
      const newLabel = label === '' && !isLabel(mark.label) ? mark.label : label
      await call('PATCH /bookmarks/:id', { params: { id: mark.id }, body: { note, label: newLabel } })
      await look(book)
    },
  }
  layers.show('bookmark-note')
}

/** Removed immediately; Undo adds it again unchanged. */
async function remove(mark: Mark, book: LoadedBook): Promise<void> {
  const texts = sheetTexts.value.marks
  const notify = toaster()
  const { queryKey } = queries.bookmarks(book.ref)
  queryClient.setQueryData<readonly Mark[]>(queryKey, (marks) => marks?.filter(({ id }) => id !== mark.id))
  try {
    await call('DELETE /bookmarks/:id', { params: { id: mark.id } })
    notify({ text: texts.removed, actions: [{ text: playerTexts.value.undo, onClick: () => void again(mark, book) }] })
  } catch (error) {
    ignore('a toast says so')(error)
    toast({ text: texts.failed })
    await look(book)
  }
}

async function again({ position, note, label }: Mark, book: LoadedBook): Promise<void> {
  try {
    await call('POST /libraries/:id/bookmarks', {
      params: { id: book.ref.libraryId },
      query: { path: book.ref.path },
      body: { position, note, label },
    })
  } catch (error) {
    ignore('a toast says so')(error)
    toast({ text: sheetTexts.value.marks.failed })
  }
  await look(book)
}
