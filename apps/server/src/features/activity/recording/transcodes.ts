import { isAtOrUnder, type RelPath } from '../../paths/index.ts'

const REMEMBERED_MS = 10 * 60_000
const MAX_TOKENS = 10_000
const MAX_FILES = 8

export interface Used {
  libraryId: number
  path: RelPath
  atMs: number
}

/** Remembers for ten minutes which sign-ins used a transcoded file; its size is bounded. */
export function createTranscodes({ now }: { now: () => Date }) {
  const used = new Map<number, Used[]>()
  return {
    note(tokenId: number, file: Omit<Used, 'atMs'>): void {
      const before = used.get(tokenId) ?? []
      used.delete(tokenId)
      used.set(tokenId, [{ ...file, atMs: now().getTime() }, ...before].slice(0, MAX_FILES))
      for (const oldest of used.keys()) {
        if (used.size <= MAX_TOKENS) break
        used.delete(oldest)
      }
    },
    /** Whether this sign-in used a transcoded file of this book. */
    wasUsed(tokenId: number, { libraryId, path }: { libraryId: number; path: RelPath }): boolean {
      const since = now().getTime() - REMEMBERED_MS
      const files = used.get(tokenId) ?? []
      return files.some((one) => one.atMs >= since && one.libraryId === libraryId && isAtOrUnder(one.path, path))
    },
  }
}

export type Transcodes = ReturnType<typeof createTranscodes>
