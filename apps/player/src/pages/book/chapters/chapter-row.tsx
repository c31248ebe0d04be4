import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import { clock } from '@chapterhouse/ui/format'
import { AudioLines, Bookmark, NotebookPen } from 'lucide'
import { startBook } from '../../../load-player.ts'
import type { TimelineChapter } from '../../../playback/position/timeline.ts'
import { bookTexts } from '../../../texts/pages/book.ts'
import type { OwnMark } from '../listener.ts'
import type { OpenBook } from '../use-book.ts'

const MAX_IN_MARGIN = 3

/** A chapter's number, title and length, with the listener's bookmarks and notes; a press plays it. */
export function ChapterRow({
  open: { ref, isLoaded },
  chapter,
  title,
  marks,
  state,
}: {
  open: OpenBook
  chapter: TimelineChapter
  title: string
  marks: readonly OwnMark[]
  state: 'coming' | 'current' | 'played'
}) {
  const texts = bookTexts.value
  const play = (at: number) => startBook(ref, { at })
  const isHere = state === 'current'
  return (
    <div class={`chapter-row ${state}`} aria-current={isHere ? 'true' : undefined}>
      <button type="button" class="chapter-play" onClick={() => play(chapter.start)}>
        <span class="chapter-number numbers">
          {isHere && isLoaded ? <Icon of={AudioLines} size={18} /> : chapter.index + 1}
          {marks.length > 0 && <i class="chapter-dot" />}
        </span>
        <span class="chapter-title" dir="auto">
          {title}
          {isHere && <span class="visually-hidden"> {texts.isCurrent}</span>}
          {state === 'played' && <span class="visually-hidden"> {texts.isPlayed}</span>}
          {marks.length > 0 && <span class="visually-hidden"> {texts.bookmarked}</span>}
        </span>
        <span class="chapter-length numbers">{clock(chapter.end - chapter.start)}</span>
      </button>
      {marks.length > 0 && (
        <ul class="chapter-margin">
          {marks.slice(0, MAX_IN_MARGIN).map((mark) => (
            <li key={`${mark.kind}${mark.id}`}>
              <button
                type="button"
                onClick={() => play(mark.position)}
                aria-label={`${clock(mark.position)} ${saying(mark)}, ${texts.play}`}
              >
                <Icon of={mark.kind === 'note' ? NotebookPen : Bookmark} size={16} />
                <span class="numbers">{clock(mark.position)}</span>
                <em dir="auto">{saying(mark)}</em>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const saying = ({ text, label }: OwnMark): string => text || (bookTexts.value.labels[label] ?? '')
