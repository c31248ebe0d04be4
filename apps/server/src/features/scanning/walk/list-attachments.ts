import { lstatSync, readdirSync } from 'node:fs'
import { ATTACHMENT_KINDS } from '@chapterhouse/contract/attachment-names'
import { ifGone } from '@chapterhouse/kit/ignore'
import type { AttachmentEntry } from '../../attachments/index.ts'

const NAMES: ReadonlySet<string> = new Set(ATTACHMENT_KINDS.map((kind) => `${kind}.json`))

/** The form by which names of single-file books are compared with folders of attachments. */
export const stemOf = (name: string) => name.replace(/\.[^.]*$/, '').normalize('NFC')

/** Lists a hidden folder, and in it the folders for single-file books with these stems. Opens nothing. */
export function listAttachments(hidden: string, absolute: string, stems: () => ReadonlySet<string>): AttachmentEntry[] {
  const found: AttachmentEntry[] = []
  const folders = add(hidden)
  if (folders.length === 0) return found
  const known = stems()
  for (const name of folders) if (known.has(name.normalize('NFC'))) add(`${hidden}/${name}`)
  return found

  /** Adds the attachments of a folder, and returns the names of its folders. */
  function add(folder: string): string[] {
    const below: string[] = []
    try {
      for (const entry of readdirSync(`${absolute}/${folder}`, { withFileTypes: true })) {
        if (NAMES.has(entry.name)) {
          const { size, mtimeMs } = lstatSync(`${absolute}/${folder}/${entry.name}`)
          found.push({ name: `${folder}/${entry.name}`, sizeBytes: size, modifiedMs: Math.floor(mtimeMs) })
        }
        // Some file systems don't report the kind of an entry.
        else if (!entry.isFile() && !entry.isSymbolicLink()) below.push(entry.name)
      }
    } catch (error) {
      ifGone()(error)
    }
    return below
  }
}
