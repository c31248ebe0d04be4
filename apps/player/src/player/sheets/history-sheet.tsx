import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import { Empty, Failed, Skeleton } from '@chapterhouse/ui/components/basics/states.tsx'
import { clock } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { CornerUpLeft, MoonStar, Play } from 'lucide'
import { useEffect, useState } from 'preact/hooks'
import { settings } from '../../playback/options/settings.ts'
import type { LoadedBook } from '../../playback/player.ts'
import type { PositionRow } from '../../playback/position/where-was-i.ts'
import { playerTexts } from '../../texts/player/player.ts'
import { sheetTexts } from '../../texts/player/player-sheets.ts'
import { nameOfChapter, timeOfDay, timesOfDay } from '../format/format-position.ts'
import { daysAgo, historyDays } from '../format/history-days.ts'
import { usePlaying } from '../parts/use-playing.ts'
import './marks.css'

type HistoryResult = { rows: readonly PositionRow[] } | { error: unknown }

/** Listening history and jumps, by day; each row plays from its start. */
export function HistorySheet({ book, onChosen }: { book: LoadedBook; onChosen: () => void }) {
  const player = usePlaying()
  const texts = sheetTexts.value.where
  const [result, setResult] = useState<HistoryResult>()
  const look = () => {
    setResult(undefined)
    player.whereWasI().then(
      (rows) => setResult({ rows }),
      (error: unknown) => setResult({ error }),
    )
  }
  useEffect(look, [book])
  if (!result) return <Skeleton shape="sheet-rows" />
  if ('error' in result) return <Failed error={result.error} onRetry={look} />
  if (result.rows.length === 0) return <Empty title={texts.none} />
  const { sleep, days } = historyDays(result.rows)
  const draw = (row: PositionRow) => <Row key={`${row.kind} ${row.startedAt}`} row={row} book={book} onChosen={onChosen} />
  return (
    <div class="sheet-parts">
      {sleep && <ul class="marks">{draw(sleep)}</ul>}
      {days.map(({ day, rows }) => (
        <section key={day} class="sheet-part">
          <h3>{formatDay(day)}</h3>
          <ul class="marks">{rows.map(draw)}</ul>
        </section>
      ))}
    </div>
  )
}

function Row({ row, book, onChosen }: { row: PositionRow; book: LoadedBook; onChosen: () => void }) {
  const player = usePlaying()
  const texts = sheetTexts.value.where
  const { startedAt, endedAt, kind, device } = row
  const time = endedAt === undefined ? timeOfDay(startedAt) : timesOfDay(startedAt, endedAt)
  const label = { sleep: texts.asleep, jump: texts.jump, span: undefined }[kind]
  return (
    <li>
      <button
        type="button"
        class="marks-play history-row"
        title={texts.playFrom(clock(row.from))}
        disabled={player.guard.value}
        onClick={() => {
          player.seek(row.from, 'history')
          if (!player.wanted.value) player.play()
          onChosen()
        }}
      >
        <Icon of={kind === 'sleep' ? MoonStar : kind === 'jump' ? CornerUpLeft : Play} size={18} />
        <span class="marks-text">
          <span class="numbers" dir="auto">
            {texts.row(time, formatChapters(row, book))}
          </span>
          <span class="marks-label">{[label, device].filter(Boolean).join(', ')}</span>
        </span>
        <span class="marks-place numbers">{clock(row.from)}</span>
      </button>
    </li>
  )
}

function formatChapters({ chapters: [first, last] }: PositionRow, { timeline, title }: LoadedBook): string {
  const name = (index: number) => {
    const chapter = timeline.chapters[index]
    return chapter ? nameOfChapter(chapter, settings.value.hideChapterTitles, playerTexts.value) : title
  }
  return first === last ? name(first) : sheetTexts.value.where.chapters(name(first), name(last))
}

function formatDay(day: number): string {
  const { today, yesterday } = sheetTexts.value.where
  const ago = daysAgo(day, Date.now())
  if (ago === 0) return today
  if (ago === 1) return yesterday
  return new Intl.DateTimeFormat(language.value, { weekday: 'long', day: 'numeric', month: 'long' }).format(day)
}
