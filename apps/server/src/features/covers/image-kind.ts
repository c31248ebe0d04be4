import type { FileHandle } from 'node:fs/promises'

const begins =
  (text: string, at = 0) =>
  (head: Buffer) =>
    head.toString('latin1', at, at + text.length) === text

/** What is taken for a picture, whatever it calls itself. Text that a browser would run (SVG, HTML) is none. */
const KINDS: readonly (readonly [fits: (head: Buffer) => boolean, type: string])[] = [
  [begins('\xff\xd8\xff'), 'image/jpeg'],
  [begins('\x89PNG\r\n\x1a\n'), 'image/png'],
  [begins('GIF87a'), 'image/gif'],
  [begins('GIF89a'), 'image/gif'],
  [(head) => begins('RIFF')(head) && begins('WEBP', 8)(head), 'image/webp'],
  [begins('BM'), 'image/bmp'],
]

export const HEAD_BYTES = 16

/** The media type that the first bytes say, or undefined for what is no picture here. */
export function imageType(head: Buffer): string | undefined {
  return KINDS.find(([fits]) => fits(head))?.[1]
}

/** The same for an open file. */
export async function imageTypeOf(handle: FileHandle): Promise<string | undefined> {
  const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(HEAD_BYTES), position: 0 })
  return imageType(buffer.subarray(0, bytesRead))
}
