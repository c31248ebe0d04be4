/** Which rows of the index are asked for. */
export type Scope = 'all' | 'people' | 'works' | 'series'
/** The kind of a row as a number; 0 is no row. `other` belongs to no scope but `all`. */
export const KINDS = { all: 0, people: 1, works: 2, series: 3, other: 4 } as const

/**
 * The index as numbers, from which all else is worked out: what is packed. Arrays are indexed by the row of `search_fts` unless said
 * otherwise.
 */
export interface IndexText {
  /** How many rows the index has; rows without a word count. */
  rowCount: number
  lastRow: number
  /** How many words all rows hold together. */
  wordCount: number
  /** All words of the index in the order of their UTF-8 bytes, one after the other, and by number of the term where it begins. */
  termBytes: Uint8Array
  termStart: Uint32Array
  rowKind: Uint8Array
  /** Where in `rowText` the row begins; a row that does not exist has no length. */
  rowStart: Uint32Array
  /** The words of every row: number of the term + 1, and a 0 between title and names, so that no phrase crosses. */
  rowText: Uint32Array
  /** Works by the hash of the whole-name key of their title, then by row: two columns of pairs. */
  titleHash: Uint32Array
  titleRow: Uint32Array
}

/** By term: in which rows it stands (from `postingStart` on), and how often in each. */
export interface Postings {
  postingStart: Uint32Array
  postingRow: Uint32Array
  postingCount: Uint16Array
}

/** The best rows of each scope for beginnings of words that very many rows hold, by the key of their phrase. */
export type Tops = ReadonlyMap<string, Readonly<Record<Scope, Uint32Array>>>

/** All that is computed once per release: plain data, worked out by one process for another. */
export interface CoreData extends IndexText, Postings {
  tops: Tops
}
