import { type BigIntStats, constants, type Dirent, type Stats } from 'node:fs'
import { type FileHandle, open, readdir, readlink, stat } from 'node:fs/promises'
import path from 'node:path'
import { forbidden, invalid, missing } from '@chapterhouse/kit/errors'
import { isInside, isTooLong, type RelPath, ROOT, realPath } from '../paths/index.ts'
import type { Libraries } from './libraries.ts'
import type { Library } from './library.ts'
import type { Visibility } from './visibility.ts'

export interface OpenFile {
  handle: FileHandle
  stats: Stats
  /** Real path of the open file, relative to the root of its library. */
  real: RelPath
}

export interface ListedFolder {
  entries?: Dirent[]
  real: RelPath
}

/** Changes with every entry that is added, removed or renamed. */
export const folderStamp = ({ mtimeNs, ctimeNs }: Pick<BigIntStats, 'mtimeNs' | 'ctimeNs'>): string => `${mtimeNs}:${ctimeNs}`

/** Whether a real path may be read; a link inside the library may point outside the viewer's shares. */
export type Admits = (real: RelPath) => boolean

const ANYTHING: Admits = () => true

export type Opening = ReturnType<typeof createOpening>

/** Opens library files for all readers. Returns the handle that was checked, never a path that could change after the check. */
export function createOpening({
  libraries,
  visibility,
}: {
  libraries: Pick<Libraries, 'absolute' | 'realRoot'>
  visibility: Pick<Visibility, 'isHidden'>
}) {
  return {
    /**
     * Opens a regular, visible file inside the root for reading. Refuses in the order of docs/reference/decisions.md, server 19:
     * `invalid` outside the root, `forbidden` outside the viewer's access, then `missing` if hidden, ignored, absent or not a
     * regular file.
     */
    async open(library: Library, where: RelPath, admits = ANYTHING): Promise<OpenFile> {
      if (isTooLong(where)) throw missing('file not found')
      const absolute = libraries.absolute(library, where)
      const check = async (real: string) => checkReal(await libraries.realRoot(library), real, admits)
      const handle = await openQuietly(absolute, constants.O_RDONLY | constants.O_NONBLOCK, check)
      try {
        // Checks the location of the open file rather than of its name, so that swapping a link cannot change the result.
        const real = await check(await realPathOf(handle, absolute))
        const stats = await handle.stat()
        if (!stats.isFile() || (await visibility.isHidden(library, where))) throw missing('file not found')
        return { handle, stats, real }
      } catch (error) {
        await handle.close()
        throw error
      }
    },
    /** Lists a visible folder, with its real path; refuses in the same order. No entries if it is unchanged since `stamp`. */
    async list(library: Library, where: RelPath, admits = ANYTHING, stamp = ''): Promise<ListedFolder> {
      if (isTooLong(where)) throw missing('directory not found')
      const absolute = libraries.absolute(library, where)
      const check = async (real: string) => checkReal(await libraries.realRoot(library), real, admits)
      const handle = await openQuietly(absolute, constants.O_RDONLY | constants.O_DIRECTORY, check, 'directory not found')
      try {
        const there = await realPathOf(handle, absolute)
        const real = await check(there)
        if (await visibility.isHidden(library, where, { isFolder: true })) throw missing('directory not found')
        if (stamp !== '' && folderStamp(await handle.stat({ bigint: true })) === stamp) return { real }
        const opened = process.platform === 'linux' ? `/proc/self/fd/${handle.fd}` : there
        return { entries: await readdir(opened, { withFileTypes: true }), real }
      } finally {
        await handle.close()
      }
    },
  }
}

const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES', 'EPERM', 'ENAMETOOLONG', 'ENXIO'])

/** Opens without blocking, since a FIFO would block one of the four file threads; the caller refuses it once open. */
async function openQuietly(
  absolute: string,
  flags: number,
  check: (real: string) => Promise<RelPath>,
  absent = 'file not found',
): Promise<FileHandle> {
  try {
    return await open(absolute, flags)
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && ABSENT.has(String(cause.code)))) throw cause
    // A link pointing outside the library is refused the same way whether or not its target exists.
    await check(await realPath(absolute))
    throw missing(absent, { cause })
  }
}

function checkReal(root: string, real: string, admits: Admits): RelPath {
  if (!isInside(root, real)) throw invalid('invalid path')
  const inside = (path.relative(root, real) || ROOT) as RelPath
  if (!admits(inside)) throw forbidden('no access to this path')
  return inside
}

/** Linux gives a descriptor's path; elsewhere the path is resolved and must still be the same file. */
async function realPathOf(handle: FileHandle, absolute: string): Promise<string> {
  if (process.platform === 'linux') return readlink(`/proc/self/fd/${handle.fd}`)
  const real = await realPath(absolute)
  const [opened, named] = await Promise.all([handle.stat(), stat(real)])
  if (opened.dev !== named.dev || opened.ino !== named.ino) throw missing('file not found')
  return real
}
