import { Cover } from '@chapterhouse/ui/components/basics/cover.tsx'
import { formatLength } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import type { ComponentChildren } from 'preact'
import { bookKey } from '../../device/keys.ts'
import { offline } from '../../offline/offline.ts'
import { coverSource } from '../../offline/shown/cover-source.ts'
import { playingKey } from '../../playback/now-playing.ts'
import { leftAt } from '../../playback/options/speed.ts'
import { formatTimeLeft } from '../../player/format/format-time-left.ts'
import { to } from '../../routes.ts'
import { isOnline } from '../../server/online-state.ts'
import { shelfTexts } from '../../texts/pages/shelf.ts'
import { asPictured } from './book-card.tsx'
import './shelf.css'
import type { ListeningState, ShownBook } from './shown-book.ts'

/** A book as a row: small cover, title, author, duration or time left. */
export function BookRow({
  book,
  listening,
  actions,
  below,
}: {
  book: ShownBook
  listening?: ListeningState | undefined
  /** Buttons at the end of the row. */
  actions?: ComponentChildren
  /** Under title and author. */
  below?: ComponentChildren
}) {
  const key = bookKey(book.ref)
  const texts = shelfTexts.value
  const isHere = offline.all.value.get(key)?.state === 'here'
  const isAway = !isOnline.value && !isHere
  const isBegun = listening !== undefined && listening.position > 0 && !listening.finished
  const time = listening?.finished
    ? texts.finished
    : isBegun
      ? formatTimeLeft(leftAt(book.duration - listening.position, listening.speed), listening.speed)
      : book.duration > 0 && formatLength(book.duration, language.value)
  return (
    <div class={isAway ? 'book-row away' : 'book-row'} aria-current={playingKey.value === key ? 'true' : undefined}>
      <Cover
        title={book.title}
        author={book.author}
        src={coverSource(asPictured(book))}
        color={book.coverColor}
        width={48}
        setAside={listening?.setAside ?? false}
        decorative
      />
      <div class="book-row-text">
        <p class="book-row-title" dir="auto">
          {isAway ? book.title : <a href={to.book(book.ref)}>{book.title}</a>}
        </p>
        <p class="book-row-author" dir="auto">
          {[book.author, seriesOf(book)].filter(Boolean).join(' · ')}
        </p>
        {below}
      </div>
      <span class="book-row-time numbers">{isAway ? texts.onServer : time}</span>
      {actions && <div class="book-row-actions">{actions}</div>}
    </div>
  )
}

export const seriesOf = ({ series, seriesIndex }: ShownBook): string =>
  series && shelfTexts.value.inSeries(series, seriesIndex === undefined ? '' : String(seriesIndex))
