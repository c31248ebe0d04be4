import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { ProgressBar } from '@chapterhouse/ui/components/basics/progress-bar.tsx'
import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { clock } from '@chapterhouse/ui/format'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import { Pencil, Play, Square, Undo2 } from 'lucide'
import { useState } from 'preact/hooks'
import { Part } from '../../../page/page.tsx'
import type { BookPage } from '../../../server/responses.ts'
import { booksTexts } from '../../../texts/books/books.ts'
import { shellTexts } from '../../../texts/shell/shell.ts'
import type { Sample } from '../sample/use-sample.ts'
import { useChapterTitles } from './use-chapter-titles.ts'

type Chapter = BookPage['chapters'][number]
/** How many are rendered at first; more on request. */
const STEP = 100

const nameOf = ({ index }: Pick<Chapter, 'index'>) => `chapter ${index}`

/** The chapters on a book's timeline. Each can be previewed, and its title edited or reverted. */
export function BookChapters({
  page: { book, chapters },
  sample,
  onEditing,
}: {
  page: BookPage
  sample: Sample
  onEditing: (is: boolean) => void
}) {
  const texts = booksTexts.value
  const [shown, setShown] = useState(STEP)
  const titles = useChapterTitles({ book, chapters }, onEditing)
  const { typed } = titles
  return (
    <Part
      title={texts.chapters(chapters.length)}
      actions={
        !typed && (
          <Button icon={Pencil} onClick={titles.begin}>
            {texts.chapterEdit}
          </Button>
        )
      }
    >
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault()
          titles.save()
        }}
      >
        <Timeline page={{ book, chapters }} playing={sample.playing} />
        {chapters.some((chapter) => nameOf(chapter) === sample.failed) && (
          <p class="hint" role="alert">
            {texts.chapterUnplayable}
          </p>
        )}
        <ol class="book-chapters">
          {chapters.slice(0, shown).map((chapter) => (
            <Row
              key={chapter.index}
              chapter={chapter}
              typed={typed ? (typed.get(chapter.index) ?? chapter.title) : undefined}
              onTyped={(title) => titles.type(chapter.index, title)}
              onRevert={() => titles.revert(chapter.index)}
              isPlaying={sample.playing === nameOf(chapter)}
              onPreview={() => sample.toggle({ ...chapter, name: nameOf(chapter) })}
            />
          ))}
        </ol>
        {chapters.length > shown && (
          <Button onClick={() => setShown(shown + STEP)}>{texts.moreChapters(chapters.length - shown)}</Button>
        )}
        {titles.error && <Failed error={titles.error} text={shellTexts.value.codes} />}
        {typed && (
          <div class="control-row">
            <Button form="quiet" onClick={titles.end}>
              {uiTexts.value.cancel}
            </Button>
            <Button form="fill" type="submit" busy={titles.busy}>
              {texts.save}
            </Button>
          </div>
        )}
      </form>
    </Part>
  )
}

/** The chapter starts, with the line filled up to the one playing. */
function Timeline({ page, playing }: { page: Pick<BookPage, 'book' | 'chapters'>; playing: string | undefined }) {
  const { book, chapters } = page
  if (book.duration <= 0 || chapters.length < 2) return null
  const at = chapters.find((chapter) => nameOf(chapter) === playing)?.book_offset ?? 0
  return (
    <ProgressBar form="book" done={at / book.duration} chapters={chapters.map(({ book_offset }) => book_offset / book.duration)} />
  )
}

function Row({
  chapter,
  typed,
  onTyped,
  onRevert,
  isPlaying,
  onPreview,
}: {
  chapter: Chapter
  typed: string | undefined
  onTyped: (title: string) => void
  onRevert: () => void
  isPlaying: boolean
  onPreview: () => void
}) {
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
      <Button
        icon={isPlaying ? Square : Play}
        label={isPlaying ? texts.chapterStop : texts.chapterPreview(index + 1)}
        onClick={onPreview}
      />
    </li>
  )
}
