/** A chapter of the story, numbered from 1. */
export interface EbookChapter {
  chapter: number
  title: string
  /** Paragraphs separated by a blank line, without markup. */
  text: string
  words: number
}

/** An e-book as the engine reads it. Its text is removed when the job ends. */
export interface Ebook {
  /** A BCP 47 tag; '' if the book does not say. */
  language: string
  title: string
  authors: readonly string[]
  /** As stated by the metadata of the file. */
  series: { name: string; index: number | undefined } | undefined
  isbn: string
  chapters: readonly EbookChapter[]
  /** Sentences about what was left out or is doubtful. */
  notes: readonly string[]
}
