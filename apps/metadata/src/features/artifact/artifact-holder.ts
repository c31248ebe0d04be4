import { unavailable } from '@chapterhouse/kit/errors'
import type { Sync } from '@chapterhouse/kit/sync'

const NOTHING_YET = 'no data loaded yet: the server is fetching the latest release'

/** A route's access to the current release; `R` is the part that it needs. */
export interface Reads<R> {
  /**
   * Reads from the current release. The work is synchronous, so no swap can happen during it: the result comes from one release,
   * and a replaced release can be closed immediately. Throws `unavailable` while there is none.
   */
  read<T>(work: (release: R) => T & Sync<T>): T
}

/** Holds the release that is served. */
export function createArtifactHolder<R extends Disposable>({ retryAfterSeconds }: { retryAfterSeconds: () => number }) {
  let current: R | undefined

  return {
    read<T>(work: (release: R) => T & Sync<T>): T {
      if (!current) throw unavailable(NOTHING_YET, { retryAfterSeconds: retryAfterSeconds() })
      return work(current)
    },

    adopt(next: R): void {
      const previous = current
      current = next
      previous?.[Symbol.dispose]()
    },

    holds: (): boolean => current !== undefined,

    [Symbol.dispose](): void {
      current?.[Symbol.dispose]()
      current = undefined
    },
  }
}
