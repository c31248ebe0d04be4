export type { Ebook, EbookChapter } from './ebook-text.ts'
