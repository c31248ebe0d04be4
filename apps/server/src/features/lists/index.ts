export { type BookLists, createBookLists } from './lists.ts'
