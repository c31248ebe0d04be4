export { type Books, createBooks } from './books.ts'
export { createChapterNumbers } from './chapter-numbers.ts'
export { createExtraFiles, type ExtraFiles } from './extra-files.ts'
export { createNextBook, type NextBook } from './next-book.ts'
