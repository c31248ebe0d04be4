import { setImmediate as nextTurn } from 'node:timers/promises'
import { atMost } from '@chapterhouse/kit/caches/at-most'
import { ignore } from '@chapterhouse/kit/ignore'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import { LRUCache } from 'lru-cache'
import { answersStore, type Space } from './answers.store.ts'

export interface Cached<T> {
  value: T | undefined
  /** Characters of its JSON. */
  size: number
  isPartial: boolean
  fetchedAtMs: number
}

interface AnswersNeeds<T> {
  db: Db
  now: () => Date
  /** The service's URL: its answers don't count for another service. */
  base: () => string
  space: Space
  max: { inMemory: number; inDatabase: number }
  /** The id of the work that the answer is about, or ''. */
  workIdOf: (value: T) => string
  onFailure: (error: unknown) => void
}

export type Answers<T extends object> = ReturnType<typeof createAnswers<T>>

const MINUTE_MS = 60_000
const FRESH_MS = { match: 24 * 60 * MINUTE_MS, partial: 2 * MINUTE_MS, miss: 60 * MINUTE_MS }
const FAILED_MS = 2 * MINUTE_MS
/** A longer answer counts as none: no work needs as much, and a few of them would fill the memory. */
const MAX_CHARACTERS = 2_000_000
const MAX_CHARACTERS_IN_MEMORY = 32_000_000
/** Small enough not to delay requests. */
const AT_ONCE = 200

/**
 * Answers of the metadata service in memory and in the database (docs/reference/server.md 2.11). Old ones are kept until they are
 * refreshed or pruned, for use while the service is down.
 */
export function createAnswers<T extends object>(needs: AnswersNeeds<T>) {
  const { now, base, max, workIdOf, onFailure } = needs
  const rows = createRows(needs)
  const memory = new LRUCache<string, Cached<T>>({
    max: max.inMemory,
    maxSize: MAX_CHARACTERS_IN_MEMORY,
    sizeCalculation: ({ size }) => size + 100,
  })
  const failures = new LRUCache<string, number>(atMost(max.inMemory))
  const textOf = (service: string, key: string) => `${service} ${key}`
  const ms = () => now().getTime()

  return {
    find(key: string): Cached<T> | undefined {
      const service = base()
      const text = textOf(service, key)
      const known = memory.get(text)
      if (known) return known
      const stored = rows.find(service, key)
      if (stored) memory.set(text, stored)
      return stored
    },
    /** Stores an answer of the service at this URL, which may no longer be the current one. */
    keep(service: string, key: string, { value, isPartial = false }: { value: T | undefined; isPartial?: boolean }): Cached<T> {
      const json = value === undefined ? '' : JSON.stringify(value)
      const isTooLong = json.length > MAX_CHARACTERS
      if (isTooLong) onFailure(new Error(`the answer about ${key} has ${json.length} characters`))
      const body = isTooLong ? '' : json
      const cached: Cached<T> = { value: isTooLong ? undefined : value, isPartial, fetchedAtMs: ms(), size: body.length }
      memory.set(textOf(service, key), cached)
      failures.delete(textOf(service, key))
      rows.save(service, key, { ...cached, body })
      return cached
    },
    /** Remembers that the service failed, so that not every page load waits for it. */
    fail: (service: string, key: string): void => void failures.set(textOf(service, key), ms() + FAILED_MS),
    hasFailed: (key: string): boolean => (failures.get(textOf(base(), key)) ?? 0) > ms(),
    isFresh({ value, isPartial, fetchedAtMs }: Cached<T>): boolean {
      const age = ms() - fetchedAtMs
      return age >= 0 && age < (value === undefined ? FRESH_MS.miss : isPartial ? FRESH_MS.partial : FRESH_MS.match)
    },
    /** The works of these identifiers, however old the answers are; '' or absent if there is none. */
    worksOf(keys: readonly string[]): Map<string, string> {
      const service = base()
      const known = keys.map((key) => [key, memory.peek(textOf(service, key))] as const)
      const rest = known.flatMap(([key, cached]) => (cached ? [] : [key]))
      const works = rest.length > 0 ? rows.worksOf(service, rest) : new Map<string, string>()
      for (const [key, cached] of known) if (cached?.value) works.set(key, workIdOf(cached.value))
      return works
    },

    async prune(signal: AbortSignal): Promise<void> {
      while (!signal.aborted && rows.removeOthers(base()) === AT_ONCE) await nextTurn()
      while (!signal.aborted && rows.removeBeyond() === AT_ONCE) await nextTurn()
    },
  }
}

/** The answers in the database. A row that is damaged or cannot be written only costs another lookup. */
function createRows<T extends object>({ db, space, max, workIdOf, onFailure }: AnswersNeeds<T>) {
  const store = answersStore(db)
  const removeBeyond = () => store.removeBeyond({ space, max: max.inDatabase, atOnce: AT_ONCE })
  let saved = 0

  return {
    find(service: string, key: string): Cached<T> | undefined {
      const row = store.find({ service, space, key })
      if (!row) return undefined
      const { body, isPartial, fetchedAtMs } = row
      try {
        const value = body === '' ? undefined : (JSON.parse(body) as T)
        return { value, isPartial: isPartial === 1, fetchedAtMs, size: body.length }
      } catch (error) {
        return ignore('the answer is asked for again')(error)
      }
    },
    save(service: string, key: string, { value, body, isPartial, fetchedAtMs }: Cached<T> & { body: string }): void {
      const workId = value === undefined ? '' : workIdOf(value)
      const row = { service, space, key, body, workId, isPartial: Number(isPartial), fetchedAtMs }
      saved += 1
      try {
        db.relaxed(() => {
          // Any listener may ask for works that do not exist; unmatched books are limited by the number of books.
          if (value === undefined && space === 'work') store.remove(row)
          else store.save(row)
          if (saved % AT_ONCE === 0) removeBeyond()
        })
      } catch (error) {
        onFailure(error)
      }
    },
    worksOf: (service: string, keys: readonly string[]): Map<string, string> =>
      new Map(store.worksOf(service, keys).map(({ key, workId }) => [key, workId])),
    removeBeyond,
    removeOthers: (service: string): number => store.removeOthers({ service, space, atOnce: AT_ONCE }),
  }
}
