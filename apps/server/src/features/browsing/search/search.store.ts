import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { RelPath } from '../../paths/index.ts'
import { JOIN_REACH, REACH_ORDER, REACHED } from '../../shares/index.ts'
import { type ListFilter, NO_FILTER } from '../filters/list-filter.ts'
import { probesOf, valuesOf } from '../filters/narrowing.store.ts'
import type { TitlePlace } from './search-position.ts'

/** A matching book, before its access check. */
export interface Hit {
  id: number
  /** Changes with every write of the row. */
  stamp: number
  libraryId: number
  path: RelPath
}

/** `Hit` with the texts that are compared word by word. */
export interface HitInside extends Hit {
  title: string
  others: string
}

export interface TitleHit extends Hit {
  titleKey: string
}

/** A hit with its title in both forms; `titleWhole` is '' unless an article is skipped. */
export interface WordHit extends TitleHit {
  titleWhole: string
}

interface TitleRange {
  libraryId: number
  /** After the book with this title and path in library `after`; libraries are ordered by id. */
  titleKey: string
  path: string
  after: number
  /** Before this title. */
  end: string
  /** The first title that begins with the search. */
  first: string
}

const HIT = 'b.id, b.stamp, b.library_id AS libraryId, b.path'

/** FTS5's rank weighs columns and rare words, but reads every hit of every word. */
const ranked = (narrowed: string, condition = '') => `
  WITH best AS MATERIALIZED (SELECT rowid AS id, rank FROM book_search s WHERE book_search MATCH :match${condition})
  SELECT ${HIT} FROM best s CROSS JOIN books b ON b.id = s.id ${JOIN_REACH}
  WHERE true${narrowed} ORDER BY s.rank, ${REACH_ORDER}, b.path`
// With a plus, the words are not looked up once per book.
const IN_REACH = ` AND +s.rowid IN (${REACHED})`

/** Newest first: `before` is the last id of the previous part. */
const withWords = (narrowed: string) => `
  SELECT ${HIT}, b.title_key AS titleKey, b.title_whole AS titleWhole FROM book_search s CROSS JOIN books b ON b.id = s.rowid
  WHERE book_search MATCH :match AND s.rowid < :before${narrowed} ORDER BY s.rowid DESC`
const insideWords = (narrowed: string) => `
  SELECT ${HIT}, b.title, concat_ws(' ', b.author, b.series, b.more_series, b.narrator) AS others
  FROM book_search_parts p CROSS JOIN books b ON b.id = p.rowid
  WHERE book_search_parts MATCH :parts AND p.rowid < :before
    AND +p.rowid NOT IN (SELECT rowid FROM book_search WHERE book_search MATCH :match)${narrowed}
  ORDER BY p.rowid DESC`

const inRange = (column: 'title_key' | 'title_whole', narrowed: string) => `
  SELECT ${HIT}, b.${column} AS titleKey FROM books b
  WHERE b.library_id = :libraryId AND (b.${column}, b.path) >= (:titleKey, :path) AND b.${column} < :end
    AND NOT (b.${column} = :titleKey AND b.path = :path AND :libraryId <= :after)${narrowed}
  ORDER BY b.${column}, b.path`
const WHOLE_ONLY = " AND b.title_whole <> '' AND NOT (b.title_key >= :first AND b.title_key < :end)"

interface NarrowedBy {
  filter: ListFilter
  /** The listener, whose progress is compared. */
  userId: number
}

const ANYTHING: NarrowedBy = { filter: NO_FILTER, userId: 0 }

export function searchStore(db: Pick<Db, 'all' | 'first' | 'one' | 'iterate'>, { filter, userId }: NarrowedBy = ANYTHING) {
  const narrowed = probesOf(filter)
  const values = narrowed === '' ? {} : { ...valuesOf(filter), userId }
  return {
    /** How many books match, up to a limit. */
    countUpTo: (most: number, match: string): number =>
      db.one<{ n: number }>('SELECT count(*) AS n FROM (SELECT 1 FROM book_search WHERE book_search MATCH :match LIMIT +:most)', {
        match,
        most,
      }).n,
    countReachedUpTo: (most: number, reach: { libraries: string; rules: string }): number =>
      db.one<{ n: number }>(`SELECT count(*) AS n FROM (${REACHED} LIMIT +:most)`, { ...reach, most }).n,
    /** All hits by relevance, then library order, then path. */
    ranked: (params: { match: string; libraries: string }): Hit[] => db.all<Hit>(ranked(narrowed), { ...values, ...params }),
    /** The same for the few accessible books. */
    rankedInReach: (params: { match: string; libraries: string; rules: string }): Hit[] =>
      db.all<Hit>(ranked(narrowed, IN_REACH), { ...values, ...params }),
    /** A book's place, if nothing in its row has changed. */
    placeOf: (
      book: { id: number; stamp: number },
      { titleKey: from, titleEnd: end }: { titleKey: string; titleEnd: string },
    ): TitlePlace | undefined =>
      db.first<TitlePlace>(
        `SELECT iif(title_key >= :from AND title_key < :end OR title_whole = '', title_key, title_whole) AS titleKey, path,
           library_id AS libraryId
         FROM books WHERE id = :id AND stamp = :stamp`,
        { ...book, from, end },
      ),
    withWords: (match: string, before: number) => db.iterate<WordHit>(withWords(narrowed), { ...values, match, before }),
    insideWords: (params: { parts: string; match: string; before: number }) =>
      db.iterate<HitInside>(insideWords(narrowed), { ...values, ...params }),
    byTitle: (range: TitleRange) => db.iterate<TitleHit>(inRange('title_key', narrowed), { ...values, ...range }),
    /** Titles that begin with the search only with the article that lists skip. */
    byWholeTitle: (range: TitleRange) =>
      db.iterate<TitleHit>(inRange('title_whole', `${narrowed}${WHOLE_ONLY}`), { ...values, ...range }),
  }
}
