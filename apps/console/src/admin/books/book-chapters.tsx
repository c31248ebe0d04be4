import { Button } from '@chapterhouse/ui/components/button.tsx'
import { ProgressBar } from '@chapterhouse/ui/components/progress-bar.tsx'
import { Failed } from '@chapterhouse/ui/components/states.tsx'
import { toast } from '@chapterhouse/ui/components/toast.tsx'
import { clock } from '@chapterhouse/ui/format'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import { useUnsaved } from '@chapterhouse/ui/unsaved'
import { useQueryClient } from '@tanstack/preact-query'
import { Pencil, Play, Square, Undo2 } from 'lucide'
import { useState } from 'preact/hooks'
import type { BookPage } from '../../server/answers.ts'
import { call } from '../../server/api.ts'
import { booksTexts } from '../../texts/books.ts'
import { shellTexts } from '../../texts/shell.ts'
import { Part } from '../page.tsx'
import { useAct } from '../query.ts'
import { bookKey } from './use-books.ts'
import { useSample } from './use-sample.ts'

type Chapter = BookPage['chapters'][number]
type Titles = ReadonlyMap<number, string>
/** Drawn at once; more on request. */
const STEP = 100

/** The chapters on the timeline of the book; the beginning of each can be heard, its title given, and taken back. */
export function BookChapters({ page: { book, chapters }, onEditing }: { page: BookPage; onEditing: (is: boolean) => void }) {
  const texts = booksTexts.value
  const [shown, setShown] = useState(STEP)
  const [typed, setTyped] = useState<Titles>()
  const show = (next: typeof typed) => {
    setTyped(next)
    onEditing(next !== undefined)
  }
  const end = () => show(undefined)
  const target = { params: { id: book.library_id }, query: { path: book.path } }
  const client = useQueryClient()
  const edit = useAct(
    (change: { set?: Record<string, string>; revert?: number[] }) =>
      call('PATCH /admin/libraries/:id/book', { ...target, body: { chapters: change } }).then((next) => ({ next, sent: typed })),
    ({ next, sent }, { revert }) => {
      client.setQueryData(bookKey(book), next)
      if (!revert) show(typedSince(typed, sent))
      toast({ text: revert ? texts.reverted : texts.saved })
    },
  )
  const changed = chapters.filter(({ index, title }) => typed?.has(index) && typed.get(index)?.trim() !== title)
  useUnsaved(changed.length > 0)
  const { heard, hasFailed, listen, stop } = useSample(book.library_id)
  return (
    <Part
      title={texts.chapters(chapters.length)}
      acts={
        !typed && (
          <Button icon={Pencil} onClick={() => show(new Map())}>
            {texts.chapterEdit}
          </Button>
        )
      }
    >
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (changed.length === 0) return end()
          edit.act({ set: Object.fromEntries(changed.map(({ index }) => [String(index), typed?.get(index)?.trim() ?? ''])) })
        }}
      >
        <Timeline page={{ book, chapters }} heard={heard} />
        {hasFailed && (
          <p class="hint" role="alert">
            {texts.chapterSilent}
          </p>
        )}
        <ol class="book-chapters">
          {chapters.slice(0, shown).map((chapter) => (
            <Row
              key={chapter.index}
              chapter={chapter}
              typed={typed ? (typed.get(chapter.index) ?? chapter.title) : undefined}
              onTyped={(title) => setTyped(new Map(typed).set(chapter.index, title))}
              onRevert={() => edit.act({ revert: [chapter.index] })}
              isHeard={heard === chapter.index}
              onHear={() => (heard === chapter.index ? stop() : listen(chapter))}
            />
          ))}
        </ol>
        {chapters.length > shown && (
          <Button onClick={() => setShown(shown + STEP)}>{texts.moreChapters(chapters.length - shown)}</Button>
        )}
        {edit.error && <Failed error={edit.error} text={shellTexts.value.codes} />}
        {typed && (
          <div class="row-of">
            <Button form="quiet" onClick={end}>
              {uiTexts.value.cancel}
            </Button>
            <Button form="fill" type="submit" busy={edit.busy}>
              {texts.save}
            </Button>
          </div>
        )}
      </form>
    </Part>
  )
}

/** What is typed while the answer is on its way stays. */
function typedSince(typed: Titles | undefined, sent: Titles | undefined): Titles | undefined {
  const rest = [...(typed ?? [])].filter(([index, title]) => sent?.get(index) !== title)
  return rest.length > 0 ? new Map(rest) : undefined
}

/** Where the chapters begin, filled up to the one that is heard. */
function Timeline({ page, heard }: { page: Pick<BookPage, 'book' | 'chapters'>; heard: number | undefined }) {
  const { book, chapters } = page
  if (book.duration <= 0 || chapters.length < 2) return null
  const at = chapters.find(({ index }) => index === heard)?.book_offset ?? 0
  return (
    <ProgressBar form="book" done={at / book.duration} chapters={chapters.map(({ book_offset }) => book_offset / book.duration)} />
  )
}

interface RowProps {
  chapter: Chapter
  typed: string | undefined
  onTyped: (title: string) => void
  onRevert: () => void
  isHeard: boolean
  onHear: () => void
}

function Row({ chapter, typed, onTyped, onRevert, isHeard, onHear }: RowProps) {
  const { index, title, scanned_title, edited, book_offset } = chapter
  const texts = booksTexts.value
  return (
    <li>
      <span class="book-chapter-number numbers">{index + 1}</span>
      {typed === undefined ? (
        <span class="book-chapter-title" dir="auto">
          {title}
          {edited && <span class="under">{texts.chapterWas(scanned_title)}</span>}
        </span>
      ) : (
        <input
          class="input"
          dir="auto"
          aria-label={texts.chapterTitle(index + 1)}
          value={typed}
          maxLength={500}
          onInput={(event) => onTyped(event.currentTarget.value)}
        />
      )}
      {edited && typed === undefined && <Button icon={Undo2} label={texts.revert(scanned_title)} onClick={onRevert} />}
      <span class="numbers hint">{clock(book_offset)}</span>
      <Button icon={isHeard ? Square : Play} label={isHeard ? texts.chapterStop : texts.chapterHear(index + 1)} onClick={onHear} />
    </li>
  )
}
