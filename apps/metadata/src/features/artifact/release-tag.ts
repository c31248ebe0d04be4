import { createHash } from 'node:crypto'

/**
 * The `ETag` of all responses from a release, specific to the program version. Weak, because it is the same for every content
 * encoding.
 */
export function releaseTag(sha256: string, programVersion: string): string {
  const digest = createHash('sha256').update(Buffer.from(sha256, 'hex')).update(programVersion).digest('hex')
  return `W/"${digest.slice(0, 16)}"`
}
