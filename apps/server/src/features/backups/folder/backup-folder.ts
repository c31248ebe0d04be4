import { constants, type Stats } from 'node:fs'
import { type FileHandle, lstat, open, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { codeOf, missing, unavailable } from '@chapterhouse/kit/errors'
import { ifGone } from '@chapterhouse/kit/ignore'
import { createBackupDrafts } from './backup-drafts.ts'
import { type BackupKind, isBackupName, readBackupName } from './backup-name.ts'

export interface Backup {
  name: string
  sizeBytes: number
  /** From the name, else the modification time; whole seconds. */
  createdAtMs: number
  kind: BackupKind
}

/** A backup open for reading; the caller closes it. */
export interface OpenBackup extends Backup {
  handle: FileHandle
}

/** Why a folder cannot be listed. */
export type FolderFault = 'permission_denied' | 'not_a_folder' | 'unreadable'

/** A folder that cannot be listed counts as empty, with the reason. */
export interface FolderListing {
  /** Newest first. */
  backups: Backup[]
  fault?: FolderFault
}

export type BackupFolder = ReturnType<typeof createBackupFolder>

/** The backups of one folder: regular files with the right name, never links (docs/reference/operations.md 1.2). */
export function createBackupFolder(folder: string) {
  const fileAt = (name: string) => path.join(folder, name)

  /** A missing folder is empty. */
  async function list(): Promise<FolderListing> {
    try {
      const names = (await entries()).filter(isBackupName)
      const found = await Promise.all(names.map(async (name) => described(name, await lstat(fileAt(name)).catch(ifGone()))))
      return { backups: found.filter((one) => one !== undefined).toSorted(newestFirst) }
    } catch (error) {
      return { backups: [], fault: faultOf(codeOf(error)) }
    }
  }

  async function entries(): Promise<string[]> {
    try {
      return await readdir(folder)
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return []
      throw error
    }
  }

  /** Throws `missing` for anything that `list` leaves out, and `unavailable` if the folder cannot be listed. */
  async function find(name: string): Promise<Backup> {
    const found = isBackupName(name) ? described(name, await lstat(fileAt(name)).catch(ifGone())) : undefined
    if (!found) throw await notFound(name)
    return found
  }

  async function notFound(name: string): Promise<Error> {
    const isUnknown = isBackupName(name) && (await list()).fault !== undefined
    return isUnknown ? unavailable('the backups folder cannot be read; check it and try again') : noSuchBackup()
  }

  const drafts = createBackupDrafts({ folder, fileAt, entries, find })

  return {
    path: folder,
    fileAt,
    list,
    find,

    async open(name: string): Promise<OpenBackup> {
      if (!isBackupName(name)) throw noSuchBackup()
      const handle = await open(fileAt(name), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(async () => {
        throw await notFound(name)
      })
      const found = described(name, await handle.stat())
      if (found) return { ...found, handle }
      await handle.close()
      throw noSuchBackup()
    },

    async remove({ name }: Pick<Backup, 'name'>): Promise<void> {
      await rm(fileAt(name), { force: true })
    },

    createDraft: drafts.createDraft,
    publish: drafts.publish,
    discard: drafts.discard,
    removeDrafts: drafts.removeDrafts,
  }
}

function described(name: string, stats: Stats | undefined): Backup | undefined {
  if (!stats?.isFile()) return undefined
  const { kind, createdAtMs } = readBackupName(name) ?? {
    kind: 'manual',
    createdAtMs: Math.floor(stats.mtimeMs / 1000) * 1000,
  }
  return { name, sizeBytes: stats.size, createdAtMs, kind }
}

const newestFirst = (one: Backup, other: Backup) =>
  other.createdAtMs - one.createdAtMs || (one.name < other.name ? 1 : one.name > other.name ? -1 : 0)

function faultOf(code: unknown): FolderFault {
  if (code === 'ENOTDIR') return 'not_a_folder'
  return code === 'EACCES' || code === 'EPERM' ? 'permission_denied' : 'unreadable'
}

const noSuchBackup = () => missing('no such backup', { code: 'backup_not_found' })
