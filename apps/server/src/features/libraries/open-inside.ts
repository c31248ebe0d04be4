import { constants, type Stats } from 'node:fs'
import { type FileHandle, open, readlink, stat } from 'node:fs/promises'
import { invalid, missing } from '@chapterhouse/kit/errors'
import type { Libraries } from './libraries.ts'
import type { Library } from './library.ts'
import { isInside, realPath } from './real-path.ts'
import { isTooLong, type RelPath } from './rel-path.ts'
import type { Visibility } from './visibility.ts'

export interface OpenFile {
  handle: FileHandle
  stats: Stats
}

export interface OpeningNeeds {
  libraries: Pick<Libraries, 'absolute' | 'realRoot'>
  visibility: Pick<Visibility, 'isHidden'>
}

export type Opening = ReturnType<typeof createOpening>

/** The only way in which a file of a library is opened for anyone: what was checked is what is handed on, never its name. */
export function createOpening({ libraries, visibility }: OpeningNeeds) {
  return {
    /**
     * A regular, visible file inside the root, open for reading. Refuses in the order of DECISIONS 19: outside of the root
     * `invalid`, then what is hidden, ignored, absent or no regular file `missing`.
     */
    async open(library: Library, where: RelPath): Promise<OpenFile> {
      if (isTooLong(where)) throw missing('file not found')
      const handle = await openQuietly(libraries.absolute(library, where), () => libraries.realRoot(library))
      try {
        // Where the open file lies now, not where its name lay before: nothing planted in between changes the answer.
        if (!isInside(await libraries.realRoot(library), await realPathOf(handle, libraries.absolute(library, where))))
          throw invalid('invalid path')
        const stats = await handle.stat()
        if (!stats.isFile() || (await visibility.isHidden(library, where))) throw missing('file not found')
        return { handle, stats }
      } catch (error) {
        await handle.close()
        throw error
      }
    },
  }
}

const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES', 'EPERM', 'ENAMETOOLONG', 'ENXIO'])

/** A FIFO must not hold one of the four file threads: opened without waiting, refused once it is seen for what it is. */
async function openQuietly(absolute: string, root: () => Promise<string>): Promise<FileHandle> {
  try {
    return await open(absolute, constants.O_RDONLY | constants.O_NONBLOCK)
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && ABSENT.has(String(cause.code)))) throw cause
    // A link out of the library does not tell what exists there: outside is 400, whether anything lies there or not.
    if (!isInside(await root(), await realPath(absolute))) throw invalid('invalid path', { cause })
    throw missing('file not found', { cause })
  }
}

/** Linux tells where a descriptor lies; elsewhere the path is resolved and must still be the same file. */
async function realPathOf(handle: FileHandle, absolute: string): Promise<string> {
  if (process.platform === 'linux') return readlink(`/proc/self/fd/${handle.fd}`)
  const real = await realPath(absolute)
  const [opened, named] = await Promise.all([handle.stat(), stat(real)])
  if (opened.dev !== named.dev || opened.ino !== named.ino) throw missing('file not found')
  return real
}
