/** The rows of the index to search. */
export type Scope = 'all' | 'people' | 'works' | 'series'
/** The kind of a row as a number; 0 for no row. `other` is only in the scope `all`. */
export const KINDS = { all: 0, people: 1, works: 2, series: 3, other: 4 } as const

/**
 * The index as numbers, in its packed form; all other data is derived from it. Arrays are indexed by the row of `search_fts`
 * unless stated otherwise.
 */
export interface IndexText {
  /** How many rows the index has; rows without a word count. */
  rowCount: number
  lastRow: number
  /** The number of words in all rows. */
  wordCount: number
  /** All terms in the order of their UTF-8 bytes, concatenated, and the start of each by term number. */
  termBytes: Uint8Array
  termStart: Uint32Array
  rowKind: Uint8Array
  /** The start of each row in `rowText`; a row that does not exist is empty. */
  rowStart: Uint32Array
  /** The words of every row as term number + 1, with a 0 between title and names, so that no phrase spans both. */
  rowText: Uint32Array
  /** Pairs of title hash (of the whole-name key) and row of a work, sorted by both. */
  titleHash: Uint32Array
  titleRow: Uint32Array
}

/** The rows of each term (from `postingStart` on), with the number of occurrences in each. */
export interface Postings {
  postingStart: Uint32Array
  postingRow: Uint32Array
  postingCount: Uint16Array
}

/** The best rows of each scope for very common prefixes, by the key of their phrase. */
export type Tops = ReadonlyMap<string, Readonly<Record<Scope, Uint32Array>>>

/** All data computed once per release: plain data, computed in a child process. */
export interface CoreData extends IndexText, Postings {
  tops: Tops
}
