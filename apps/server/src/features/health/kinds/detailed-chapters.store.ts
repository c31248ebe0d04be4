import type { BookIssue } from './book-issue.ts'

export const detailedChapters: BookIssue = {
  kind: 'detailed_chapters',
  says: 'The community has a finer list of chapters, and nobody chose one yet.',
  // Lists of the community come with the metadata service: until then there is none to compare with.
  condition: '0',
}
