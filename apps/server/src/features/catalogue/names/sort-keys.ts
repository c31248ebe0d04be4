import { folded } from '@chapterhouse/kit/text/fold-text'
import type { BookFields } from '../book/book.ts'
import { type ArticleLanguage, withoutArticle } from './articles.ts'
import { peopleOf, surnameOf } from './people.ts'

/** Separates the parts of a key; sorts before every character that folding keeps. */
const GAP = '\u0001'

interface SortKeys {
  /** Author, series, position, title. */
  authorKey: string
  titleKey: string
  /** With its article; '' unless one is skipped. */
  titleWhole: string
  /** '' if unknown, like the following two. */
  surnameKey: string
  seriesKey: string
  seriesSort: string
  narratorKey: string
}

/**
 * Sort keys as text to compare byte by byte (docs/reference/scanning-and-media.md 3.3): case and accents are ignored, numbers sort
 * by value, a leading article of the language is skipped. `seriesKey` has whole names, by which series are grouped.
 */
export function sortKeys(
  { author, authorNames, series, seriesIndex, title, narrator }: BookFields,
  language: ArticleLanguage | '' = '',
): SortKeys {
  const [whole, titleKey] = [sortable(title), sortable(withoutArticle(title, language))]
  const [seriesName, position] = [sortable(series), positionKey(seriesIndex)]
  const seriesPlace = sortable(withoutArticle(series, language))
  return {
    authorKey: [sortable(author), seriesPlace, position, titleKey].join(GAP),
    titleKey,
    titleWhole: whole === titleKey ? '' : whole,
    surnameKey: sortable(surnameOf(peopleOf(author, authorNames)[0] ?? '')),
    seriesKey: seriesName === '' ? '' : [seriesName, position].join(GAP),
    seriesSort: seriesName === '' ? '' : [seriesPlace, position].join(GAP),
    narratorKey: sortable(narrator),
  }
}

/** The series part of `seriesKey`: equal for names that differ only in case, accents, punctuation or spaces. */
export const seriesNameKey = (name: string): string => sortable(name)

/** Prefixes each run of digits with its length: `2` becomes `012`, `10` becomes `0210`. */
function sortable(text: string): string {
  return folded(text).replace(/\d+/g, (digits) => {
    const plain = digits.replace(/^0+(?=\d)/, '')
    return `0${String.fromCharCode(48 + Math.min(plain.length, 70))}${plain}`
  })
}

/** A position in a series: none first, then by value to a thousandth. */
function positionKey(position: number | null): string {
  return position === null ? '' : String(Math.round(position * 1000)).padStart(12, '0')
}
