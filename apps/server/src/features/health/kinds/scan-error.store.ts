import type { BookIssue } from './book-issue.ts'

export const scanError: BookIssue = {
  kind: 'scan_error',
  says: 'Something in the book could not be read.',
  condition: `b.problem <> ''`,
}
