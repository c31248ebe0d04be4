import { createHash } from 'node:crypto'
import { type BigIntStats, createReadStream, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

/** SHA-256 of a whole file, lower-case hex. */
export async function digestOf(file: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash, { signal })
  return hash.digest('hex')
}

/** One line as `sha256sum` writes it. */
export function checksumLine(digest: string, name: string): string {
  return `${digest}  ${name}\n`
}

/** The digest in such a file: its first word, in lower case; undefined for what is none. */
export function readChecksum(text: string): string | undefined {
  const [digest = ''] = text.trim().split(/\s+/, 1)
  return /^[0-9a-f]{64}$/i.test(digest) ? digest.toLowerCase() : undefined
}

/** A value that changes when another file takes the name or the file is written to; empty if there is none. */
export function markOf(file: string): string {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false })
  return found ? toMark(found) : ''
}

/** The same without blocking, since a network mount may not answer. A file that cannot be looked at has a mark too: the reason. */
export async function readMark(file: string): Promise<string> {
  try {
    return toMark(await stat(file, { bigint: true }))
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}

const toMark = ({ dev, ino, size, mtimeNs }: BigIntStats): string => [dev, ino, size, mtimeNs].join(':')
