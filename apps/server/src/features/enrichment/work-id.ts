import { invalid } from '@chapterhouse/kit/errors'

const MAX_BYTES = 200

/** Throws for an invalid id of a community work; valid is text without control characters (docs/reference/server.md 2.11). */
export function refuseBadWorkId(id: string): void {
  if (id.trim() === '') throw invalid('id is required')
  if (Buffer.byteLength(id) > MAX_BYTES || /\p{Cc}/u.test(id)) throw invalid('invalid id')
}
