import { hash } from 'node:crypto'
import type { Splice } from '@chapterhouse/kit/responses/splice'
import { HEADER_FRAME_VERSION } from '../catalogue/index.ts'
import type { AudioFacts } from './streaming.ts'

interface Headed {
  etag: string
  modifiedMs: undefined
  splice: Splice
}

/**
 * The response for a file in which players would seek wrongly: the file with a header frame (docs/decisions/0078). It is another
 * entity than the file, so it has a separate tag and no date, which the file has too. undefined: the file is sent unchanged.
 */
export function withHeaderFrame({ seeking, etag }: AudioFacts): Headed | undefined {
  if (!seeking?.frame) return undefined
  const { at, resumeAt, bytes } = seeking.frame
  const splice: Splice = { at, resumeAt, bytes: Buffer.from(bytes, 'base64') }
  return { etag: frameTag(etag, bytes), modifiedMs: undefined, splice }
}

/** The tag includes the version and content of the frame: an interrupted download must not continue with another frame. */
function frameTag(etag: string, bytes: string): string {
  return `${etag.slice(0, -1)}-h${HEADER_FRAME_VERSION}-${hash('sha256', bytes, 'hex').slice(0, 8)}"`
}
