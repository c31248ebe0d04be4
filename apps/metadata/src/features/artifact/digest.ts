import { createHash } from 'node:crypto'
import { type BigIntStats, createReadStream, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

/** SHA-256 of a file in lower-case hex. */
export async function digestOf(file: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash, { signal })
  return hash.digest('hex')
}

/** A line in the format of `sha256sum`. */
export function checksumLine(digest: string, name: string): string {
  return `${digest}  ${name}\n`
}

/** The digest in a checksum file: its first word in lower case; undefined if invalid. */
export function readChecksum(text: string): string | undefined {
  const [digest = ''] = text.trim().split(/\s+/, 1)
  return /^[0-9a-f]{64}$/i.test(digest) ? digest.toLowerCase() : undefined
}

/** A value that changes when the file is replaced or modified; empty if it does not exist. */
export function markOf(file: string): string {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false })
  return found ? toMark(found) : ''
}

/** The same without blocking, since a network mount may hang. If the file cannot be read, the mark is the error. */
export async function readMark(file: string): Promise<string> {
  try {
    return toMark(await stat(file, { bigint: true }))
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}

const toMark = ({ dev, ino, size, mtimeNs }: BigIntStats): string => [dev, ino, size, mtimeNs].join(':')
