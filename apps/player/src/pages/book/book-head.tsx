import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { formatLength } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import { ArrowLeft } from 'lucide'
import { to } from '../../routes.ts'
import { can } from '../../server/server-facts.ts'
import { bookTexts } from '../../texts/pages/book.ts'
import { formatDay } from '../shelf/format-day.ts'
import type { OpenBook } from './use-book.ts'

export function BookHead({ open: { book, timeline, progress } }: { open: OpenBook }) {
  const texts = bookTexts.value
  const { series_index: index } = book
  const facts = [
    formatLength(timeline.duration, language.value),
    !timeline.chapters.some(({ isMark }) => isMark) && texts.chaptersCount(timeline.chapters.length),
    book.published?.slice(0, 4),
    book.abridged && texts.abridged,
    book.explicit && texts.explicit,
  ].filter(Boolean)
  return (
    <header class="book-head">
      <Button icon={ArrowLeft} mirror label={uiTexts.value.back} onClick={() => history.back()} class="book-back" />
      {book.series && (
        <p class="book-series" dir="auto">
          <a href={to.booksOf(book.library_id, { series: book.series })}>{book.series}</a>
          {index !== undefined && <span>, {texts.volume(String(index))}</span>}
        </p>
      )}
      <h1 dir="auto" lang={book.language}>
        {book.title}
      </h1>
      {book.subtitle && (
        <p class="book-subtitle" dir="auto">
          {book.subtitle}
        </p>
      )}
      <p class="book-by" dir="auto">
        <Name name={book.author} href={to.booksOf(book.library_id, { author: book.author })} />
      </p>
      {book.narrator && (
        <p class="book-narrator" dir="auto">
          {texts.readBy(book.narrator)}
        </p>
      )}
      <p class="book-facts numbers">{facts.join(' · ')}</p>
      {progress?.finished && progress.finished_at && <p class="book-facts">{texts.finishedOn(formatDay(progress.finished_at))}</p>}
      {progress?.set_aside && <p class="book-facts">{texts.isSetAside}</p>}
    </header>
  )
}

const Name = ({ name, href }: { name: string; href: string }) =>
  can('browse_people') && name ? <a href={href}>{name}</a> : <span>{name}</span>
