import type { Bytes } from '../file-window.ts'

export interface Box {
  type: string
  /** Start and end of its content. */
  from: number
  to: number
}

const MAX_BOXES = 4_000

/** The sibling boxes in a range, from their headers. A box larger than the range ends with it. */
export function* boxesIn(bytes: Bytes, from: number, to: number): Generator<Box> {
  let at = from
  for (let count = 0; count < MAX_BOXES && at + 8 <= to; count += 1) {
    const head = bytes.at(at, 16)
    if (head.length < 8) return
    const short = head.readUInt32BE(0)
    const headLength = short === 1 ? 16 : 8
    if (head.length < headLength) return
    const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - at : short
    if (size < headLength) return
    yield { type: head.toString('latin1', 4, 8), from: at + headLength, to: Math.min(at + size, to) }
    at += size
  }
}

export function findBox(bytes: Bytes, { from, to }: { from: number; to: number }, type: string): Box | undefined {
  for (const box of boxesIn(bytes, from, to)) if (box.type === type) return box
  return undefined
}

/** Follows a path of names into a box. */
export function findDeep(bytes: Bytes, box: Box, types: readonly string[]): Box | undefined {
  let found: Box | undefined = box
  for (const type of types) found = found && findBox(bytes, found, type)
  return found
}

export function contentOf(bytes: Bytes, box: Box | undefined, max: number): Buffer {
  return box ? bytes.at(box.from, Math.min(box.to - box.from, max)) : Buffer.alloc(0)
}

/** Times of a full box, which have 64 bits in version 1. `after` is the number of such fields before them. */
export function wideTimes(content: Buffer, { after }: { after: number }): { timescale: number; duration: number } | undefined {
  const isWide = content[0] === 1
  const at = 4 + after * (isWide ? 8 : 4)
  if (content.length < at + (isWide ? 12 : 8)) return undefined
  const duration = isWide ? Number(content.readBigUInt64BE(at + 4)) : content.readUInt32BE(at + 4)
  const isUnknown = duration === (isWide ? Number(0xffff_ffff_ffff_ffffn) : 0xffff_ffff)
  return { timescale: content.readUInt32BE(at), duration: isUnknown ? 0 : duration }
}
