import { createHash } from 'node:crypto'
import { readSync } from 'node:fs'

/** Bytes that are read where they are asked for. */
export interface Bytes {
  readonly size: number
  /** From `offset`, at most `length`; fewer where the bytes end. Not to be written to, nor kept: the next file uses the same room. */
  at(offset: number, length: number): Buffer
}

/** An open file, with the fingerprint that its head and tail make. */
export interface FileWindow extends Bytes {
  /** SHA-256, hex, over the size and a line end, the first 64 KiB and the last 64 KiB. */
  fingerprint(): string
}

const EDGE = 64 * 1024
const PAGE = 8 * 1024
/** No tag or index of an honest file comes near it: whoever asks for more is being led astray. */
const BUDGET = 96 * 1024 * 1024

/** The edges of the one file that this thread has open: a scan reads ten thousand files, and the garbage would be a gigabyte. */
const HEAD = Buffer.allocUnsafeSlow(EDGE)
const TAIL = Buffer.allocUnsafeSlow(EDGE)

/** Synchronous on purpose: in a worker nothing else waits, and a promise per read would cost more than the read. */
export function openWindow(fd: number, size: number): FileWindow {
  const head = read(0, Math.min(EDGE, size), HEAD)
  const tail = size <= EDGE ? head : read(size - EDGE, EDGE, TAIL)
  let page: { from: number; bytes: Buffer } = { from: 0, bytes: Buffer.alloc(0) }
  let spent = 0

  function read(offset: number, length: number, bytes = Buffer.allocUnsafe(length)): Buffer {
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
    if (end <= head.length) return head.subarray(offset, end)
    const tailFrom = size - tail.length
    if (offset >= tailFrom) return tail.subarray(offset - tailFrom, end - tailFrom)
    if (offset >= page.from && end <= page.from + page.bytes.length) return page.bytes.subarray(offset - page.from, end - page.from)
    spent += Math.max(length, PAGE)
    if (spent > BUDGET) throw new Error('more to read than any tag holds')
    if (length >= PAGE) return read(offset, length)
    page = { from: offset, bytes: read(offset, Math.min(PAGE, size - offset)) }
    return page.bytes.subarray(0, length)
  }

  return {
    size,
    at,
    fingerprint: () => createHash('sha256').update(`${size}\n`).update(head).update(tail).digest('hex'),
  }
}

/** Bytes in memory, or a stretch of other bytes counted from its own beginning. */
export function inMemory(buffer: Buffer): Bytes {
  return { size: buffer.length, at: (offset, length) => buffer.subarray(offset, Math.min(buffer.length, offset + length)) }
}
