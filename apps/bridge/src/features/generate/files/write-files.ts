// Writes the files beside a book. A crash, a full disk or a share that vanishes leaves whole files, old or new.
import { constants } from 'node:fs'
import { lstat, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { ATTACHMENT_FOLDERS } from '@chapterhouse/contract/attachment-names'
import { codeOf } from '@chapterhouse/kit/errors'
import { ignore } from '@chapterhouse/kit/ignore'
import { parked } from '../../parks/index.ts'
import { FILES, type FileName, type Files } from './to-files.ts'

export type Target =
  /** A folder book, or an audio file: the files go into its hidden folder. */
  | { kind: 'book'; path: string; isFolder: boolean }
  /** The files go directly into this folder, which is created if it is missing. */
  | { kind: 'folder'; path: string }

/** Where the files of a book are. */
export const folderOf = (target: Target): string => {
  if (target.kind === 'folder') return target.path
  return target.isFolder
    ? path.join(target.path, ATTACHMENT_FOLDERS[0])
    : path.join(path.dirname(target.path), ATTACHMENT_FOLDERS[0], path.parse(target.path).name)
}

/** Writes the files whose content is new, and returns the folder. Parks where the folder vanished or cannot be written to. */
export async function writeFiles(target: Target, files: Files): Promise<string> {
  try {
    const { folder, mode } = await openFolder(target)
    const write = async (name: FileName) => {
      const text = files[name]
      if (text !== undefined) await writeAside(path.join(folder, name), text, mode & 0o666)
    }
    // The server must never see texts without the positions that gate them.
    await write('positions.json')
    const written = await Promise.allSettled(FILES.filter((name) => name !== 'positions.json').map(write))
    for (const one of written) if (one.status === 'rejected') throw one.reason
    await syncFolder(folder)
    return folder
  } catch (error) {
    throw toPark(error, target.path)
  }
}

/** The folder of the files, with the mode of the book's folder, so that the account of the server can read what it can read there. */
async function openFolder(target: Target): Promise<{ folder: string; mode: number }> {
  if (target.kind === 'folder') {
    await mkdir(target.path, { recursive: true })
    return { folder: target.path, mode: (await stat(target.path)).mode }
  }
  const around = target.isFolder ? target.path : path.dirname(target.path)
  const { mode } = await stat(around)
  const folder = folderOf(target)
  for (const one of target.isFolder ? [folder] : [path.dirname(folder), folder]) await makeFolder(one, mode)
  return { folder, mode }
}

async function makeFolder(folder: string, mode: number): Promise<void> {
  try {
    await mkdir(folder)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    // The server follows no links here.
    if (!(await lstat(folder)).isDirectory()) throw notFolder(folder)
    return
  }
  // Through a descriptor of the new folder: `mkdir` subtracts the mask of the process.
  await using handle = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW)
  await handle.chmod(mode & 0o7777).catch(allowRefusedModes)
}

const notFolder = (folder: string) => Object.assign(new Error(`${path.basename(folder)} is not a folder`), { code: 'ENOTDIR' })

async function writeAside(file: string, text: string, mode: number): Promise<void> {
  if (
    (await readFile(file, 'utf8').catch(ignore('a file that cannot be read is written again'))) === text &&
    (await lstat(file)).isFile()
  )
    return
  const aside = path.join(path.dirname(file), `.${path.basename(file)}.part`)
  await rm(aside, { force: true })
  try {
    {
      await using handle = await open(aside, 'wx', mode)
      await handle.chmod(mode).catch(allowRefusedModes)
      await handle.writeFile(text)
      await handle.sync()
    }
    await rename(aside, file)
  } catch (error) {
    await rm(aside, { force: true }).catch(ignore('the next attempt removes it'))
    throw error
  }
}

/** Some network shares have no modes. */
function allowRefusedModes(error: unknown): void {
  if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL'].includes(String(codeOf(error)))) throw error
}

async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY)
  await handle.sync().catch(ignore('some network shares cannot do this for folders'))
}

const HINTS: Readonly<Record<string, string>> = {
  ENOENT: 'is missing. Check that its disk or share is connected.',
  ENOTDIR: 'is not a folder, or its hidden folder is something else. Check both.',
  EEXIST: 'is not a folder. Move it away, or name another folder.',
  EACCES: "cannot be written to. Check the folder's permissions.",
  EPERM: "cannot be written to. Check the folder's permissions.",
  EROFS: 'is read-only. Mount it with write access.',
  ENOSPC: 'is on a full disk. Free some space.',
  EDQUOT: 'is on a disk whose quota is used up. Free some space.',
}
/** The share or its disk does not respond properly. */
const BROKEN = [
  'EIO',
  'ESTALE',
  'ENODEV',
  'ENXIO',
  'ENOTCONN',
  'EHOSTDOWN',
  'ETIMEDOUT',
  'EBUSY',
  'EISDIR',
  'ELOOP',
  'ENAMETOOLONG',
]

function toPark(error: unknown, book: string): unknown {
  const code = String(codeOf(error))
  const hint = HINTS[code] ?? (BROKEN.includes(code) ? `cannot be written to (${code}). Check its disk or share.` : undefined)
  return hint === undefined ? error : parked('book_not_writable', `The folder of ${path.basename(book)} ${hint}`, { cause: error })
}
