import { Button } from '@chapterhouse/ui/components/button.tsx'
import { formatLength, formatNumber, formatSize } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { useState } from 'preact/hooks'
import { bookTexts } from '../../texts/book.ts'
import { formatDay } from '../shelf/format-day.ts'
import { paragraphs } from './paragraphs.ts'
import type { OpenBook } from './use-book.ts'

const FOLDED_FROM = 600

/** The description of the book, with its details folded away. */
export function About({ open: { book, timeline } }: { open: OpenBook }) {
  const texts = bookTexts.value
  const [isWhole, setWhole] = useState(false)
  const text = paragraphs(book.description ?? '')
  const isLong = text.join('').length > FOLDED_FROM
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
    <section class="book-part" aria-labelledby="about">
      <h2 id="about">{texts.about}</h2>
      {text.length > 0 && (
        <div class={isLong && !isWhole ? 'reading book-folded' : 'reading'} lang={book.language}>
          {text.map((paragraph) => (
            <p key={paragraph} dir="auto">
              {paragraph}
            </p>
          ))}
        </div>
      )}
      {isLong && !isWhole && <Button onClick={() => setWhole(true)}>{texts.showMore}</Button>}
      {tags.length > 0 && (
        <ul class="book-tags" aria-label={texts.genres}>
          {tags.map((tag) => (
            <li key={tag} dir="auto">
              {tag}
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary>{texts.details}</summary>
        <dl class="book-details">
          {facts.map(([name, value]) =>
            value ? (
              <div key={name}>
                <dt>{name}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ) : null,
          )}
        </dl>
      </details>
    </section>
  )
}

/** Tags may contain anything. */
function nameOf(names: Intl.DisplayNames, tag: string): string {
  try {
    return names.of(tag) ?? tag
  } catch {
    return tag
  }
}
