export { type AudioBook, probeBook } from './probe-book.ts'
