import type { BookIssue } from './book-issue.ts'

export const noCover: BookIssue = {
  kind: 'no_cover',
  says: 'No picture beside the audio, in it, or set by an admin.',
  condition: `b.cover_kind = 'none' AND b.custom_cover = 0`,
}
