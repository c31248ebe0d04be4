import { atMost } from '@chapterhouse/kit/caches/at-most'
import type { Micros } from '@chapterhouse/kit/time/moments'
import { LRUCache } from 'lru-cache'
import type { Key } from '../rows/key.ts'

interface Arrival {
  key: Key
  /** The sign-in that sent it. */
  tokenId: number
  /** Undefined if no valid time was stated. */
  statedUs: Micros | undefined
  arrivedUs: Micros
}

const WITHIN_US = 10_000_000
const MOST = 10_000

/**
 * The order of saves with future times. They get their time of arrival, so that a delayed or repeated one could replace a later
 * one; therefore the saves of one sign-in are ordered by their stated times for ten seconds.
 */
export function createSaveOrder() {
  const latest = new LRUCache<string, Pick<Arrival, 'arrivedUs'> & { statedUs: Micros }>(atMost(MOST))

  return {
    /** Whether a later save of the same sign-in has already arrived. */
    isOvertaken({ key: { libraryId, path }, tokenId, statedUs, arrivedUs }: Arrival): boolean {
      if (statedUs === undefined) return false
      const key = `${tokenId} ${libraryId} ${path}`
      const before = latest.get(key)
      if (before && arrivedUs - before.arrivedUs <= WITHIN_US && statedUs <= before.statedUs) return true
      if (statedUs > arrivedUs) latest.set(key, { statedUs, arrivedUs })
      else latest.delete(key)
      return false
    },
  }
}
