/** Frames by name; `TXXX:name` is a user-defined text. */
type Frames = Readonly<Record<string, string>>

const UTF_8 = 3

/** An ID3v2.4 header to prepend to MPEG frames, with UTF-8 text. */
export function id3Header(frames: Frames, picture?: Uint8Array): Buffer {
  const body = Buffer.concat([
    ...Object.entries(frames).map(([name, text]) => textFrame(name, text)),
    ...(picture ? [pictureFrame(picture)] : []),
    // Padding for editors, as taggers leave it.
    Buffer.alloc(512),
  ])
  return Buffer.concat([Buffer.from('ID3\x04\x00\x00', 'latin1'), sevenBits(body.length), body])
}

function textFrame(name: string, text: string): Buffer {
  const [frameName = '', own] = name.split(':')
  return frame(frameName, Buffer.from(own === undefined ? text : `${own}\0${text}`))
}

function pictureFrame(picture: Uint8Array): Buffer {
  const front = Buffer.from('image/jpeg\0\x03\0', 'latin1')
  return frame('APIC', Buffer.concat([front, picture]))
}

function frame(name: string, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from(name, 'latin1'), sevenBits(content.length + 1), Buffer.alloc(2), Buffer.from([UTF_8]), content])
}

function sevenBits(value: number): Buffer {
  return Buffer.from([value >>> 21, (value >>> 14) & 127, (value >>> 7) & 127, value & 127].map((byte) => byte & 127))
}
