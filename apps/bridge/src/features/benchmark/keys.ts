import type { EbookChapter } from '../ebook/index.ts'

/** Keys of a book made by hand, by which its texts are scored. */
export interface BenchKeys {
  title: string
  author: string
  language: string
  people: readonly KeyPerson[]
  events: readonly KeyEvent[]
  secrets: readonly KeySecret[]
}

export interface KeyPerson {
  name: string
  others?: readonly string[]
  /** The chapter that first contains the name. */
  named: number
  /** The chapter in which the person first matters: a card is due between the two. */
  enters: number
}

/**
 * Something that happens in a chapter. A text includes it if, for each of `tells`, it has a word that begins with one of the
 * alternatives: `leg|bone`.
 */
export interface KeyEvent {
  chapter: number
  /** In our own words. */
  text: string
  tells: readonly string[]
}

/** Something that no text may tell before chapter `since`; beyond the last chapter: that the book does not tell at all. */
export interface KeySecret {
  since: number
  text: string
  tells: readonly string[]
}

export interface BenchBook {
  /** As typed: `moby-dick`. */
  name: string
  keys: BenchKeys
  chapters: readonly EbookChapter[]
}
