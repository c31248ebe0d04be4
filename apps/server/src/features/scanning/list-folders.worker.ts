import { lstatSync, readdirSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { type EntryKind, entryKind } from './entry-kinds.ts'

/** A file of interest, with the facts that a signature is made of. */
export interface ListedFile {
  name: string
  kind: EntryKind
  sizeBytes: number
  modifiedMs: number
  bornMs: number | null
  /** Where a link leads, from the root. */
  real?: string
}

export type ListedFolder =
  | {
      kind: 'listed'
      folder: string
      files: ListedFile[]
      folders: string[]
      /** Folders behind links, with where they really lie, from the root. */
      linked: { name: string; real: string }[]
      /** It holds the file that hides it with all below. */
      marked: boolean
      notes: ListingNote[]
    }
  /** It could not be read: whatever was known below it stays. */
  | { kind: 'unreadable'; folder: string; why: string }

export interface ListingNote {
  kind: 'not_utf8' | 'link_outside' | 'unreadable'
  name: string
  why: string
}

export interface ListFoldersRequest {
  /** The real root, absolute. */
  root: string
  /** From the root; '.' is the root itself. */
  folders: readonly string[]
}

/**
 * Lists a batch of folders. In a thread of its own, because plain calls are several times cheaper than promises, and because a disk
 * that hangs must hold up nobody else.
 */
export default function listFolders({ root, folders }: ListFoldersRequest): ListedFolder[] {
  return folders.map((folder) => listOne(root, folder))
}

function listOne(root: string, folder: string): ListedFolder {
  const absolute = path.join(root, folder)
  try {
    const entries = readdirSync(absolute, { withFileTypes: true })
    const listed: ListedFolder = { kind: 'listed', folder, files: [], folders: [], linked: [], marked: false, notes: [] }
    for (const entry of entries) {
      if (entry.name === '.ignore' && !entry.isDirectory()) listed.marked = true
      // A name that is not UTF-8 comes garbled, and nothing answers to it: `look` finds out.
      else if (entry.isDirectory() && !entry.name.includes('\uFFFD')) listed.folders.push(entry.name)
      else look(entry.isFile(), { root, absolute, name: entry.name, listed })
    }
    return listed
  } catch (error) {
    return { kind: 'unreadable', folder, why: codeOf(error) }
  }
}

interface Look {
  root: string
  absolute: string
  name: string
  listed: Extract<ListedFolder, { kind: 'listed' }>
}

/** A file, a link, or what the disk does not tell apart in a listing. Anything but a regular file is no audio. */
function look(isFile: boolean, { root, absolute, name, listed }: Look): void {
  const kind = entryKind(name)
  const file = path.join(absolute, name)
  try {
    if (isFile && kind !== 'audio' && kind !== 'image' && kind !== 'text')
      return void listed.files.push({ name, kind, sizeBytes: 0, modifiedMs: 0, bornMs: null })
    const stats = isFile ? statSync(file) : lstatSync(file)
    if (stats.isSymbolicLink()) follow(file, { root, absolute, name, listed })
    else if (stats.isDirectory()) listed.folders.push(name)
    else if (stats.isFile()) listed.files.push({ name, kind, ...factsOf(stats) })
  } catch (error) {
    const lost = name.includes('\uFFFD') && codeOf(error) === 'ENOENT'
    listed.notes.push({ kind: lost ? 'not_utf8' : 'unreadable', name, why: lost ? 'name is not valid UTF-8' : codeOf(error) })
  }
}

/** A link counts only where it leads to something inside the root; one that leads nowhere is passed over. */
function follow(file: string, { root, name, listed }: Look): void {
  const real = realOf(file)
  if (real === undefined) return
  const inside = path.relative(root, real)
  if (inside.startsWith('..') || path.isAbsolute(inside)) {
    listed.notes.push({ kind: 'link_outside', name, why: 'a link out of the library' })
    return
  }
  const stats = statSync(real)
  if (stats.isDirectory()) listed.linked.push({ name, real: inside === '' ? '.' : inside })
  else if (stats.isFile()) listed.files.push({ name, kind: entryKind(name), ...factsOf(stats), real: inside })
}

function realOf(file: string): string | undefined {
  try {
    return realpathSync(file)
  } catch (error) {
    // Dangling, or a loop: readable as a link all the same, else it is an entry that cannot be read.
    readlinkSync(file)
    if (['ENOENT', 'ELOOP', 'ENOTDIR'].includes(codeOf(error))) return undefined
    throw error
  }
}

function factsOf({ size, mtimeMs, birthtimeMs }: { size: number; mtimeMs: number; birthtimeMs: number }) {
  return { sizeBytes: size, modifiedMs: Math.floor(mtimeMs), bornMs: birthtimeMs > 0 ? Math.floor(birthtimeMs) : null }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}
