import type { Db } from '@chapterhouse/kit/sqlite/db'
import { isPerson } from '../../catalogue/index.ts'
import { scopeCondition } from '../../shares/index.ts'

/** Selects the books of one library in a scope, or of several libraries. */
export interface Shelf {
  /** JSON. */
  libraries: string
  scope: string
}

export interface Person {
  name: string
  books: number
  durationUs: number
}

interface Heard {
  libraryId: number
  scope: string
  userId: number
  kind: NameKind
  key: string
  name: string
  /** `plainName` of the name. */
  namePlain: string
}

export type NameKind = 'author' | 'narrator' | 'series'

export interface SeriesEntry {
  name: string
  /** 0 is its main series. */
  rank: number
  position: number | null
  author: string
  durationUs: number
  /** Code of the language whose articles are skipped; '' for none. */
  articles: string
}

/** A value of books, and how many have it. */
export interface FacetCount {
  kind: 'genre' | 'language'
  value: string
  books: number
}

const LIBRARIES = 'SELECT value FROM json_each(:libraries)'
const ON_SHELF = `b.library_id IN (${LIBRARIES}) AND ${scopeCondition(LIBRARIES)}`

export function peopleStore(db: Db) {
  return {
    /** Spellings, sorted ignoring case. A credit of several people is not listed as a person. */
    people: (params: Shelf & { kind: 'author' | 'narrator' }): Person[] =>
      db.all<Person>(
        `SELECT t.value AS name, count(*) AS books, sum(b.duration_us) AS durationUs
         FROM book_traits t CROSS JOIN books b ON b.id = t.book_id
         WHERE t.kind = :kind AND t.rank >= 0 AND ${ON_SHELF} GROUP BY t.key, t.value ORDER BY t.key, t.value`,
        params,
      ),
    /** The number of books without a name. */
    unnamed: (params: Shelf & { kind: 'author' | 'narrator' }): number =>
      db.one<{ n: number }>(
        `SELECT count(*) AS n FROM books b WHERE b.${params.kind === 'author' ? 'author' : 'narrator'} = '' AND ${ON_SHELF}`,
        params,
      ).n,
    /** Sorted ignoring case; spellings that differ only in case count as one. */
    facets: (params: Shelf): FacetCount[] =>
      db.all<FacetCount>(
        `SELECT t.kind, min(t.value) AS value, count(*) AS books FROM book_traits t
         WHERE t.kind IN ('genre', 'language') AND t.book_id IN (SELECT b.id FROM books b WHERE ${ON_SHELF})
         GROUP BY t.kind, t.key ORDER BY t.kind, t.key`,
        params,
      ),
    /** The books of one author, narrator or series, and how many of them a listener has finished. */
    heard: (params: Heard): { count: number; finished: number } =>
      db.one(
        `SELECT count(*) AS count, ifnull(sum(p.finished), 0) AS finished
         FROM book_traits t CROSS JOIN books b ON b.id = t.book_id
         LEFT JOIN progress p ON p.user_id = :userId AND p.library_id = b.library_id AND p.path = b.path
         WHERE t.kind = :kind AND t.key = :key AND ${params.kind === 'series' ? 't.value = :name' : isPerson('t.value', 'name')}
           AND b.library_id = :libraryId AND ${scopeCondition()}`,
        params,
      ),
    /** Sorted by series, ignoring case. */
    series: (params: Shelf & { mostRank: number }): SeriesEntry[] =>
      db.all<SeriesEntry>(
        `SELECT t.value AS name, t.rank, t.position, b.author, b.duration_us AS durationUs, b.articles
         FROM book_traits t CROSS JOIN books b ON b.id = t.book_id
         WHERE t.kind = 'series' AND t.rank <= :mostRank AND ${ON_SHELF} ORDER BY t.key, t.value, t.book_id`,
        params,
      ),
  }
}
