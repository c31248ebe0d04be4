import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { clock } from '@chapterhouse/ui/format'
import { useMemo, useState } from 'preact/hooks'
import { WindowVirtualizer } from 'virtua'
import { settings } from '../../../playback/options/settings.ts'
import type { TimelineChapter } from '../../../playback/position/timeline.ts'
import { bookTexts } from '../../../texts/pages/book.ts'
import { marksIn, rowsFrom, standingOf } from '../listener.ts'
import { chapterIn, type OpenBook } from '../use-book.ts'
import { ChapterRow } from './chapter-row.tsx'

/** Longer lists open at the current chapter and have a search field. */
const MAX_WHOLE = 20
/** Longer lists are not rendered in full. */
const MAX_DRAWN = 120

export function Chapters({ open }: { open: OpenBook }) {
  const { timeline, isLoaded, progress } = open
  const texts = bookTexts.value
  const [isWhole, setWhole] = useState(false)
  const [filter, setFilter] = useState('')
  const { chapters } = timeline
  const standing = standingOf(progress, timeline.duration)
  const current = isLoaded || standing.state === 'begun' ? chapterIn(open) : -1
  const [from, to] = isWhole || filter ? [0, chapters.length] : rowsFrom(Math.max(0, current), chapters.length, MAX_WHOLE)
  const wanted = filter.trim().toLocaleLowerCase()
  const shown = useMemo(
    () => chapters.slice(from, to).filter((chapter) => !wanted || titleOf(chapter).toLocaleLowerCase().includes(wanted)),
    [chapters, from, to, wanted],
  )
  if (chapters.length < 2) return null
  const row = (chapter: TimelineChapter) => (
    <ChapterRow
      key={chapter.index}
      open={open}
      chapter={chapter}
      title={titleOf(chapter)}
      marks={marksIn(open.marks, chapter)}
      state={stateOf(chapter.index, current, standing.state === 'finished' && !isLoaded)}
    />
  )
  return (
    <section class="book-part" aria-labelledby="chapters">
      <div class="chapters-head">
        <h2 id="chapters">{texts.chapters}</h2>
        {chapters.length > MAX_WHOLE && (
          <input
            class="input"
            type="search"
            aria-label={texts.filter}
            placeholder={texts.filter}
            autocomplete="off"
            value={filter}
            onInput={(event) => setFilter(event.currentTarget.value)}
          />
        )}
      </div>
      {chapters[0]?.isMark && <p class="book-hint">{texts.noChapters}</p>}
      {shown.length === 0 && <p role="status">{texts.noneFound}</p>}
      {shown.length > MAX_DRAWN ? (
        <WindowVirtualizer as="ol" item="li" data={shown}>
          {row}
        </WindowVirtualizer>
      ) : (
        <ol>
          {shown.map((chapter) => (
            <li key={chapter.index}>{row(chapter)}</li>
          ))}
        </ol>
      )}
      {shown.length < chapters.length && !wanted && (
        <Button form="quiet" onClick={() => setWhole(true)}>
          {texts.showAll(chapters.length)}
        </Button>
      )}
    </section>
  )
}

/** The displayed title: omits the name if chapter titles are hidden. */
function titleOf({ index, title, start, isMark }: TimelineChapter): string {
  const texts = bookTexts.value
  if (isMark) return texts.mark(clock(start))
  return settings.value.hideChapterTitles || !title ? texts.chapter(index + 1) : title
}

type State = 'coming' | 'current' | 'played'

const stateOf = (index: number, current: number, isFinished: boolean): State =>
  isFinished || index < current ? 'played' : index === current ? 'current' : 'coming'
