const HEADS: readonly (readonly [at: number, text: string])[] = [
  [0, '\xff\xd8\xff'],
  [0, '\x89PNG\r\n\x1a\n'],
  [0, 'GIF8'],
  [8, 'WEBP'],
  [0, 'BM'],
]

/** Whether bytes begin as a JPEG, PNG, GIF, WebP or BMP does: what a tag declares is often wrong, and other bytes count as no picture. */
export function isPicture(bytes: Buffer): boolean {
  return HEADS.some(([at, text]) => bytes.toString('latin1', at, at + text.length) === text)
}
