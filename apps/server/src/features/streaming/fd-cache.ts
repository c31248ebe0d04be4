import type { Stats } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { forbidden } from '@chapterhouse/kit/errors'
import { isNear, isSameFile, restat } from '@chapterhouse/kit/restat'
import type { Admits, Library, OpenFile, RelPath } from '../libraries/index.ts'

export interface FdCacheNeeds<Facts> {
  absolute: (library: Library, path: RelPath) => string
  /** Opens and checks: inside the root, admitted, visible, a regular file. */
  open: (library: Library, path: RelPath, admits: Admits) => Promise<OpenFile>
  /** What is worth knowing of a fresh file; may refuse it. */
  describe: (file: OpenFile, library: Library, path: RelPath) => Promise<Facts>
  limits?: { files: number; forMs: number }
}

/** Somebody's right to read an open file, given back once. */
export interface Lease<Facts> {
  handle: FileHandle
  facts: Facts
  release: () => void
}

interface Entry<Facts> {
  handle: FileHandle
  stats: Stats
  real: RelPath
  facts: Facts
  /** On a disk of this machine: an open file and the folders above it are held in memory, so a look at its path never waits. */
  isNear: boolean
  users: number
  isKept: boolean
  /** Ends the keeping. */
  timer?: NodeJS.Timeout
}

const LIMITS = { files: 64, forMs: 30_000 }

/**
 * Keeps a few descriptors open for the next range of the same listener. One is used again only while a fresh look at the path finds the
 * same file unchanged; every 30 s the path is opened and judged anew, so what becomes hidden or leaves the root is heard no longer.
 */
export function createFdCache<Facts>({ absolute, open, describe, limits = LIMITS }: FdCacheNeeds<Facts>) {
  const kept = new Map<string, Entry<Facts>>()

  async function lease(library: Library, path: RelPath, admits: Admits): Promise<Lease<Facts>> {
    const where = absolute(library, path)
    const key = `${library.id}:${where}`
    const known = kept.get(key)
    if (known) {
      const fresh = await restat(where, known)
      if (fresh && isSameFile(known.stats, fresh) && known.isKept) {
        if (!admits(known.real)) throw forbidden('no access to this path')
        return leased(known)
      }
      drop(key, known)
    }
    const file = await open(library, path, admits)
    try {
      const [facts, near] = await Promise.all([describe(file, library, path), isNear(where)])
      const entry: Entry<Facts> = { ...file, facts, isNear: near, users: 0, isKept: false }
      keep(key, entry)
      return leased(entry)
    } catch (error) {
      await file.handle.close()
      throw error
    }
  }

  function keep(key: string, entry: Entry<Facts>): void {
    // Somebody else was faster: this one ends with its user.
    if (kept.has(key)) return
    for (const [oldest, old] of kept) if (kept.size >= limits.files) drop(oldest, old)
    entry.isKept = true
    kept.set(key, entry)
    entry.timer = setTimeout(() => drop(key, entry), limits.forMs).unref()
  }

  function drop(key: string, entry: Entry<Facts>): void {
    if (!entry.isKept) return
    entry.isKept = false
    // Or it would hold the entry until its time, however many came after it.
    clearTimeout(entry.timer)
    kept.delete(key)
    if (entry.users === 0) close(entry)
  }

  function leased(entry: Entry<Facts>): Lease<Facts> {
    entry.users += 1
    let isMine = true
    const release = (): void => {
      if (!isMine) return
      isMine = false
      entry.users -= 1
      if (entry.users === 0 && !entry.isKept) close(entry)
    }
    return { handle: entry.handle, facts: entry.facts, release }
  }

  return {
    lease,
    /** Lets go of all; what is still read is closed by its last reader. */
    close(): void {
      for (const [key, entry] of kept) drop(key, entry)
    },
  }
}

/** Nothing was written: a close that fails loses nothing. */
function close({ handle }: { handle: FileHandle }): void {
  handle.close().catch(() => {})
}
