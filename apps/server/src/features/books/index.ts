export { type Companions, createCompanions } from './book-files.ts'
export { type Books, createBooks } from './books.ts'
export { createWhatFollows, type WhatFollows } from './next-book.ts'
