import { folded } from '@chapterhouse/kit/fold-text'
import type { BookFields } from './book.ts'
import { namesIn, surnameOf } from './people.ts'

/** Between the parts of a key: sorts before everything that folding leaves. */
const GAP = '\u0001'

export interface SortKeys {
  /** Author, series, place, title. */
  authorKey: string
  titleKey: string
  /** '' where there is none, and so are the two below. */
  surnameKey: string
  seriesKey: string
  narratorKey: string
}

/**
 * What lists are sorted by, as text to compare byte by byte (docs/reference/scanning-and-media.md 3.3): case and accents do not
 * count, numbers sort by value, a leading article stays.
 */
export function sortKeys({ author, series, seriesIndex, title, narrator }: BookFields): SortKeys {
  const titleKey = sortable(title)
  const [seriesName, place] = [sortable(series), placeKey(seriesIndex)]
  return {
    authorKey: [sortable(author), seriesName, place, titleKey].join(GAP),
    titleKey,
    surnameKey: sortable(surnameOf(namesIn(author)[0] ?? '')),
    seriesKey: seriesName === '' ? '' : [seriesName, place].join(GAP),
    narratorKey: sortable(narrator),
  }
}

/** Digits are led by their number: `2` becomes `012`, `10` becomes `0210`. */
function sortable(text: string): string {
  return folded(text).replace(/\d+/g, (digits) => {
    const plain = digits.replace(/^0+(?=\d)/, '')
    return `0${String.fromCharCode(48 + Math.min(plain.length, 70))}${plain}`
  })
}

/** A place in a series: none first, then by value to a thousandth. */
function placeKey(place: number | null): string {
  return place === null ? '' : String(Math.round(place * 1000)).padStart(12, '0')
}
