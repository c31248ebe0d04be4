import { Scrub } from '@chapterhouse/ui/components/scrub.tsx'
import { clock, difference } from '@chapterhouse/ui/words'
import { useQuery } from '@tanstack/preact-query'
import { useMemo } from 'preact/hooks'
import type { LoadedBook } from '../playback/player.ts'
import { settings } from '../playback/options/settings.ts'
import { ask } from '../server/queries.ts'
import { playerTexts } from '../texts/player.ts'
import { layers } from './layers.ts'
import { nameOfChapter, spoken } from './place-words.ts'
import { chapterAt, marksWithin, type Span, skippedWithin, spansOf, startsOf, within } from './rule-spans.ts'
import { usePlaying } from './use-playing.ts'
import { useSecond } from './use-second.ts'

/** The rule that is dragged. */
export function MainRule({ book }: { book: LoadedBook }) {
  const playing = usePlaying()
  const [span] = spansOf(book.timeline, playing.chapter.value, settings.value.swapRules)
  return <Rule book={book} span={span} />
}

/** The finer one below it: a touch opens the chapters, only a mouse drags it. */
export function FineRule({ book }: { book: LoadedBook }) {
  const playing = usePlaying()
  const [, span] = spansOf(book.timeline, playing.chapter.value, settings.value.swapRules)
  return span ? <Rule book={book} span={span} isFine /> : null
}

function Rule({ book, span, isFine = false }: { book: LoadedBook; span: Span; isFine?: boolean }) {
  const playing = usePlaying()
  const words = playerTexts.value
  const bookmarks = useQuery(ask.bookmarks(book.ref))
  const { timeline } = book
  const at = span.start
  const second = useSecond(playing.place)
  const bufferedTo = useSecond(playing.bufferedTo)
  const starts = useMemo(() => startsOf(timeline), [timeline])
  const nameAt = (place: number) => {
    const chapter = chapterAt(timeline, at + place)
    return chapter ? nameOfChapter(chapter, settings.value.hideChapterTitles, words) : book.title
  }
  const seek = (place: number) => playing.seek(at + place, 'scrub')
  return (
    <Scrub
      label={span.kind === 'chapter' ? words.chapterRule : words.bookRule}
      form={isFine ? 'book' : 'chapter'}
      by={isFine ? 'mouse' : 'all'}
      onTap={isFine ? () => layers.show('chapters') : undefined}
      place={Math.min(span.length, Math.max(0, second - at))}
      length={span.length}
      valueText={(place) => words.inChapter(nameAt(place), spoken(place, words), spoken(span.length, words))}
      bubble={(place, away) => ({ title: nameAt(place), time: clock(place), difference: difference(away) })}
      onSeek={seek}
      onStep={(direction) => playing.skip(direction)}
      onMove={(seconds) => seek(Math.min(span.length, Math.max(0, playing.place.peek() - at + seconds)))}
      state={playing.guard.value ? 'guarded' : stateOf(playing.waiting.value, playing.failure.value?.kind)}
      chapters={span.kind === 'book' ? starts : []}
      buffered={isFine ? [] : within(span, second, bufferedTo)}
      skipped={isFine ? [] : skippedWithin(span, playing.skippedEnds.value)}
      bookmarks={isFine ? [] : marksWithin(span, bookmarks.data?.map(({ position }) => position) ?? [])}
    />
  )
}

function stateOf(isWaiting: boolean, failure: string | undefined): 'rest' | 'loading' | 'offline' {
  if (failure === 'server-gone') return 'offline'
  return isWaiting ? 'loading' : 'rest'
}
