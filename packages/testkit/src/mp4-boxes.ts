export interface Box {
  type: string
  /** The content without the header. */
  body: Buffer
}

/** Sibling boxes of an mp4, in memory. Copies the caller's bytes. */
export function boxesOf(bytes: Buffer): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at + 8 <= bytes.length; ) {
    const short = bytes.readUInt32BE(at)
    const head = short === 1 ? 16 : 8
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? bytes.length - at : short
    if (size < head) throw new Error('a box smaller than its head')
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), body: Buffer.from(bytes.subarray(at + head, at + size)) })
    at += size
  }
  return boxes
}

export function boxBytes({ type, body }: Box): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}
