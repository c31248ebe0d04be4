import { createHash } from 'node:crypto'

/**
 * The `ETag` of every answer from one release, by one version of the program. Weak: what is sent in several codings is the same
 * answer.
 */
export function releaseTag(sha256: string, programVersion: string): string {
  const digest = createHash('sha256').update(Buffer.from(sha256, 'hex')).update(programVersion).digest('hex')
  return `W/"${digest.slice(0, 16)}"`
}
