import { cutText } from '../search/index.ts'

/** The stated facts of a book; empty or undefined if not stated. */
export interface Description {
  q: string
  titles: readonly string[]
  authors: readonly string[]
  series: readonly string[]
  position: string
  /** Seconds. */
  runtime: number | undefined
  asin: string
  isbn: string
}

/** The parameters of a request. */
interface DescriptionRequest {
  q?: string | undefined
  title?: readonly string[] | undefined
  author?: readonly string[] | undefined
  series?: readonly string[] | undefined
  position?: string | undefined
  runtime?: string | undefined
  asin?: string | undefined
  isbn?: string | undefined
}

const MAX = { titles: 4, authors: 4, series: 2 }
const MAX_RUNTIME = 1_000_000

/** Undefined if none of the stated facts can find a work. */
export function readDescription(request: DescriptionRequest): Description | undefined {
  const texts = (values: readonly string[] = [], max: number): string[] =>
    values
      .slice(0, max)
      .map(cutText)
      .filter((text) => text !== '')
  const text = (value = ''): string => cutText(value)
  const description = {
    q: text(request.q),
    titles: texts(request.title, MAX.titles),
    authors: texts(request.author, MAX.authors),
    series: texts(request.series, MAX.series),
    position: text(request.position),
    runtime: runtimeOf(request.runtime),
    asin: text(request.asin),
    isbn: text(request.isbn),
  }
  const { q, titles, authors, series, asin, isbn } = description
  return [q, asin, isbn, ...titles, ...authors, ...series].some((value) => value !== '') ? description : undefined
}

/** Anything but a whole number of seconds within the bounds counts as not stated. */
function runtimeOf(text = ''): number | undefined {
  const seconds = /^\d{1,7}$/.test(text) ? Number(text) : 0
  return seconds >= 1 && seconds <= MAX_RUNTIME ? seconds : undefined
}
