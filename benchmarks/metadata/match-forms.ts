import type { Random } from '../library/random.ts'
import type { MatchQuery } from './request-matches.ts'

export interface Book {
  title: string
  author: string
  asins: readonly string[]
}
export interface BookOfSeries extends Book {
  series: string
  position: string
}

/** One way of writing down a book; undefined if it doesn't apply to this book. */
export interface Form<B extends Book> {
  name: string
  write: (book: B, random: Random) => { query: string; author?: string } | undefined
  /** The percentage of unambiguous queries that must return the right book first; absent if none should. */
  target?: number
  /** The title has a typo, so another book's may be just as close. */
  isTypo?: boolean
}

type Damage = (word: string, at: number, random: Random) => string

const RIGHT = 95
const RIGHT_WITH_TYPO = 85
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

const decorated = (name: string, query: (book: Book) => string): Form<Book> => ({
  name,
  write: (book) => ({ query: query(book), author: book.author }),
  target: RIGHT,
})

const withTitle = (name: string, write: Form<Book>['write']): Form<Book> => ({ name, write, target: RIGHT })

/** Forms that the plain search can find. */
export const PLAIN_FORMS: readonly Form<Book>[] = [
  withTitle('title + author', ({ title, author }) => ({ query: title, author })),
  withTitle('title + misspelt author', ({ title, author }, random) => {
    const misspelt = withTypo(author, without, random)
    return misspelt === undefined ? undefined : { query: title, author: misspelt }
  }),
  withTitle('title + “Last, First”', ({ title, author }) => ({ query: title, author: lastFirst(author) })),
  withTitle('“Author - Title”', ({ title, author }) => ({ query: `${author} - ${title}` })),
  withTitle('title alone', ({ title }) => ({ query: title })),
]

export const DECORATED_FORMS: readonly Form<Book>[] = [
  decorated('Title (Unabridged)', ({ title }) => `${title} (Unabridged)`),
  decorated('Title (Audiobook)', ({ title }) => `${title} (Audiobook)`),
  decorated('01 - Title', ({ title }) => `01 - ${title}`),
  decorated('Book 1 - Title', ({ title }) => `Book 1 - ${title}`),
  decorated('1999 - Title', ({ title }) => `1999 - ${title}`),
  decorated('01 - Title (Unabridged)', ({ title }) => `01 - ${title} (Unabridged)`),
  decorated('ASIN', ({ asins }) => asins[0] ?? ''),
  decorated('Title [ASIN]', ({ title, asins }) => `${title} [${asins[0]}]`),
  decorated('Title by Author', ({ title, author }) => `${title} by ${author}`),
  withTitle('“&” for “and”', ({ title, author }) =>
    / and /.test(title) ? { query: title.replaceAll(' and ', ' & '), author } : undefined,
  ),
  withTitle('“and” for “&”', ({ title, author }) =>
    / & /.test(title) ? { query: title.replaceAll(' & ', ' and '), author } : undefined,
  ),
  typo('one letter missing', without),
  typo('two letters swapped', swapped),
  typo('one letter changed', changed),
  typo('one letter too many', added),
]

export const SERIES_FORMS: readonly Form<BookOfSeries>[] = (
  [
    ['Series 01 - Title', ({ series, position, title }) => `${series} ${position.padStart(2, '0')} - ${title}`],
    [
      'Author - Series 01 - Title',
      ({ author, series, position, title }) => `${author} - ${series} ${position.padStart(2, '0')} - ${title}`,
    ],
    ['Title: Series, Book N', ({ title, series, position }) => `${title}: ${series}, Book ${position}`],
    ['Series, Book N', ({ series, position }) => `${series}, Book ${position}`],
    ['Series N', ({ series, position }) => `${series} ${position}`],
    ['Title (Series, #N)', ({ title, series, position }) => `${title} (${series}, #${position})`],
  ] as const satisfies readonly (readonly [string, (book: BookOfSeries) => string])[]
).map(([name, query]) => ({ name, write: (book) => ({ query: query(book), author: book.author }), target: RIGHT }))

/** The same without the author, like a bare folder name. */
export const withoutAuthor = <B extends Book>({ name, write, target, isTypo }: Form<B>): Form<B> => ({
  name: `${name}, no author sent`,
  write: (book, random) => {
    const written = write(book, random)
    return written && { query: written.query }
  },
  ...(target !== undefined && { target }),
  ...(isTypo === true && { isTypo }),
})

/** A book with the name of another author. */
export function byAnother(others: readonly string[]): Form<Book> {
  return {
    name: 'Title (Unabridged), another author',
    write: ({ title, author }, random) => {
      const other = random.pick(others)
      return other === author ? undefined : { query: `${title} (Unabridged)`, author: other }
    },
  }
}

export function queriesOf<B extends Book>(books: readonly B[], { write }: Form<B>, random: Random): MatchQuery[] {
  return books.flatMap((book) => {
    const written = write(book, random)
    return written ? [{ author: '', ...written, asins: book.asins }] : []
  })
}

function typo(name: string, damage: Damage): Form<Book> {
  return {
    name,
    write: ({ title, author }, random) => {
      const query = withTypo(title, damage, random)
      return query === undefined ? undefined : { query, author }
    },
    target: RIGHT_WITH_TYPO,
    isTypo: true,
  }
}

/** In any word of four letters or more; undefined if there is none. */
function withTypo(text: string, damage: Damage, random: Random): string | undefined {
  const words = [...text.matchAll(/\p{L}{4,}/gu)]
  if (words.length === 0) return undefined
  const { 0: word, index } = random.pick(words)
  const damaged = damage(word, random.between(0, word.length - 2), random)
  return damaged === word ? undefined : text.slice(0, index) + damaged + text.slice(index + word.length)
}

function lastFirst(name: string): string {
  const names = name.split(' ')
  return names.length > 1 ? `${names.at(-1)}, ${names.slice(0, -1).join(' ')}` : name
}

function without(word: string, at: number): string {
  return word.slice(0, at) + word.slice(at + 1)
}

function swapped(word: string, at: number): string {
  return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
}

function changed(word: string, at: number, random: Random): string {
  return word.slice(0, at) + random.pick([...LETTERS]) + word.slice(at + 1)
}

function added(word: string, at: number, random: Random): string {
  return word.slice(0, at) + random.pick([...LETTERS]) + word.slice(at)
}
