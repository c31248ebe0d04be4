import { atMost } from '@chapterhouse/kit/caches/at-most'
import { LRUCache } from 'lru-cache'
import type { BookKey } from '../overlay/index.ts'
import { type BookOutcome, type CheckBookNeeds, createCheckBook } from './check-book.ts'

/** `busy`: the book is being checked already; `failed`: nothing was recorded, so the book is still due. */
export type CheckOutcome = BookOutcome | 'busy' | 'failed'

export type ChapterChecks = ReturnType<typeof createChapterChecks>

const MAX_FAILED = 1_000

/** Compares the chapters of books with the community's (docs/reference/operations.md 6). */
export function createChapterChecks(
  needs: CheckBookNeeds & {
    /** Fires when the server stops. */
    signal: AbortSignal
    onFailure: (key: BookKey, reason: unknown) => void
  },
) {
  const { isOn, signal, onFailure } = needs
  const checkBook = createCheckBook(needs)
  const running = new Set<string>()
  /** Requested checks whose last run failed. */
  const failed = new LRUCache<string, true>(atMost(MAX_FAILED))

  async function attempt(key: BookKey, isRequested: boolean): Promise<CheckOutcome> {
    try {
      return await checkBook(key, { isRequested, signal })
    } catch (error) {
      if (!signal.aborted) onFailure(key, error)
      return 'failed'
    }
  }

  return {
    /** Never throws. */
    async check(key: BookKey, { isRequested = false } = {}): Promise<CheckOutcome> {
      const name = nameOf(key)
      if (!isOn()) return 'off'
      if (running.has(name)) return 'busy'
      running.add(name)
      const outcome = await attempt(key, isRequested)
      running.delete(name)
      if (outcome === 'checked') failed.delete(name)
      else if (isRequested && outcome !== 'off') failed.set(name, true)
      return outcome
    },
    isChecking: (key: BookKey): boolean => running.has(nameOf(key)),
    /** Whether the last requested check of a book failed, and none has succeeded since. */
    hasFailed: (key: BookKey): boolean => failed.has(nameOf(key)),
  }
}

const nameOf = ({ libraryId, path }: BookKey) => `${libraryId}:${path}`
