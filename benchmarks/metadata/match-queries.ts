import type { ReadDb } from '@chapterhouse/kit/sqlite/db'
import { editsBetween } from '../../apps/metadata/src/features/matching/similar-words.ts'
import { createRandom } from '../library/random.ts'
import {
  type Book,
  type BookOfSeries,
  byAnother,
  DECORATED_FORMS,
  type Form,
  PLAIN_FORMS,
  queriesOf,
  SERIES_FORMS,
  withoutAuthor,
} from './match-forms.ts'
import type { MatchQuery } from './request-matches.ts'
import { SERIES_BOOKS } from './series-books.ts'

const TITLES = 9_810

export interface QuerySet {
  form: { name: string; target?: number }
  books: 'generated' | 'real'
  queries: readonly MatchQuery[]
  /** The unambiguous ones: no other book's title is equal or just as close. */
  namesOne: (query: MatchQuery) => boolean
}

export function querySetsOf(db: ReadDb): QuerySet[] {
  const { titles, ofSeries, byTitle } = booksOf(db)
  const namesOneOf = (form: Form<never>, queries: readonly MatchQuery[]): QuerySet['namesOne'] => {
    if (form.isTypo !== true) return ({ asins, author }) => author !== '' || !shared.has(asins[0] ?? '')
    const near = countNear(
      queries.map(({ query }) => query.toLowerCase()),
      byTitle,
    )
    return ({ query, author }) => author !== '' || (near.get(query.toLowerCase()) ?? 0) < 2
  }
  const shared = new Set(
    [...byTitle.values()].flatMap((books) => (books.length > 1 ? books.map(({ asins }) => asins[0] ?? '') : [])),
  )
  const stranger = byAnother(titles.slice(0, 500).map(({ author }) => author))
  const sets = <B extends Book>(books: QuerySet['books'], of: readonly B[], forms: readonly Form<B>[]): QuerySet[] =>
    forms.flatMap((form) => {
      const queries = queriesOf(of, form, createRandom(21))
      return queries.length === 0 ? [] : [{ form, books, queries, namesOne: namesOneOf(form, queries) }]
    })
  return [
    ...sets('generated', titles, [...PLAIN_FORMS, ...DECORATED_FORMS, ...DECORATED_FORMS.map(withoutAuthor), stranger]),
    ...sets('real', ofSeries, [...PLAIN_FORMS, ...DECORATED_FORMS, stranger]),
    ...sets('real', ofSeries, [...SERIES_FORMS, ...SERIES_FORMS.map(withoutAuthor)]),
  ]
}

/** How many works have a title at most one edit away from each query. Two such texts share a variant with one letter removed. */
function countNear(queries: readonly string[], byTitle: ReadonlyMap<string, readonly Book[]>): Map<string, number> {
  const byShorter = new Map<string, Set<string>>()
  for (const query of queries)
    for (const shorter of withoutALetter(query)) byShorter.set(shorter, (byShorter.get(shorter) ?? new Set()).add(query))
  const counts = new Map<string, number>()
  for (const [title, { length }] of byTitle) {
    const candidates = new Set(withoutALetter(title).flatMap((shorter) => [...(byShorter.get(shorter) ?? [])]))
    for (const query of candidates)
      if (editsBetween(query, title, 1) !== undefined) counts.set(query, (counts.get(query) ?? 0) + length)
  }
  return counts
}

const withoutALetter = (text: string): string[] => [text, ...Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1))]

function booksOf(db: ReadDb): { titles: Book[]; ofSeries: BookOfSeries[]; byTitle: ReadonlyMap<string, readonly Book[]> } {
  const all = db
    .all<{ title: string; author: string; asins: string }>(
      `SELECT w.title,
         (SELECT p.name FROM work_authors a JOIN people p ON p.id = a.person_id WHERE a.work_id = w.id ORDER BY a.ord LIMIT 1) AS author,
         (SELECT group_concat(asin) FROM recording_asins a WHERE a.work_id = w.id) AS asins
       FROM works w`,
    )
    .map((work) => ({ ...work, asins: work.asins.split(',') }))
  const byTitle = Map.groupBy(all, ({ title }) => title.toLowerCase())
  const unique = all.filter(({ title }) => byTitle.get(title.toLowerCase())?.length === 1)
  const random = createRandom(20)
  return {
    byTitle,
    titles: Array.from({ length: TITLES }, () => random.pick(unique)),
    ofSeries: SERIES_BOOKS.flatMap((book) => {
      const work = byTitle.get(book.title.toLowerCase())?.find(({ author }) => author === book.author)
      return work ? [{ ...book, asins: work.asins }] : []
    }),
  }
}
