import { hash } from 'node:crypto'

const BYTES = 16

/** Ids of sessions in compact form: the first half of their SHA-256. */
export function toBytes(ids: readonly string[]): Uint8Array {
  const bytes = Buffer.alloc(ids.length * BYTES)
  for (const [at, id] of ids.entries()) bytes.write(keyOf(id), at * BYTES, 'latin1')
  return bytes
}

export function createKnownIds(stored: readonly Uint8Array[]): (id: string) => boolean {
  const known = new Set<string>()
  for (const bytes of stored) {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
    for (let at = 0; at < text.length; at += BYTES) known.add(text.slice(at, at + BYTES))
  }
  return known.size === 0 ? () => false : (id) => known.has(keyOf(id))
}

const keyOf = (id: string): string => hash('sha256', id, 'buffer').toString('latin1', 0, BYTES)
