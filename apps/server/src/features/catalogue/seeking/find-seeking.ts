import { LRUCache } from 'lru-cache'
import type { SeekingKey, seekingStore } from './seeking.store.ts'
import type { Seeking } from './seeking.ts'

/** A file by its path from the library's root. */
export interface OpenedFile extends SeekingKey {
  /** undefined: change times mean nothing in this library. */
  changedMs: number | undefined
}

/** In characters of the stored texts; a long file's has a few thousand. */
const KEPT = 4_000_000
const PER_ANSWER = 200

/**
 * Finds what helps players to seek in a file that is unchanged since the scan. Results are cached: a listener reads a file in
 * hundreds of ranges, each of which needs this, and finding and parsing a map takes a tenth of a range's time.
 */
export function createFindSeeking({ store }: { store: Pick<ReturnType<typeof seekingStore>, 'seekingOf'> }) {
  const found = new LRUCache<string, { help: Seeking | undefined }>({ maxSize: KEPT })
  return {
    findSeeking({ changedMs, ...file }: OpenedFile): Seeking | undefined {
      const key = `${file.libraryId}:${file.sizeBytes}:${file.modifiedMs}:${changedMs}:${file.path}`
      const known = found.get(key)
      if (known) return known.help
      const saved = store.seekingOf(file)
      const savedMs = saved?.help.changedMs
      const isTouched = changedMs !== undefined && savedMs !== undefined && savedMs !== changedMs
      const help = isTouched ? undefined : saved?.help
      found.set(key, { help }, { size: PER_ANSWER + (saved?.length ?? 0) })
      return help
    },
    /** Must be called after a book was saved or moved: a file may have been requested before the index knew it, or its new path. */
    forgetSeeking: (): void => found.clear(),
  }
}
