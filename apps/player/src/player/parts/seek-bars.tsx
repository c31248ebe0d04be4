import { SeekBar } from '@chapterhouse/ui/components/seeking/seek-bar.tsx'
import { clock, difference } from '@chapterhouse/ui/format'
import { useQuery } from '@tanstack/preact-query'
import { useMemo } from 'preact/hooks'
import { settings } from '../../playback/options/settings.ts'
import type { LoadedBook } from '../../playback/player.ts'
import { chapterAt } from '../../playback/position/timeline.ts'
import { queries } from '../../queries/queries.ts'
import { playerTexts } from '../../texts/player/player.ts'
import { nameOfChapter, spoken } from '../format/format-position.ts'
import { layers } from '../layers/layers.ts'
import { marksWithin, type Span, skippedWithin, spansOf, startsOf, within } from './seek-bar-spans.ts'
import { usePlaying } from './use-playing.ts'
import { useSecond } from './use-second.ts'

export function MainSeekBar({ book }: { book: LoadedBook }) {
  const player = usePlaying()
  const [span] = spansOf(book.timeline, player.chapter.value, settings.value.swapRules)
  return <SpanSeekBar book={book} span={span} />
}

/** The finer bar below it: a tap opens the chapters, and only a mouse drags it. */
export function FineSeekBar({ book }: { book: LoadedBook }) {
  const player = usePlaying()
  const [, span] = spansOf(book.timeline, player.chapter.value, settings.value.swapRules)
  return span ? <SpanSeekBar book={book} span={span} isFine /> : null
}

function SpanSeekBar({ book, span, isFine = false }: { book: LoadedBook; span: Span; isFine?: boolean }) {
  const player = usePlaying()
  const texts = playerTexts.value
  const bookmarks = useQuery(queries.bookmarks(book.ref))
  const { timeline } = book
  const at = span.start
  const second = useSecond(player.position)
  const bufferedTo = useSecond(player.bufferedTo)
  const starts = useMemo(() => startsOf(timeline), [timeline])
  const nameAt = (position: number) => nameOfChapter(chapterAt(timeline, at + position), settings.value.hideChapterTitles, texts)
  const seek = (position: number) => player.seek(at + position, 'scrub')
  return (
    <SeekBar
      label={span.kind === 'chapter' ? texts.chapterBar : texts.bookBar}
      form={isFine ? 'book' : 'chapter'}
      by={isFine ? 'mouse' : 'all'}
      onTap={isFine ? () => layers.show('chapters') : undefined}
      position={Math.min(span.length, Math.max(0, second - at))}
      length={span.length}
      valueText={(position) => texts.inChapter(nameAt(position), spoken(position, texts), spoken(span.length, texts))}
      bubble={(position, away) => ({ title: nameAt(position), time: clock(position), difference: difference(away) })}
      onSeek={seek}
      onStep={(direction) => player.skip(direction)}
      onMove={(seconds) => seek(Math.min(span.length, Math.max(0, player.position.peek() - at + seconds)))}
      state={player.guard.value ? 'guarded' : stateOf(player.waiting.value, player.failure.value?.kind)}
      chapters={span.kind === 'book' ? starts : []}
      buffered={isFine ? [] : within(span, second, bufferedTo)}
      skipped={isFine ? [] : skippedWithin(span, player.skippedEnds.value)}
      bookmarks={isFine ? [] : marksWithin(span, bookmarks.data?.map(({ position }) => position) ?? [])}
    />
  )
}

function stateOf(isWaiting: boolean, failure: string | undefined): 'rest' | 'loading' | 'offline' {
  if (failure === 'server-gone') return 'offline'
  return isWaiting ? 'loading' : 'rest'
}
