import { Field, Switch } from '@chapterhouse/ui/components/fields/field.tsx'
import { clock } from '@chapterhouse/ui/format'
import { useQuery } from '@tanstack/preact-query'
import { useMemo, useRef, useState } from 'preact/hooks'
import { changeSettings, settings } from '../../playback/options/settings.ts'
import type { LoadedBook } from '../../playback/player.ts'
import { chapterAt, type TimelineChapter } from '../../playback/position/timeline.ts'
import { queries } from '../../queries/queries.ts'
import { playerTexts } from '../../texts/player/player.ts'
import { sheetTexts } from '../../texts/player/player-sheets.ts'
import './chapter-list.css'
import { nameOfChapter } from '../format/format-position.ts'
import { findChapters, MAX_WITHOUT_FIELD } from './chapter-search.ts'
import { usePlaying } from './use-playing.ts'
import { useRows } from './use-rows.ts'

/** The chapters, scrolled to the current one even in a list of thousands. */
export function ChapterList({ book, onChosen }: { book: LoadedBook; onChosen?: () => void }) {
  const [query, setQuery] = useState('')
  const texts = playerTexts.value
  const sheet = sheetTexts.value
  const hides = settings.value.hideChapterTitles
  const { chapters } = book.timeline
  const named = useMemo(
    () => chapters.map((chapter) => ({ ...chapter, name: nameOfChapter(chapter, hides, texts) })),
    [chapters, hides, texts],
  )
  const found = useMemo(() => findChapters(named, query), [named, query])
  const isMarked = chapters.some(({ isMark }) => isMark)
  return (
    <div class="chapters">
      {chapters.length > MAX_WITHOUT_FIELD && (
        <Field label={sheet.findChapter} type="search" value={query} onValue={setQuery} input={{ inputMode: 'search' }} />
      )}
      {isMarked && <p class="chapters-note">{texts.noChapters}</p>}
      {found.length === 0 ? (
        <p class="chapters-note" role="status">
          {sheet.noChapterFound(query)}
        </p>
      ) : (
        <Rows key={query} book={book} rows={found} onChosen={onChosen} />
      )}
      {!isMarked && chapters.length > 1 && (
        <Switch label={sheet.hideTitles} checked={hides} onChecked={(hideChapterTitles) => changeSettings({ hideChapterTitles })} />
      )}
    </div>
  )
}

type Named = TimelineChapter & { name: string }

function Rows({ book, rows, onChosen }: { book: LoadedBook; rows: readonly Named[]; onChosen: (() => void) | undefined }) {
  const player = usePlaying()
  const list = useRef<HTMLDivElement>(null)
  const height = rowHeight()
  const current = player.chapter.value?.index ?? 0
  const opensAt = Math.max(
    0,
    rows.findIndex(({ index }) => index === current),
  )
  const shown = useRows(list, { count: rows.length, height, opensAt })
  const bookmarks = useQuery(queries.bookmarks(book.ref))
  const marked = useMemo(
    () => new Set(bookmarks.data?.map(({ position }) => chapterAt(book.timeline, position).index)),
    [bookmarks.data, book],
  )
  return (
    <div class="chapters-rows" ref={list}>
      <ol aria-label={playerTexts.value.chapters} style={{ paddingBlock: `${shown.before}px ${shown.after}px` }}>
        {rows.slice(shown.first, shown.end).map((chapter, at) => (
          <li key={chapter.index} aria-setsize={rows.length} aria-posinset={shown.first + at + 1} style={{ height: `${height}px` }}>
            <Row
              chapter={chapter}
              state={chapter.index === current ? 'current' : chapter.index < current ? 'played' : 'ahead'}
              isMarked={marked.has(chapter.index)}
              onChoose={() => {
                player.toChapter(chapter.index)
                onChosen?.()
              }}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}

function Row({
  chapter,
  state,
  isMarked,
  onChoose,
}: {
  chapter: Named
  state: 'played' | 'current' | 'ahead'
  isMarked: boolean
  onChoose: () => void
}) {
  const player = usePlaying()
  const sheet = sheetTexts.value
  const isCurrent = state === 'current'
  return (
    <button
      type="button"
      class={`chapters-row ${state}`}
      aria-current={isCurrent ? 'true' : undefined}
      title={chapter.name}
      disabled={player.guard.value}
      onClick={onChoose}
    >
      <span class={isMarked ? 'chapters-number numbers marked' : 'chapters-number numbers'}>
        {isCurrent && player.sounding.value ? <Levels /> : chapter.index + 1}
      </span>
      <span class="chapters-name" dir="auto">
        {chapter.name}
      </span>
      {isMarked && <span class="visually-hidden">{sheet.hasBookmark}</span>}
      <span class="chapters-length numbers">{clock(chapter.end - chapter.start)}</span>
    </button>
  )
}

function Levels() {
  return (
    <span class="levels" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  )
}

/** 48 px at the default text size, scaled with the reader's. */
const rowHeight = (): number => 3 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
