import type { AttachmentEntry } from '../../attachments/index.ts'
import { entryKind, isAudioName } from '../../formats/index.ts'
import type { Library, Visibility } from '../../libraries/index.ts'
import { type RelPath, within } from '../../paths/index.ts'
import type { FolderChange, ListedFile, ListedFolder } from './list-folders.worker.ts'

/** A visible folder with its direct entries, without hidden and ignored ones. */
export interface SeenFolder {
  path: RelPath
  files: readonly ListedFile[]
  folders: readonly string[]
  /** Entries of its hidden folders with attachments, if it has any. */
  attachments?: readonly AttachmentEntry[]
  /** Its real path, if it is behind a link. */
  real?: RelPath
}

/** A message from the walk: a line in the run's log, or a hint on the health page. */
export interface WalkNote {
  path: RelPath
  kind: 'unreadable' | 'not_utf8' | 'link_outside' | 'dotted_title' | 'conflict_copies'
  why: string
  /** The number of files the note is about, if several. */
  count?: number
}

/** A folder with everything that listeners may see in it, before rules are applied. */
export interface WalkedFolder {
  change: FolderChange
  folders: readonly string[]
  links: readonly string[]
  files: readonly ListedFile[]
}

/** The tree of a library, or the requested part of it. */
export interface Tree {
  folders: ReadonlyMap<RelPath, SeenFolder>
  /** Paths that could not be read, so nothing at or below them is removed. */
  unreadable: readonly RelPath[]
  notes: readonly WalkNote[]
  /** Completely listed folders; `learnFolders` empties it. */
  walked: Map<RelPath, WalkedFolder>
  /** Folders with the marker file. */
  marked: ReadonlySet<RelPath>
}

/** Builds a tree from listed folders: hidden and ignored entries are left out, and a link to a target inside is followed once. */
export function createTree(library: Library, visibility: Pick<Visibility, 'isHiddenByName' | 'isHiddenEntry' | 'conflictCopies'>) {
  const folders = new Map<RelPath, SeenFolder>()
  const unreadable: RelPath[] = []
  const notes: WalkNote[] = []
  const followed = new Set<string>()
  const reals = new Map<RelPath, RelPath>()
  const walked = new Map<RelPath, WalkedFolder>()
  const marked = new Set<RelPath>()
  const tree: Tree = { folders, unreadable, notes, walked, marked }

  function addNote(note: WalkNote): void {
    notes.push(note)
    if (note.kind === 'unreadable') unreadable.push(note.path)
  }

  /** The walk reaches a link's target anyway, unless its own path is hidden. Each folder is walked once, so that loops end. */
  function mayFollow(real: string): boolean {
    if (!visibility.isHiddenByName(library, real as RelPath, { isFolder: true }) || followed.has(real)) return false
    followed.add(real)
    return true
  }

  /** Keeps the visible entries and returns the folders to continue with. */
  function take(listed: ListedFolder): RelPath[] {
    const here = listed.folder as RelPath
    if (listed.kind === 'unreadable') {
      addNote({ path: here, kind: 'unreadable', why: listed.why })
      return []
    }
    shareKinds(listed.files)
    if (listed.marked) {
      marked.add(here)
      return []
    }
    const complete = toWalked(listed)
    if (complete) walked.set(here, complete)
    for (const { kind, name, why } of listed.notes) addNote({ path: kind === 'not_utf8' ? here : within(here, name), kind, why })
    const isShown = (name: string, isFolder: boolean) => !visibility.isHiddenEntry(library, within(here, name), { isFolder })
    const below = listed.folders.filter((name) => isShown(name, true))
    for (const name of listed.folders) if (isDottedTitle(name)) addNote({ path: within(here, name), kind: 'dotted_title', why: '' })
    const links = listed.linked.filter(({ name, real }) => isShown(name, true) && mayFollow(real))
    const linked = links.map(({ name }) => name)
    const own = reals.get(here)
    if (own !== undefined) for (const name of below) reals.set(within(here, name), within(own, name))
    for (const { name, real } of links) reals.set(within(here, name), real as RelPath)
    const visible = listed.files.filter(({ name }) => isShown(name, false))
    const copies = visibility.conflictCopies(
      library,
      here,
      visible.map(({ name }) => name),
    )
    const shown = copies.size === 0 ? visible : visible.filter(({ name }) => !copies.has(name))
    if (copies.size > 0) addNote({ path: here, kind: 'conflict_copies', why: '', count: copies.size })
    folders.set(here, {
      path: here,
      files: sharing(listed.files, shown),
      folders: linked.length === 0 ? sharing(listed.folders, below) : [...below, ...linked],
      ...(listed.attachments && { attachments: listed.attachments }),
      ...(own !== undefined && { real: own }),
    })
    return [...below, ...linked].map((name) => within(here, name))
  }

  return { tree, take }
}

const NONE: readonly string[] = []

/** Strings from a thread are copies, one per file. */
function shareKinds(files: ListedFile[]): void {
  for (const file of files) file.kind = entryKind(file.name)
}

/** The whole list if nothing was left out, so that trees of large libraries have one array instead of three. */
function sharing<T>(whole: T[], filtered: T[]): T[] {
  return filtered.length === whole.length ? whole : filtered
}

/** `...And Justice`: a title hidden by the rule for dot names. */
const isDottedTitle = (name: string) => /^\.{2,}\s*\p{L}/u.test(name)

/** undefined if an entry could not be read. A link pointing outside the library is never shown. */
function toWalked({ changed, notes, folders, linked, files }: Extract<ListedFolder, { kind: 'listed' }>): WalkedFolder | undefined {
  if (changed === undefined || notes.some(({ kind }) => kind !== 'link_outside')) return undefined
  const audio = files.filter(({ name }) => isAudioName(name))
  const linkedFiles = audio.filter(({ real }) => real !== undefined)
  const links = linked.length + linkedFiles.length === 0 ? NONE : [...linked, ...linkedFiles].map(({ name }) => name)
  return {
    change: changed,
    folders,
    links,
    files: linkedFiles.length === 0 ? sharing(files, audio) : audio.filter(({ real }) => real === undefined),
  }
}
