import { type BigIntStats, lstatSync, readdirSync, readlinkSync, realpathSync, type Stats, statSync } from 'node:fs'
import path from 'node:path'
import { ATTACHMENT_FOLDERS } from '@chapterhouse/contract/attachment-names'
import type { AttachmentEntry } from '../../attachments/index.ts'
import { type EntryKind, entryKind } from '../../formats/index.ts'
import { folderStamp } from '../../libraries/index.ts'
import { listAttachments, stemOf } from './list-attachments.ts'

/** A relevant file, with the facts that make up its signature. */
export interface ListedFile {
  name: string
  kind: EntryKind
  sizeBytes: number
  modifiedMs: number
  /** Change time of the inode. */
  changedMs?: number
  inode?: number
  bornMs: number | null
  /** Target of a link, relative to the root. */
  real?: string
}

export type ListedFolder =
  | {
      kind: 'listed'
      folder: string
      files: ListedFile[]
      folders: string[]
      /** Linked folders with their real paths, relative to the root. */
      linked: { name: string; real: string }[]
      /** Whether it contains the marker file that hides it along with everything below. */
      marked: boolean
      notes: ListingNote[]
      /** When its entries and it itself last changed; absent in handmade trees. */
      changed?: FolderChange
      /** Entries of hidden folders with attachments' names; absent without such folders. */
      attachments?: AttachmentEntry[]
    }
  /** It could not be read, so known books below it are kept. */
  | { kind: 'unreadable'; folder: string; why: string }

export interface FolderChange {
  /** To the nanosecond. */
  stamp: string
  /** The later one. */
  atMs: number
}

interface ListingNote {
  kind: 'not_utf8' | 'link_outside' | 'unreadable'
  name: string
  why: string
}

export interface ListFoldersRequest {
  /** The real root, absolute. */
  root: string
  /** Paths from the root; '.' is the root itself. */
  folders: readonly string[]
}

/**
 * Lists a batch of folders. Runs in a separate thread because synchronous calls are several times cheaper than promises, and a
 * hanging disk must not block anything else.
 */
export default function listFolders({ root, folders }: ListFoldersRequest): ListedFolder[] {
  return folders.map((folder) => listOne(root, folder))
}

function listOne(root: string, folder: string): ListedFolder {
  const absolute = path.join(root, folder)
  try {
    // Before the entries, so that a change in between shows as one later.
    const changed = changeOf(statSync(absolute, { bigint: true }))
    const entries = readdirSync(absolute, { withFileTypes: true })
    const listed: ListedFolder = { kind: 'listed', folder, files: [], folders: [], linked: [], marked: false, notes: [], changed }
    for (const entry of entries) {
      if (entry.name === '.ignore' && !entry.isDirectory()) listed.marked = true
      // A name that is not UTF-8 is garbled and cannot be opened: `look` finds out.
      else if (entry.isDirectory() && !entry.name.includes('\uFFFD')) listed.folders.push(entry.name)
      else look(entry.isFile(), { root, absolute, name: entry.name, listed })
    }
    const hidden = ATTACHMENT_FOLDERS.filter((name) => listed.folders.includes(name))
    if (hidden.length > 0) listed.attachments = hidden.flatMap((name) => listAttachments(name, absolute, () => stemsOf(listed)))
    return listed
  } catch (error) {
    return { kind: 'unreadable', folder, why: codeOf(error) }
  }
}

/** Of single-file books. */
const stemsOf = ({ files }: FileCheck['listed']) =>
  new Set(files.filter(({ kind }) => kind === 'audio').map(({ name }) => stemOf(name)))

interface FileCheck {
  root: string
  absolute: string
  name: string
  listed: Extract<ListedFolder, { kind: 'listed' }>
}

/** A file, a link, or an entry whose type the listing does not report. Only a regular file can be audio. */
function look(isFile: boolean, { root, absolute, name, listed }: FileCheck): void {
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

/** Follows a link only to a target inside the root; a dangling one is skipped. */
function follow(file: string, { root, name, listed }: FileCheck): void {
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
    // A dangling link or a loop can still be read as a link; anything else is an unreadable entry.
    readlinkSync(file)
    if (['ENOENT', 'ELOOP', 'ENOTDIR'].includes(codeOf(error))) return undefined
    throw error
  }
}

function changeOf(stats: BigIntStats): FolderChange {
  const latest = stats.mtimeMs > stats.ctimeMs ? stats.mtimeMs : stats.ctimeMs
  return { stamp: folderStamp(stats), atMs: Number(latest) }
}

function factsOf({ size, mtimeMs, ctimeMs, birthtimeMs, ino }: Stats) {
  const bornMs = birthtimeMs > 0 ? Math.floor(birthtimeMs) : null
  return { sizeBytes: size, modifiedMs: Math.floor(mtimeMs), changedMs: ctimeMs, inode: ino, bornMs }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}
