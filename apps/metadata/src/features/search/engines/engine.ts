import type { Scope } from '../core/core-data.ts'
import type { NamedVolume } from '../query/boosts.ts'
import type { Query } from '../query/query.ts'
import type { Dictionary } from './corrections.ts'

/** Searches one release. Rows are rows of `search_fts`. */
export interface Engine extends Disposable {
  /** A full-text page, ordered by `bm25`, then by row. */
  best(query: Query, scope: Scope, limit: number): number[]
  /** The approximate number of postings that `best` reads. */
  effort(query: Query): number
  /** Every work that matches, ascending. */
  matchingWorks(query: Query): Uint32Array
  /** The works whose whole title has this key (`wholeNameKey`), by id. */
  withTitle(key: string, limit: number): number[]
  /** The works at that position of a series with that name. */
  volumes(named: NamedVolume): number[]
  /** The words of the index, for corrections; without a core, nothing is corrected. */
  dictionary: Dictionary
  /** The words of a text that are in the index; without a core, all of them. */
  knownWords(text: string): string[]
}
