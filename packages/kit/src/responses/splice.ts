import type { FileHandle } from 'node:fs/promises'

/** Bytes sent within a file without being in it: before `resumeAt`, in place of those from `at` on. */
export interface Splice {
  at: number
  resumeAt: number
  bytes: Buffer
}

type Readable = Pick<FileHandle, 'read'>

export function splicedSize(sizeBytes: number, { at, resumeAt, bytes }: Splice): number {
  return at + bytes.length + sizeBytes - resumeAt
}

/** Where a stretch of the whole is in the file; undefined if it touches the inserted bytes. */
export function placeInFile({ at, resumeAt, bytes }: Splice, start: number, length: number): number | undefined {
  if (start + length <= at) return start
  return start >= at + bytes.length ? start - at - bytes.length + resumeAt : undefined
}

/** Reads the whole as if it were a file. As with a file, a read may return less than requested. */
export function splicedHandle(
  handle: Readable,
  { at, resumeAt, bytes }: Splice,
): { read(options: ReadOptions): Promise<{ bytesRead: number }> } {
  return {
    async read({ buffer, offset = 0, length, position }) {
      if (position >= at && position < at + bytes.length) {
        const bytesRead = bytes.copy(buffer, offset, position - at, Math.min(bytes.length, position - at + length))
        return { bytesRead }
      }
      const isAhead = position < at
      const { bytesRead } = await handle.read({
        buffer,
        offset,
        length: isAhead ? Math.min(length, at - position) : length,
        position: isAhead ? position : position - at - bytes.length + resumeAt,
      })
      return { bytesRead }
    },
  }
}

interface ReadOptions {
  buffer: Buffer
  offset?: number
  length: number
  position: number
}
