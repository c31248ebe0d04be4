import { atMost } from '@chapterhouse/kit/caches/at-most'
import { LRUCache } from 'lru-cache'
import type { Catalogue } from '../../catalogue/index.ts'
import type { Library } from '../../libraries/index.ts'
import { isTooLong, parentOf, type RelPath, ROOT } from '../../paths/index.ts'
import { createRepairBook, type RepairBookNeeds } from './repair-book.ts'

const PER_BOOK_MS = 5_000
/** How many books are checked at a time; others are reported again by the next request. */
const MAX_AT_ONCE = 4

/**
 * Corrects the index after a media request for a missing file. The request is not delayed: the check runs in the background, one at
 * a time per book and at most every few seconds.
 */
export function createMissingFiles(
  needs: RepairBookNeeds & { catalogue: Pick<Catalogue, 'holding' | 'whole'>; onDefect: (error: unknown) => void },
) {
  const { now, catalogue, onDefect } = needs
  const repair = createRepairBook(needs)
  const checkedAt = new LRUCache<string, number>(atMost(2_000))
  const checks = new Map<string, Promise<void>>()
  const stopping = new AbortController()

  return {
    /** Reports a path in an accessible book where a media request found no file. */
    report(library: Library, path: RelPath): void {
      if (stopping.signal.aborted || checks.size >= MAX_AT_ONCE || isTooLong(path)) return
      const book =
        catalogue.holding(library.id, path) ?? (path === ROOT ? undefined : catalogue.holding(library.id, parentOf(path)))
      if (!book) return
      const key = `${library.id}:${book.path}`
      const last = checkedAt.get(key)
      if (checks.has(key) || (last !== undefined && now().getTime() - last < PER_BOOK_MS)) return
      const checking = repair(library, book, stopping.signal)
        .catch((error: unknown) => {
          if (!stopping.signal.aborted) onDefect(error)
        })
        .finally(() => {
          checkedAt.set(key, now().getTime())
          checks.delete(key)
        })
      checks.set(key, checking)
    },
    /** Resolves when no check is running; a scan that one started may still be running. */
    whenIdle: async (): Promise<void> => void (await Promise.all(checks.values())),
    async stop(): Promise<void> {
      stopping.abort()
      await Promise.all(checks.values())
    },
  }
}
