import type { NamedVolume } from './boosts.ts'
import type { Scope } from './core-data.ts'
import type { Dictionary } from './corrections.ts'
import type { Query } from './query.ts'

/** Searches one release. Rows are those of `search_fts`. */
export interface Engine extends Disposable {
  /** A full-text page: in the order of `bm25`, then of the rows. */
  best(query: Query, scope: Scope, limit: number): number[]
  /** The places of the index that `best` looks at, about. */
  effort(query: Query): number
  /** Every work that matches, ascending. */
  matchingWorks(query: Query): Uint32Array
  /** The works whose whole title has this key (`wholeNameKey`), by their id. */
  withTitle(key: string, limit: number): number[]
  /** The works at that position of a series with that name. */
  volumes(named: NamedVolume): number[]
  /** The words of the index, for corrections; empty where there is no core. */
  dictionary: Dictionary
  /** The words of a text that are in the index; all of them where there is no core. */
  knownWords(text: string): string[]
}
