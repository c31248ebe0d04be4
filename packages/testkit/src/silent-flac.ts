/**
 * A FLAC file of any length that is only headers: the blocks of RFC 9639, 8.2 and 8.6, and a few bytes where its frames would be.
 */
export function silentFlac(seconds: number, tags: Readonly<Record<string, string>>, sound = 'frames'): Buffer {
  const info = Buffer.alloc(34)
  const rate = 8_000
  info.writeUIntBE(rate << 4, 10, 3)
  // Bits per sample are 16, stored less one across two bytes; then the number of samples, in 36 bits.
  const samples = Math.round(seconds * rate)
  info[13] = 0xf0 | Math.floor(samples / 2 ** 32)
  info.writeUInt32BE(samples % 2 ** 32, 14)
  const texts = Object.entries(tags).map(([name, value]) => sized(Buffer.from(`${name}=${value}`)))
  const comments = Buffer.concat([sized(Buffer.from('test')), little(texts.length), ...texts])
  return Buffer.concat([Buffer.from('fLaC'), block(0, info, false), block(4, comments, true), Buffer.from(sound)])
}

function block(kind: number, content: Buffer, isLast: boolean): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(content.length)
  head[0] = kind | (isLast ? 0x80 : 0)
  return Buffer.concat([head, content])
}

function little(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

const sized = (content: Buffer): Buffer => Buffer.concat([little(content.length), content])
