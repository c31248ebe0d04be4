import { createHash } from 'node:crypto'
import { readSync } from 'node:fs'

/** Random access to bytes. */
export interface Bytes {
  readonly size: number
  /**
   * At most `length` bytes from `offset`; fewer at the end. Neither write to nor keep the result, since the next file reuses its
   * memory.
   */
  at(offset: number, length: number): Buffer
  /** Up to a megabyte from `offset`, for reading a whole file; undefined once that has taken too many bytes or too long. */
  pieceAt(offset: number): Buffer | undefined
}

/** An open file, with the fingerprint of its head and tail. */
export interface FileWindow extends Bytes {
  /** SHA-256, hex, of the size and a line feed, the first 64 KiB and the last 64 KiB. */
  fingerprint(): string
}

interface Page {
  from: number
  bytes: Buffer
}

const NO_PAGE: Page = { from: 0, bytes: Buffer.alloc(0) }
const EDGE = 64 * 1024
const PAGE = 8 * 1024
/** Far above any valid tag or index; a file that needs more is malicious or broken. */
const BUDGET = 96 * 1024 * 1024
const PIECE = 1024 * 1024
/** About 80 hours at an ordinary bit rate. */
const MAX_IN_PIECES = 4 * 1024 ** 3

/**
 * Shared buffers for the one file a thread has open: allocating them per file would create a gigabyte of garbage in a large scan.
 */
const HEAD = Buffer.allocUnsafeSlow(2 * EDGE)
const TAIL = Buffer.allocUnsafeSlow(EDGE)
/** For everything between head and tail. Once it is full, further reads allocate new buffers. */
const MIDDLE = Buffer.allocUnsafeSlow(1024 * 1024)
let pieceBuffer: Buffer<ArrayBuffer> | undefined

/**
 * Synchronous, since nothing else waits in a worker and a promise would cost more than the read. `isLate`: whether the worker has
 * no time left to read whole files.
 */
export function openWindow(fd: number, size: number, isLate: () => boolean = () => false): FileWindow {
  // A file whose head and tail meet takes a single read.
  const isShort = size <= 2 * EDGE
  const start = read(0, isShort ? size : EDGE, HEAD)
  const tail = isShort ? start.subarray(Math.max(0, size - EDGE)) : read(size - EDGE, EDGE, TAIL)
  // Two, since an index is read at two places alternately.
  let page = NO_PAGE
  let olderPage = NO_PAGE
  let spent = 0
  let used = 0
  let inPieces = 0

  function memory(length: number): Buffer<ArrayBuffer> {
    if (used + length > MIDDLE.length) return Buffer.allocUnsafe(length)
    used += length
    return MIDDLE.subarray(used - length, used)
  }

  function read(offset: number, length: number, bytes = memory(length)): Buffer {
    let filled = 0
    while (filled < length) {
      const count = readSync(fd, bytes, filled, length - filled, offset + filled)
      if (count === 0) break
      filled += count
    }
    return bytes.subarray(0, filled)
  }

  function at(offset: number, wanted: number): Buffer {
    const length = Math.max(0, Math.min(wanted, size - offset))
    const end = offset + length
    if (offset < 0 || length === 0) return Buffer.alloc(0)
    if (end <= start.length) return start.subarray(offset, end)
    const tailFrom = size - tail.length
    if (offset >= tailFrom) return tail.subarray(offset - tailFrom, end - tailFrom)
    for (const { from, bytes } of [page, olderPage])
      if (offset >= from && end <= from + bytes.length) return bytes.subarray(offset - from, end - from)
    spent += Math.max(length, PAGE)
    if (spent > BUDGET) throw new Error('more bytes read than any valid tag needs')
    if (length > PAGE) return read(offset, length)
    olderPage = page
    page = { from: offset, bytes: read(offset, Math.min(PAGE, size - offset)) }
    return page.bytes.subarray(0, length)
  }

  function pieceAt(offset: number): Buffer | undefined {
    inPieces += PIECE
    if (inPieces > MAX_IN_PIECES || isLate()) return undefined
    pieceBuffer ??= Buffer.allocUnsafeSlow(PIECE)
    return read(offset, Math.max(0, Math.min(PIECE, size - offset)), pieceBuffer)
  }

  return {
    size,
    at,
    pieceAt,
    fingerprint: () => createHash('sha256').update(`${size}\n`).update(start.subarray(0, EDGE)).update(tail).digest('hex'),
  }
}

export function inMemory(buffer: Buffer): Bytes {
  const at = (offset: number, length: number) => buffer.subarray(Math.max(0, offset), Math.min(buffer.length, offset + length))
  return { size: buffer.length, at, pieceAt: (offset) => at(offset, PIECE) }
}
