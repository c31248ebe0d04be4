import type { BookIssue } from './book-issue.ts'

export const suspect: BookIssue = {
  kind: 'suspect',
  says: 'The folder may hold several books, and nobody said that it is one.',
  condition: `b.suspect_parts > 1 AND NOT EXISTS
    (SELECT 1 FROM folder_overrides o WHERE o.library_id = b.library_id AND o.path = b.path AND o.mode = 'book')`,
}
