export { type Books, createBooks } from './books.ts'
export { createExtraFiles, type ExtraFiles } from './extra-files.ts'
export { logicalChapters } from './logical-chapter.ts'
export { createNextBook, type NextBook } from './next-book.ts'
