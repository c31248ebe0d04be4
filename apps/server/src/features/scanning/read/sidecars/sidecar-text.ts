import { constants } from 'node:fs'
import { open, realpath } from 'node:fs/promises'
import path from 'node:path'
import { isInside } from '../../../libraries/index.ts'
import type { SideFile } from '../../walk/found-book.ts'

type SidecarText = { kind: 'text'; text: string } | { kind: 'refused'; why: string }

const MAX_BYTES = 1024 * 1024

/** `root` is the real root, absolute. */
export async function readSidecarText(root: string, file: SideFile): Promise<SidecarText> {
  const absolute = path.join(root, file.path)
  try {
    if (!isInside(root, await realpath(absolute))) return { kind: 'refused', why: 'leads out of the library' }
    // Opened without waiting, since a FIFO would block; it is refused once open.
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

/** UTF-8 if the bytes are valid, else the encoding of old editors. A byte order mark is dropped. */
export function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
