import type { AttachmentFile } from '../../attachments/index.ts'
import type { RelPath } from '../../paths/index.ts'

/** An image or text next to the audio; its path starts at the library's root. */
export interface SideFile {
  path: RelPath
  sizeBytes: number
  modifiedMs: number
  /** Change time of the inode. */
  changedMs?: number
}

export interface FoundFile {
  /** Within the book; '' if the book is the file itself. */
  path: string
  sizeBytes: number
  modifiedMs: number
  /** Change time of the inode. */
  changedMs?: number
  inode?: number
  /** null if the file system does not record it. */
  bornMs: number | null
}

/** A book found by the walk, before any file is opened (docs/reference/scanning-and-media.md 1.1). */
export interface FoundBook {
  path: RelPath
  isFolder: boolean
  /** `loose`: a file in the root or a collection; `joined`: a disc set read as one book. */
  kind: 'folder' | 'loose' | 'joined'
  /** Names of the joined folders in play order; empty unless joined. */
  discs: readonly string[]
  /** Name of an unjoined disc folder, whose fields come from the folder above. */
  unjoinedDisc: string | null
  /** In natural order; disc by disc if joined. */
  files: readonly FoundFile[]
  /** Images that take precedence over embedded art, best first; none is empty or outside the root. */
  images: readonly SideFile[]
  /** Images used only without embedded art (`cover.*` next to a loose file). */
  fallbackImages: readonly SideFile[]
  /** Real paths of linked content, from the root; empty for nearly every book. */
  targets: readonly RelPath[]
  /** Characters, recaps and positions in a hidden folder, in order of precedence; empty for nearly every book. */
  attachments: readonly AttachmentFile[]
  sidecars: Readonly<Partial<Record<'metadataJson' | 'opf' | 'nfo' | 'desc' | 'reader', SideFile>>>
  /** Cue sheets beside the audio, each with its folder within the book: '' or `CD1/`. Empty for nearly every book. */
  cues: readonly { file: SideFile; folder: string }[]
}
