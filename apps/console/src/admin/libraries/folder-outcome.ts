/** How a folder is read; '' uses the library's setting. */
export type Mode = '' | 'book' | 'collection'

export interface FolderEntry {
  name: string
  is_dir: boolean
  is_audio: boolean
  is_book?: boolean
  title?: string
}

/** How a folder is read: as one book, as a book per file or disc, or not as a book at all. */
export type Outcome =
  | { kind: 'one'; parts: number }
  | { kind: 'many'; names: readonly string[] }
  | { kind: 'each' }
  | { kind: 'nothing' }

/**
 * The books that a folder with these contents would give if read this way. The server applies the same rules when it scans, but
 * also to deeper folders, so the outcome for discs is exact only if the folder contains nothing else.
 */
export function outcomeOf(
  entries: readonly FolderEntry[],
  mode: Mode,
  library: { files_are_books: boolean; join_discs: boolean },
): Outcome {
  const files = entries.filter(({ is_audio, is_dir }) => is_audio && !is_dir)
  const folders = entries.filter(({ is_dir }) => is_dir)
  const effectiveMode: Mode = mode || (library.files_are_books && files.length > 0 ? 'collection' : '')
  if (files.length > 0)
    return effectiveMode === 'collection'
      ? { kind: 'many', names: files.map(({ name }) => name) }
      : { kind: 'one', parts: files.length }
  const isJoined = effectiveMode === 'book' || (effectiveMode === '' && library.join_discs && areDiscs(folders))
  if (isJoined && folders.length > 1 && areAlike(folders)) return { kind: 'one', parts: folders.length }
  return folders.length > 0 ? { kind: 'each' } : { kind: 'nothing' }
}

const areDiscs = (folders: readonly FolderEntry[]): boolean =>
  folders.length > 1 && folders.every(({ name }) => /^(cd|dis[ck])\d*$/.test(name.toLowerCase().replace(/[\s\-._]/g, '')))

/** Whether the names differ only in a trailing number or letter. */
function areAlike(folders: readonly FolderEntry[]): boolean {
  const bare = folders.map(({ name }) =>
    name
      .toLowerCase()
      .replace(NUMBER_NAMES, '#')
      .replace(/\d+/g, '#')
      .replace(/\b[a-z]\)?$/, '#'),
  )
  return areDiscs(folders) || new Set(bare).size === 1
}

const NUMBER_NAMES =
  /\b(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty)\b/g

export const isSame = (a: Outcome, b: Outcome): boolean =>
  a.kind === b.kind && (a.kind !== 'many' || b.kind !== 'many' || a.names.length === b.names.length)
