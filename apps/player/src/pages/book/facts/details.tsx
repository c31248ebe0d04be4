import { formatLength, formatNumber, formatSize } from '@chapterhouse/ui/format'
import { ignore } from '@chapterhouse/ui/ignore'
import { language } from '@chapterhouse/ui/language'
import type { ComponentChildren } from 'preact'
import { bookTexts } from '../../../texts/pages/book.ts'
import { formatDay } from '../../shelf/format-day.ts'
import type { OpenBook } from '../use-book.ts'
import { FactList } from './fact-list.tsx'

/** A book's genres, tags and further facts, collapsed. */
export function Details({
  open: { book, timeline },
  children,
}: {
  open: OpenBook
  /** Below the facts. */
  children?: ComponentChildren
}) {
  const texts = bookTexts.value
  const tags = [...new Set([...(book.genres ?? []), ...(book.tags ?? [])])]
  const names = new Intl.DisplayNames(language.value, { type: 'language', fallback: 'code' })
  const facts: readonly (readonly [name: string, value: string | undefined])[] = [
    [texts.fact.published, book.published],
    [texts.fact.publisher, book.publisher],
    [texts.fact.language, book.language && nameOf(names, book.language)],
    [texts.fact.length, formatLength(timeline.duration, language.value)],
    [texts.fact.size, formatSize(book.size, language.value)],
    [texts.fact.files, formatNumber(language.value, book.files.length)],
    [texts.fact.format, [book.format, book.codec].filter((name, index, all) => name && all.indexOf(name) === index).join(', ')],
    [texts.fact.asin, book.asin],
    [texts.fact.isbn, book.isbn],
    [texts.fact.added, book.added_at && formatDay(book.added_at)],
    [texts.fact.location, book.rel_path],
  ]
  return (
    <details class="book-part book-fold">
      <summary>
        <h2>{texts.details}</h2>
      </summary>
      {tags.length > 0 && (
        <ul class="book-tags" aria-label={texts.genres}>
          {tags.map((tag) => (
            <li key={tag} dir="auto">
              {tag}
            </li>
          ))}
        </ul>
      )}
      <FactList facts={facts} />
      {children}
    </details>
  )
}

/** Tags may contain anything. */
function nameOf(names: Intl.DisplayNames, tag: string): string {
  try {
    return names.of(tag) ?? tag
  } catch (error) {
    return ignore('the language has no name', tag)(error)
  }
}
