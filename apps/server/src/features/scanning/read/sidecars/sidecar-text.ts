import { constants } from 'node:fs'
import { open, realpath } from 'node:fs/promises'
import path from 'node:path'
import { ignore } from '@chapterhouse/kit/ignore'
import { isInside } from '../../../paths/index.ts'
import type { SideFile } from '../../walk/found-book.ts'

type SidecarText = { kind: 'text'; text: string } | { kind: 'refused'; why: string }

const MAX_BYTES = 1024 * 1024

/** `root` is the real root, absolute. */
export async function readSidecarText(root: string, file: SideFile): Promise<SidecarText> {
  const absolute = path.join(root, file.path)
  try {
    if (!isInside(root, await realpath(absolute))) return { kind: 'refused', why: 'leads out of the library' }
    // Opened without blocking, since it may be a FIFO, which is refused once open.
    await using handle = await open(absolute, constants.O_RDONLY | constants.O_NONBLOCK)
    const stats = await handle.stat()
    if (!stats.isFile()) return { kind: 'refused', why: 'not a file' }
    if (stats.size > MAX_BYTES) return { kind: 'refused', why: 'larger than 1 MiB' }
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAX_BYTES + 1), 0, MAX_BYTES + 1, 0)
    return bytesRead > MAX_BYTES
      ? { kind: 'refused', why: 'larger than 1 MiB' }
      : { kind: 'text', text: decoded(buffer.subarray(0, bytesRead)) }
  } catch (error) {
    return { kind: 'refused', why: error instanceof Error && 'code' in error ? String(error.code) : 'could not be read' }
  }
}

/**
 * UTF-16 by its byte order mark or its zeros, UTF-8 if the bytes are valid, else the encoding of old editors. A byte order mark is
 * dropped.
 */
export function decoded(bytes: Uint8Array): string {
  const wide = wideOf(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    ignore('the text is not UTF-8')(error)
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** This much text shows whether every second byte is 0. */
const SAMPLE = 512

/** Windows editors save "Unicode" as UTF-16; without a mark, most characters have a zero on the same side. */
function wideOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const zeros = { even: 0, odd: 0 }
  // One at the end may terminate an 8-bit text.
  const text = bytes.subarray(0, bytes.findLastIndex((byte) => byte !== 0) + 1)
  for (const [at, byte] of text.subarray(0, SAMPLE).entries()) if (byte === 0) zeros[at % 2 === 0 ? 'even' : 'odd'] += 1
  if (zeros.even === zeros.odd) return undefined
  return zeros.odd > zeros.even ? 'utf-16le' : 'utf-16be'
}
