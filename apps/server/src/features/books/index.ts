export { type Books, createBooks } from './books.ts'
