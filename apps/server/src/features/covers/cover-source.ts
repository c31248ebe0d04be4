import { createHash } from 'node:crypto'
import type { Stats } from 'node:fs'
import { AppError, forbidden, missing } from '@chapterhouse/kit/errors'
import { isNear, isSameFile, restat } from '@chapterhouse/kit/restat'
import { LRUCache } from 'lru-cache'
import type { Book, BookRow } from '../catalogue/index.ts'
import { type Admits, type Libraries, type Library, type OpenFile, type Opening, type RelPath, within } from '../libraries/index.ts'
import type { Covered } from './covers.store.ts'
import { MOST_BYTES } from './embedded-art.ts'
import { HEAD_BYTES, imageType } from './image-kind.ts'

export interface CoverSourceNeeds {
  libraries: Pick<Libraries, 'absolute'>
  opening: Opening
  complete: (row: BookRow) => Book
  /** Called with a picture, or a file with one, that cannot be opened. */
  reportMissing: (library: Library, path: RelPath) => void
}

/** Where a picture comes from: a file beside the audio, or an audio file that holds one. From the library's root. */
interface Source {
  kind: 'file' | 'embedded'
  path: RelPath
}

/** A source as it lies on the disk now. */
export interface FoundSource extends Source {
  stats: Stats
  real: RelPath
  /** Ten characters that change with the picture. */
  identity: string
}

interface Judged {
  found: FoundSource
  absolute: string
  isNear: boolean
}

/** The kind of picture is known of a file of its own only. */
export type OpenSource = OpenFile & { found: FoundSource; type: string | undefined }

export const NO_COVER = 'no cover'
const TRUSTED_MS = 30_000

export type CoverSources = ReturnType<typeof createCoverSources>

/** What the scan chose for a book, as far as it can be used now; where it cannot, art in the first file. */
export function createCoverSources({ libraries, opening, complete, reportMissing }: CoverSourceNeeds) {
  /** Sources that were opened and judged a moment ago; used again only while the file is the same. */
  const judged = new LRUCache<string, Judged>({ max: 5_000, ttl: TRUSTED_MS })

  /** Undefined where it cannot be opened, or no longer. */
  async function reopen(library: Library, { path }: Source, admits: Admits): Promise<OpenFile | undefined> {
    try {
      return await opening.open(library, path, admits)
    } catch (error) {
      if (error instanceof AppError && error.refusal !== 'forbidden') return undefined
      throw error
    }
  }

  /** Whoever asks closes it. */
  async function open(library: Library, row: BookRow, admits: Admits): Promise<OpenSource> {
    for (const source of sourcesOf(complete(row))) {
      const file = await reopen(library, source, admits)
      if (!file) {
        reportMissing(library, row.path)
        continue
      }
      const type = imageType(await headOf(file))
      const isUsable = source.kind === 'embedded' || (type !== undefined && file.stats.size <= MOST_BYTES)
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
    /** A source that was found: no longer the same where its real path is another. */
    reopen: (library: Library, found: FoundSource) => reopen(library, found, (real) => real === found.real),
    /** The source without opening it, where that was done a moment ago and the file is still the same; else by the whole row. */
    async locate(
      library: Library,
      { path, coverVersion }: Covered,
      { row, admits }: { row: () => Promise<BookRow>; admits: Admits },
    ): Promise<FoundSource> {
      const key = `${library.id}:${path}:${coverVersion}`
      const known = judged.get(key)
      if (known) {
        const fresh = await restat(known.absolute, known)
        if (fresh && isSameFile(known.found.stats, fresh)) {
          if (!admits(known.found.real)) throw forbidden('no access to this path')
          return known.found
        }
      }
      const { handle, found } = await open(library, await row(), admits)
      await handle.close()
      const absolute = libraries.absolute(library, found.path)
      judged.set(key, { found, absolute, isNear: await isNear(absolute).catch(() => false) })
      return found
    },
  }
}

function sourcesOf({ path, cover, files }: Book): Source[] {
  const [first] = files
  const embedded: Source[] = first ? [{ kind: 'embedded', path: within(path, first.path) }] : []
  if (cover.kind === 'file') return [{ kind: 'file', path: cover.path }, ...embedded]
  return cover.kind === 'embedded' ? embedded : []
}

function identityOf({ id }: Library, { kind, path }: Source, { size, mtimeMs }: Stats): string {
  return createHash('sha256')
    .update(JSON.stringify([id, kind, path, size, mtimeMs]))
    .digest('base64url')
    .slice(0, 10)
}

async function headOf({ handle }: OpenFile): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(HEAD_BYTES), position: 0 })
  return buffer.subarray(0, bytesRead)
}
