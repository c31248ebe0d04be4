export { createBookPages } from './book-page.ts'
export { createEditing, type Editing } from './editing.ts'
