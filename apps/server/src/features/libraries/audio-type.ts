import { extensionOf } from './audio-kind.ts'

const BY_EXTENSION: Record<string, string> = {
  '.aac': 'audio/aac',
  '.aax': 'audio/mp4',
  '.flac': 'audio/flac',
  '.m4a': 'audio/mp4',
  '.m4b': 'audio/mp4',
  '.mp3': 'audio/mpeg',
  '.mp4': 'audio/mp4',
  '.oga': 'audio/ogg',
  '.ogg': 'audio/ogg',
  '.opus': 'audio/opus',
  '.wav': 'audio/wav',
  '.wave': 'audio/wav',
}

const begins =
  (text: string, at = 0) =>
  (head: Buffer) =>
    head.toString('latin1', at, at + text.length) === text
const masked = (mask: number, bits: number) => (head: Buffer) => head[0] === 0xff && ((head[1] ?? 0) & mask) === bits

/** In this order: the frame sync of AAC is a special case of that of MPEG (docs/reference/scanning-and-media.md 4.2). */
const BY_HEAD: readonly (readonly [fits: (head: Buffer) => boolean, type: string])[] = [
  [begins('fLaC'), 'audio/flac'],
  [begins('OggS'), 'audio/ogg'],
  [(head) => begins('RIFF')(head) && begins('WAVE', 8)(head), 'audio/wav'],
  [begins('ID3'), 'audio/mpeg'],
  [masked(0xf6, 0xf0), 'audio/aac'],
  [masked(0xe0, 0xe0), 'audio/mpeg'],
  [begins('ftyp', 4), 'audio/mp4'],
]

/** What the first 16 bytes say, else the extension. A wrong type fails on strict players. */
export function audioType(head: Buffer, name: string): string {
  const [, sniffed] = BY_HEAD.find(([fits]) => fits(head)) ?? []
  return sniffed ?? BY_EXTENSION[extensionOf(name)] ?? 'application/octet-stream'
}
