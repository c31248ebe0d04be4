import { lstatSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { ATTACHMENT_FOLDERS } from '@chapterhouse/contract/attachment-names'
import { ifGone } from '@chapterhouse/kit/ignore'
import type { AttachmentEntry } from '../../attachments/index.ts'
import { isInside } from '../../paths/index.ts'
import { listAttachments, stemOf } from './list-attachments.ts'

export interface ListAttachmentsRequest {
  /** The real root, absolute. */
  root: string
  /** The folder around the hidden ones, from the root. */
  folder: string
  /** The name of a book that is a file in this folder. */
  file?: string
}

/** The entries of the hidden folders of one book; undefined if the book is not there, or outside the root. Opens nothing. */
export default function listAttachmentsOf({ root, folder, file = '' }: ListAttachmentsRequest): AttachmentEntry[] | undefined {
  try {
    const absolute = realpathSync(path.join(root, folder))
    if (!isInside(root, absolute)) return undefined
    lstatSync(path.join(absolute, file))
    return ATTACHMENT_FOLDERS.filter((name) => isFolder(`${absolute}/${name}`)).flatMap((name) =>
      listAttachments(name, absolute, () => new Set([stemOf(file)])),
    )
  } catch (error) {
    return ifGone()(error)
  }
}

/** A link to a folder does not count, as in a scan. */
const isFolder = (absolute: string): boolean => lstatSync(absolute, { throwIfNoEntry: false })?.isDirectory() ?? false
