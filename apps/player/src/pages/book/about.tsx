import { Button } from '@chapterhouse/ui/components/button.tsx'
import { language } from '@chapterhouse/ui/language'
import { lengthInWords, numberIn, sizeInWords } from '@chapterhouse/ui/words'
import { useState } from 'preact/hooks'
import { bookTexts } from '../../texts/book.ts'
import { dayInWords } from '../shelf/day-in-words.ts'
import { paragraphs } from './paragraphs.ts'
import type { OpenBook } from './use-book.ts'

const FOLDED_FROM = 600

/** What the book is about, and the dry facts folded away. */
export function About({ open: { book, timeline } }: { open: OpenBook }) {
  const words = bookTexts.value
  const [isWhole, setWhole] = useState(false)
  const text = paragraphs(book.description ?? '')
  const isLong = text.join('').length > FOLDED_FROM
  const tags = [...new Set([...(book.genres ?? []), ...(book.tags ?? [])])]
  const names = new Intl.DisplayNames(language.value, { type: 'language', fallback: 'code' })
  const facts: readonly (readonly [name: string, value: string | undefined])[] = [
    [words.fact.published, book.published],
    [words.fact.publisher, book.publisher],
    [words.fact.language, book.language && nameOf(names, book.language)],
    [words.fact.length, lengthInWords(timeline.duration, language.value)],
    [words.fact.size, sizeInWords(book.size, language.value)],
    [words.fact.files, numberIn(language.value, book.files.length)],
    [words.fact.format, [book.format, book.codec].filter((name, index, all) => name && all.indexOf(name) === index).join(', ')],
    [words.fact.asin, book.asin],
    [words.fact.isbn, book.isbn],
    [words.fact.added, book.added_at && dayInWords(book.added_at)],
    [words.fact.position, book.rel_path],
  ]
  return (
    <section class="book-part" aria-labelledby="about">
      <h2 id="about">{words.about}</h2>
      {text.length > 0 && (
        <div class={isLong && !isWhole ? 'reading book-folded' : 'reading'} lang={book.language}>
          {text.map((paragraph) => (
            <p key={paragraph} dir="auto">
              {paragraph}
            </p>
          ))}
        </div>
      )}
      {isLong && !isWhole && <Button onClick={() => setWhole(true)}>{words.showMore}</Button>}
      {tags.length > 0 && (
        <ul class="book-tags" aria-label={words.genres}>
          {tags.map((tag) => (
            <li key={tag} dir="auto">
              {tag}
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary>{words.details}</summary>
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

/** Taggers write anything there. */
function nameOf(names: Intl.DisplayNames, tag: string): string {
  try {
    return names.of(tag) ?? tag
  } catch {
    return tag
  }
}
