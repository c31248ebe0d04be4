const encoders = new Map<string, ReadonlyMap<string, Buffer>>()

/** The text in a code page; throws for characters that it lacks. */
export function encodedIn(label: string, text: string): Buffer {
  if (label === 'utf-8') return Buffer.from(text)
  if (label === 'utf-16le') return Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from(text, 'utf16le')])
  if (label === 'utf-16be') return Buffer.from(text, 'utf16le').swap16()
  const known = encoders.get(label) ?? encoderOf(label)
  encoders.set(label, known)
  return Buffer.concat(
    [...text].map((character) => {
      const bytes = known.get(character)
      if (!bytes) throw new Error(`${label} has no ${character}`)
      return bytes
    }),
  )
}

/** Every character that one or two bytes decode to; the shortest and first wins. */
function encoderOf(label: string): ReadonlyMap<string, Buffer> {
  const decoder = new TextDecoder(label)
  const found = new Map<string, Buffer>()
  const add = (bytes: Buffer) => {
    const text = decoder.decode(bytes)
    if ([...text].length === 1 && text !== '\ufffd' && !found.has(text)) found.set(text, bytes)
  }
  for (let byte = 0; byte < 256; byte += 1) add(Buffer.of(byte))
  if (/^(?:shift_jis|gbk|big5|euc-kr)$/.test(label))
    for (let lead = 0x81; lead < 0xff; lead += 1) for (let trail = 0x40; trail < 0xff; trail += 1) add(Buffer.of(lead, trail))
  return found
}

/** A text frame of ID3v2.3 or 2.4: its id, and its content after the encoding byte. */
export type Frame = readonly [id: string, content: Buffer | string, encoding?: number]

/** An ID3v2 tag; sizes below 128 are the same in both versions. */
export function id3Tag(frames: readonly Frame[], version = 3): Buffer {
  const body = Buffer.concat(
    frames.map(([id, content, encoding = 0]) => {
      const bytes = Buffer.concat([Buffer.of(encoding), typeof content === 'string' ? Buffer.from(content, 'latin1') : content])
      const head = Buffer.alloc(10)
      head.write(id, 'latin1')
      head.set(version === 4 ? syncSafe(bytes.length) : uint32(bytes.length), 4)
      return Buffer.concat([head, bytes])
    }),
  )
  return Buffer.concat([Buffer.from('ID3'), Buffer.of(version, 0, 0), syncSafe(body.length), body])
}

/** An ID3v1 tag, its fields padded with NUL or truncated. */
export function id3v1Tag({ title = '', artist = '', album = '' }: Partial<Record<'title' | 'artist' | 'album', Buffer | string>>) {
  const field = (value: Buffer | string, length: number) =>
    Buffer.concat([Buffer.from(value as string, 'latin1'), Buffer.alloc(length)]).subarray(0, length)
  return Buffer.concat([field('TAG', 3), field(title, 30), field(artist, 30), field(album, 30), field('', 35)])
}

const uint32 = (value: number) => {
  const four = Buffer.alloc(4)
  four.writeUInt32BE(value)
  return four
}
const syncSafe = (value: number) => Buffer.from([21, 14, 7, 0].map((shift) => (value >> shift) & 0x7f))
