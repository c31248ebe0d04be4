import type { BookIssue } from './book-issue.ts'

export const transcode: BookIssue = {
  kind: 'transcode',
  says: 'A browser cannot play it as it is.',
  condition: `b.direct_playable = 0`,
}
