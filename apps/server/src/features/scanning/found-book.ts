import type { RelPath } from '../libraries/index.ts'

/** A file beside the audio: a picture, a text. Named from the library's root. */
export interface SideFile {
  path: RelPath
  sizeBytes: number
  modifiedMs: number
}

export interface FoundFile {
  /** Within the book; '' where the book is the file itself. */
  path: string
  sizeBytes: number
  modifiedMs: number
  /** null where the disk does not tell. */
  bornMs: number | null
}

/** A book as the walk met it, before anything in it was opened (docs/reference/scanning-and-media.md 1.1). */
export interface FoundBook {
  path: RelPath
  isFolder: boolean
  /** `loose`: a file at the root or in a collection; `joined`: a disc set read as one book. */
  kind: 'folder' | 'loose' | 'joined'
  /** Names of the joined folders in play order; empty unless joined. */
  discs: readonly string[]
  /** For a disc folder that is not joined its name: it takes author, series and the reading of the name from the folder above. */
  unjoinedDisc: string | null
  /** In natural order; joined: disc after disc. */
  files: readonly FoundFile[]
  /** Pictures that come before embedded art, best first; none is empty or leads out of the root. */
  images: readonly SideFile[]
  /** Pictures that count only where the audio holds none (`cover.*` beside a loose file). */
  fallbackImages: readonly SideFile[]
  /** Real paths of what was reached through links, from the root; empty for nearly every book. */
  targets: readonly RelPath[]
  sidecars: Readonly<Partial<Record<'metadataJson' | 'opf' | 'desc' | 'reader', SideFile>>>
}
