import { ATTACHMENT_FOLDERS, ATTACHMENT_KINDS, type AttachmentKind } from '@chapterhouse/contract/attachment-names'
import type { RelPath } from '../paths/index.ts'

/** An entry of a hidden folder with an attachment's name, of whatever kind it turns out to be. */
export interface AttachmentEntry {
  /** Relative to the folder around the hidden one: `.chapterhouse/recaps.json`, or `.chapterhouse/<stem>/recaps.json`. */
  name: string
  sizeBytes: number
  modifiedMs: number
}

/** A possible attachment of a book, before it is opened. */
export interface AttachmentFile extends AttachmentEntry {
  kind: AttachmentKind
  /** The folder around the hidden one. */
  folder: RelPath
}

export interface ReadFile {
  kind: AttachmentKind
  sizeBytes: number
  modifiedMs: number
  /** SHA-256 of `data`, hex. */
  hash: string
  /** JSON of the usable content. */
  data: string
}

const NONE: readonly AttachmentFile[] = []

/**
 * The possible attachments of one book in order of precedence, from the entries of its folder (docs/reference/decisions.md, server
 * 16). Files of a single-file book are in a folder named after its stem.
 */
export function attachmentsOf(
  folder: RelPath,
  entries: readonly AttachmentEntry[],
  stem: string | undefined,
): readonly AttachmentFile[] {
  if (entries.length === 0) return NONE
  const inOrder = entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return ATTACHMENT_FOLDERS.flatMap((hidden) =>
    inOrder.flatMap((entry): AttachmentFile[] => {
      const [first, ...rest] = entry.name.split('/')
      const kind = ATTACHMENT_KINDS.find((one) => rest.at(-1) === `${one}.json`)
      const isOwn =
        stem === undefined ? rest.length === 1 : rest.length === 2 && rest[0]?.normalize('NFC') === stem.normalize('NFC')
      return first === hidden && kind !== undefined && isOwn ? [{ ...entry, folder, kind }] : []
    }),
  )
}
