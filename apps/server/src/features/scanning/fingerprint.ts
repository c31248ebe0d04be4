import { createHash } from 'node:crypto'
import { readSync } from 'node:fs'

const EDGE = 64 * 1024

/**
 * SHA-256, hex, over `<size>\n`, the first and the last 64 KiB: what a moved file is recognised by. The descriptor is read by position.
 * A file that shrinks meanwhile gives the fingerprint of what was read.
 */
export function fingerprintOf(descriptor: number, sizeBytes: number): string {
  const length = Math.min(EDGE, sizeBytes)
  const hash = createHash('sha256').update(`${sizeBytes}\n`)
  for (const position of [0, sizeBytes - length]) {
    const piece = Buffer.allocUnsafe(length)
    hash.update(piece.subarray(0, readSync(descriptor, piece, 0, length, position)))
  }
  return hash.digest('hex')
}
