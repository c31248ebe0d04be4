import { readlink, stat } from 'node:fs/promises'
import path from 'node:path'
import { atMost } from '@chapterhouse/kit/caches/at-most'
import { createStampedCache } from '@chapterhouse/kit/caches/stamped-cache'
import { AppError, missing } from '@chapterhouse/kit/errors'
import { ifGone } from '@chapterhouse/kit/ignore'
import { fileTag } from '@chapterhouse/kit/responses/conditional'
import type { Catalogue, Seeking } from '../catalogue/index.ts'
import { audioType, isAudioName } from '../formats/index.ts'
import type { Libraries, Library, OpenFile, Opening } from '../libraries/index.ts'
import { baseOf, isInside, type RelPath, realPath } from '../paths/index.ts'
import { type AccessiblePath, mayOpen } from '../shares/index.ts'
import { createFdCache, type FdCacheNeeds, fdLimits, type Lease } from './fd-cache.ts'

export interface AudioFacts {
  name: string
  sizeBytes: number
  modifiedMs: number
  /** undefined: change times are meaningless in this library. */
  changedMs: number | undefined
  etag: string
  type: string
  /** Set if players would seek wrongly in the unchanged file. */
  seeking?: Seeking | undefined
}

/**
 * An open audio file: a lease that its caller releases once. Others may read the same handle, so read by position and never close
 * it.
 */
export interface AudioFile extends AudioFacts, Pick<Lease<unknown>, 'handle' | 'release'> {}

interface StreamingNeeds {
  libraries: Pick<Libraries, 'absolute' | 'realRoot'>
  opening: Opening
  /** Called with a path that has no audio file. */
  reportMissing?: (library: Library, path: RelPath) => void
  /** From the scan; undefined if the file needs no help, or has been replaced. */
  findSeeking?: Catalogue['findSeeking']
  /** How many files the process may have open. */
  openFiles?: number | undefined
  keep?: FdCacheNeeds<AudioFacts>['limits']
}

export type Streaming = ReturnType<typeof createStreaming>

const HEAD_BYTES = 16
const MPEG = 'audio/mpeg'

export function createStreaming(needs: StreamingNeeds) {
  const { libraries, opening, reportMissing, findSeeking, openFiles, keep = fdLimits(openFiles) } = needs
  /** Content types by the first bytes, valid while the file is unchanged. */
  const types = createStampedCache<string, string>(atMost(2_000))
  const kept = createFdCache<AudioFacts>({
    absolute: libraries.absolute,
    open: opening.open,
    describe,
    limits: keep,
  })

  async function describe({ handle, stats }: OpenFile, library: Library, where: RelPath): Promise<AudioFacts> {
    if (!isAudioName(where)) throw missing('not an audio file')
    const { size, mtimeMs, ctimeMs } = stats
    const changedMs = library.ignoresChangeTimes ? undefined : ctimeMs
    const etag = fileTag(size, mtimeMs, changedMs)
    const key = `${library.id}:${where}`
    const type = types.take(key, etag) ?? audioType(await headOf(handle), where)
    types.keep(key, etag, type)
    return { name: baseOf(where), sizeBytes: size, modifiedMs: mtimeMs, changedMs, etag, type }
  }

  /** Looked up for each request: a scan may have read the file since its descriptor was opened. */
  function seekingIn(
    library: Library,
    where: RelPath,
    { type, sizeBytes, modifiedMs, changedMs }: AudioFacts,
  ): Seeking | undefined {
    if (type !== MPEG) return undefined
    return findSeeking?.({ libraryId: library.id, path: where, sizeBytes, modifiedMs: Math.floor(modifiedMs), changedMs })
  }

  return {
    /**
     * Refuses in the order of docs/reference/decisions.md, server 19: `invalid` outside the root, then `missing` if hidden, absent,
     * not a file or not audio.
     */
    async open({ library, path: where, scope }: AccessiblePath): Promise<AudioFile> {
      try {
        const { handle, release, facts } = await kept.lease(library, where, (real) => mayOpen(scope, real))
        return { ...facts, seeking: seekingIn(library, where, facts), handle, release }
      } catch (error) {
        if (error instanceof AppError && error.refusal === 'missing') reportMissing?.(library, where)
        throw error
      }
    },
    /**
     * Real path of the open file below the root, for a reverse proxy that follows no links. Undefined if the path now refers to
     * another file, or to one outside.
     */
    async locate(
      { library, path: where }: AccessiblePath,
      { handle }: AudioFile,
    ): Promise<{ root: string; path: string } | undefined> {
      const root = await libraries.realRoot(library)
      const real = await realPathOf(handle, libraries.absolute(library, where))
      return real !== undefined && isInside(root, real) ? { root, path: path.relative(root, real) } : undefined
    },
    close: kept.close,
  }
}

async function headOf(handle: OpenFile['handle']): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(HEAD_BYTES), position: 0 })
  return buffer.subarray(0, bytesRead)
}

/** The path of the file itself, not of its name's current target; undefined if there is another file or none. */
async function realPathOf(handle: OpenFile['handle'], absolute: string): Promise<string | undefined> {
  const real = await (process.platform === 'linux' ? readlink(`/proc/self/fd/${handle.fd}`) : realPath(absolute))
  const [own, there] = await Promise.all([handle.stat(), stat(real).catch(ifGone())])
  return there?.ino === own.ino && there.dev === own.dev ? real : undefined
}
