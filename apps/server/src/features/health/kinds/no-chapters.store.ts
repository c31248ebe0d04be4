import type { BookIssue } from './book-issue.ts'

export const noChapters: BookIssue = {
  kind: 'no_chapters',
  says: 'Longer than two hours, with one chapter or none.',
  condition: `b.duration_us > 7200000000 AND b.chapter_count <= 1`,
}
