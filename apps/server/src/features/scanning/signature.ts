import { hash } from 'node:crypto'
import type { FoundBook, SideFile } from './found-book.ts'

/** Raise it when the scanner reads more, or reads differently: every book is read again once, and keeps what people left there. */
const READER_VERSION = 3
const IN_MOTION_MS = 3_000

/**
 * Changes when anything that a book is read from may have: names, sizes and times of its audio, of its cover and of its sidecars. Never
 * inode, ctime or birth: network mounts make those anew (docs/reference/scanning-and-media.md 2.2).
 */
export function signatureOf({ path, kind, discs, unjoinedDisc, files, images, fallbackImages, sidecars }: FoundBook): string {
  const side = (file: SideFile | undefined) => file && [nameWithin(path, file.path), file.sizeBytes, file.modifiedMs]
  const audio = files.map((file) => [file.path, file.sizeBytes, file.modifiedMs])
  const covers = [side(images[0]), side(fallbackImages[0])]
  const texts = [sidecars.metadataJson, sidecars.opf, sidecars.desc, sidecars.reader].map(side)
  return hash('sha256', JSON.stringify([READER_VERSION, kind, discs, unjoinedDisc, audio, covers, texts]), 'base64url').slice(0, 22)
}

/** A file whose time is now is still being written: such a book is read, and read again by the next scan. */
export function isInMotion({ files }: FoundBook, now: number): boolean {
  return files.some(({ modifiedMs }) => Math.abs(now - modifiedMs) < IN_MOTION_MS)
}

/** So that a renamed folder keeps its signature. */
function nameWithin(book: string, file: string): string {
  return file.startsWith(`${book}/`) ? file.slice(book.length + 1) : `../${file.slice(file.lastIndexOf('/') + 1)}`
}
