import { hash } from 'node:crypto'
import type { FoundBook, SideFile } from '../walk/found-book.ts'

/** Increment this when the scanner reads more, or differently: every book is read again once and keeps people's data. */
const READER_VERSION = 5
const IN_MOTION_MS = 3_000

/**
 * Changes if any source of a book may have changed: names, sizes and times of its audio, cover and sidecars. Excludes inode and
 * birth time, which change on network mounts, and change times, which have a separate stamp (docs/reference/scanning-and-media.md
 * 2.2).
 */
export function signatureOf({
  path,
  kind,
  discs,
  unjoinedDisc,
  files,
  images,
  fallbackImages,
  sidecars,
  cues,
  attachments,
}: FoundBook): string {
  const side = (file: SideFile | undefined) => file && [nameWithin(path, file.path), file.sizeBytes, file.modifiedMs]
  const audio = files.map((file) => [file.path, file.sizeBytes, file.modifiedMs])
  const covers = [side(images[0]), side(fallbackImages[0])]
  const texts = [sidecars.metadataJson, sidecars.opf, sidecars.nfo, sidecars.desc, sidecars.reader].map(side)
  const parts: unknown[] = [READER_VERSION, kind, discs, unjoinedDisc, audio, covers, texts]
  if (cues.length > 0) parts.push(cues.map(({ file }) => side(file)))
  // Only if there are any, so that every other book's signature is unchanged.
  if (attachments.length > 0) parts.push(attachments.map(({ name, sizeBytes, modifiedMs }) => [name, sizeBytes, modifiedMs]))
  return hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 22)
}

/** Changes if a file of a book was written without changing its size and time, and when its owner or its links change. */
export function changeStampOf({ files, sidecars }: FoundBook): string {
  const texts = [sidecars.metadataJson, sidecars.opf, sidecars.desc, sidecars.reader].map((file) => file?.changedMs)
  return hash('sha256', JSON.stringify([files.map(({ changedMs }) => changedMs), texts]), 'base64url').slice(0, 12)
}

/** A file with the current time is still being written: its book is read now, and again by the next scan. */
export function isInMotion({ files, attachments }: FoundBook, now: number): boolean {
  return [...files, ...attachments].some(({ modifiedMs }) => Math.abs(now - modifiedMs) < IN_MOTION_MS)
}

/** Relative, so that a renamed folder keeps its signature. */
function nameWithin(book: string, file: string): string {
  return file.startsWith(`${book}/`) ? file.slice(book.length + 1) : `../${file.slice(file.lastIndexOf('/') + 1)}`
}
