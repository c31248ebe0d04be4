import { createHash } from 'node:crypto'
import type { Stats } from 'node:fs'
import { atMost } from '@chapterhouse/kit/caches/at-most'
import { AppError, forbidden, missing } from '@chapterhouse/kit/errors'
import { ignore } from '@chapterhouse/kit/ignore'
import { LRUCache } from 'lru-cache'
import type { Book, BookRow } from '../catalogue/index.ts'
import { imageType } from '../formats/index.ts'
import type { Admits, Libraries, Library, OpenFile, Opening } from '../libraries/index.ts'
import { isNear, isSameFile, restat } from '../libraries/index.ts'
import { type RelPath, within } from '../paths/index.ts'
import type { Covered } from './covers.store.ts'
import { MAX_BYTES } from './embedded-art.ts'
import { HEAD_BYTES } from './sniff-image.ts'

export interface CoverSourceNeeds {
  libraries: Pick<Libraries, 'absolute'>
  opening: Opening
  complete: (row: BookRow) => Book
  /** Called with an image, or an audio file with one, that cannot be opened. */
  reportMissing: (library: Library, path: RelPath) => void
}

/** Source of a cover: an image file, or an audio file with embedded art. The path starts at the library's root. */
interface Source {
  kind: 'file' | 'embedded'
  path: RelPath
}

/** A source with its current state on disk. */
export interface FoundSource extends Source {
  stats: Stats
  real: RelPath
  /** Ten characters that change with the image. */
  identity: string
}

interface Checked {
  found: FoundSource
  absolute: string
  isNear: boolean
}

/** The image type is known only for an image file. */
type OpenSource = OpenFile & { found: FoundSource; type: string | undefined }

export const NO_COVER = 'no cover'
const TRUSTED_MS = 30_000

export type CoverSources = ReturnType<typeof createCoverSources>

/** The cover that the scan chose for a book, if it is still usable; else art in the first file. */
export function createCoverSources({ libraries, opening, complete, reportMissing }: CoverSourceNeeds) {
  /** Sources checked a moment ago, reused only while the file is unchanged. */
  const checked = new LRUCache<string, Checked>({ ...atMost(5_000), ttl: TRUSTED_MS })

  /** Undefined if it cannot be opened. */
  async function reopen(library: Library, { path }: Source, admits: Admits): Promise<OpenFile | undefined> {
    try {
      return await opening.open(library, path, admits)
    } catch (error) {
      if (error instanceof AppError && error.refusal !== 'forbidden') return undefined
      throw error
    }
  }

  /** The caller closes it. */
  async function open(library: Library, row: BookRow, admits: Admits): Promise<OpenSource> {
    for (const source of sourcesOf(complete(row))) {
      const file = await reopen(library, source, admits)
      if (!file) {
        reportMissing(library, row.path)
        continue
      }
      const type = imageType(await headOf(file))
      const isUsable = source.kind === 'embedded' || (type !== undefined && file.stats.size <= MAX_BYTES)
      if (isUsable)
        return {
          ...file,
          type,
          found: { ...source, stats: file.stats, real: file.real, identity: identityOf(library, source, file.stats) },
        }
      await file.handle.close()
    }
    throw missing(NO_COVER)
  }

  return {
    open,
    /** Opens a known source again; undefined if its real path changed. */
    reopen: (library: Library, found: FoundSource) => reopen(library, found, (real) => real === found.real),
    /** The source without opening it, if it was checked a moment ago and the file is unchanged; otherwise a full lookup. */
    async locate(
      library: Library,
      { path, coverVersion }: Covered,
      { row, admits }: { row: () => Promise<BookRow>; admits: Admits },
    ): Promise<FoundSource> {
      const key = `${library.id}:${path}:${coverVersion}`
      const known = checked.get(key)
      if (known) {
        const fresh = await restat(known.absolute, known)
        if (fresh && isSameFile(known.found.stats, fresh, library)) {
          if (!admits(known.found.real)) throw forbidden('no access to this path')
          return known.found
        }
      }
      const { handle, found } = await open(library, await row(), admits)
      await handle.close()
      const absolute = libraries.absolute(library, found.path)
      checked.set(key, { found, absolute, isNear: await isNear(absolute).catch(ignore('the file system cannot be asked', false)) })
      return found
    },
  }
}

function sourcesOf({ path, cover, files }: Book): Source[] {
  const holder = cover.kind === 'embedded' ? (cover.path ?? files[0]?.path) : files[0]?.path
  const embedded: Source[] = holder === undefined ? [] : [{ kind: 'embedded', path: within(path, holder) }]
  if (cover.kind === 'file') return [{ kind: 'file', path: cover.path }, ...embedded]
  return cover.kind === 'embedded' ? embedded : []
}

function identityOf({ id, ignoresChangeTimes }: Library, { kind, path }: Source, { size, mtimeMs, ctimeMs }: Stats): string {
  return createHash('sha256')
    .update(JSON.stringify([id, kind, path, size, mtimeMs, ...(ignoresChangeTimes ? [] : [ctimeMs])]))
    .digest('base64url')
    .slice(0, 10)
}

async function headOf({ handle }: OpenFile): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(HEAD_BYTES), position: 0 })
  return buffer.subarray(0, bytesRead)
}
