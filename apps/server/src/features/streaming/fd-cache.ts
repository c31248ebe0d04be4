import type { Stats } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { forbidden } from '@chapterhouse/kit/errors'
import { ignore } from '@chapterhouse/kit/ignore'
import type { Admits, Library, OpenFile } from '../libraries/index.ts'
import { isNear, isSameFile, restat } from '../libraries/index.ts'
import type { RelPath } from '../paths/index.ts'

export interface FdCacheNeeds<Facts> {
  absolute: (library: Library, path: RelPath) => string
  /** Opens a file and checks it: inside the root, accessible, visible, regular. */
  open: (library: Library, path: RelPath, admits: Admits) => Promise<OpenFile>
  /** Reads the facts of a newly opened file; may refuse it. */
  describe: (file: OpenFile, library: Library, path: RelPath) => Promise<Facts>
  limits?: { files: number; forMs: number }
}

/** The right to read an open file; must be released once. */
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
  /** Whether the file is on a local disk, where a stat of an open file is answered from memory and never blocks. */
  isNear: boolean
  users: number
  isKept: boolean
  /** Closes the cached descriptor. */
  timer?: NodeJS.Timeout
}

const LIMITS = { files: 64, forMs: 30_000 }
const MOST_FILES = 1_024
/** The share of the process's file limit; most of it is for connections. */
const SHARE = 1 / 8

/** More than a few files only if the limit of the process is high. */
export function fdLimits(openFiles = 0): typeof LIMITS {
  return { ...LIMITS, files: Math.min(MOST_FILES, Math.max(LIMITS.files, Math.floor(openFiles * SHARE))) }
}

/**
 * Keeps descriptors open for the listener's next range. One is reused only while a fresh stat of the path finds the same file
 * unchanged; every 30 s the path is opened and checked again, so that files that are hidden now or moved outside the root are no
 * longer served.
 */
export function createFdCache<Facts>({ absolute, open, describe, limits = LIMITS }: FdCacheNeeds<Facts>) {
  const descriptors = new Map<string, Entry<Facts>>()

  async function lease(library: Library, path: RelPath, admits: Admits): Promise<Lease<Facts>> {
    const where = absolute(library, path)
    const key = `${library.id}:${where}`
    const known = descriptors.get(key)
    if (known) {
      const fresh = await restat(where, known)
      if (fresh && isSameFile(known.stats, fresh, library) && known.isKept) {
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
    // Another request was faster, so this descriptor is closed by its user.
    if (descriptors.has(key)) return
    for (const [oldest, old] of descriptors) if (descriptors.size >= limits.files) drop(oldest, old)
    entry.isKept = true
    descriptors.set(key, entry)
    entry.timer = setTimeout(() => drop(key, entry), limits.forMs).unref()
  }

  function drop(key: string, entry: Entry<Facts>): void {
    if (!entry.isKept) return
    entry.isKept = false
    // Otherwise the old timer would drop the entry, however often it is used again.
    clearTimeout(entry.timer)
    descriptors.delete(key)
    if (entry.users === 0) close(entry)
  }

  return {
    lease,
    /** Drops all entries; a descriptor in use is closed by its last reader. */
    close(): void {
      for (const [key, entry] of descriptors) drop(key, entry)
    },
  }
}

/** The file is only read, so a failed close loses nothing. */
function close({ handle }: { handle: FileHandle }): void {
  handle.close().catch(ignore('the file was only read'))
}

function leased<Facts>(entry: Entry<Facts>): Lease<Facts> {
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
