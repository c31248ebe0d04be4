import { folded } from '@chapterhouse/kit/fold-text'
import type { BookFields } from './book.ts'

/** Between the parts of a key: sorts before everything that folding leaves. */
const GAP = '\u0001'

/**
 * What lists are sorted by, as text to compare byte by byte (wire/scanning-and-media.md 3.3): case and accents do not count, numbers
 * sort by value, a leading article stays.
 */
export function sortKeys({ author, series, seriesIndex, title }: BookFields): { authorKey: string; titleKey: string } {
  const titleKey = sortable(title)
  return { authorKey: [sortable(author), sortable(series), placeKey(seriesIndex), titleKey].join(GAP), titleKey }
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
