import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '@chapterhouse/kit/sqlite'
import { LRUCache } from 'lru-cache'
import { type AnswerKey, answersStore, type Space } from './answers.store.ts'

/** An answer of the service; without a value, the answer that it has nothing. */
export interface Kept<T> {
  value: T | undefined
  isPartial: boolean
  fetchedAtMs: number
}

interface AnswersNeeds<T> {
  db: Db
  now: () => Date
  /** Address of the service: its answers are no answers of another one. */
  base: () => string
  space: Space
  max: { inMemory: number; inDatabase: number }
  /** The work that the answer is about, or ''. */
  workIdOf: (value: T) => string
  onFailure: (error: unknown) => void
}

export type Answers<T extends object> = ReturnType<typeof createAnswers<T>>

const MINUTE_MS = 60_000
const FRESH_MS = { match: 24 * 60 * MINUTE_MS, partial: 2 * MINUTE_MS, miss: 60 * MINUTE_MS }
const FAILED_MS = 2 * MINUTE_MS
/** Small enough not to delay requests. */
const AT_ONCE = 200

/**
 * Answers of the metadata service in memory and in the database (docs/reference/server.md 2.11). Old ones stay until they are refreshed or
 * pruned, to be used while the service is down. A cache that cannot be written only costs a lookup more.
 */
export function createAnswers<T extends object>({ db, now, base, space, max, workIdOf, onFailure }: AnswersNeeds<T>) {
  const store = answersStore(db)
  const memory = new LRUCache<string, Kept<T>>({ max: max.inMemory })
  const failures = new LRUCache<string, number>({ max: max.inMemory })
  const keyIn = (service: string, key: string): AnswerKey => ({ service, space, key })
  const textOf = (service: string, key: string) => `${service} ${key}`
  const ms = () => now().getTime()

  function load(service: string, key: string): Kept<T> | undefined {
    const row = store.find(keyIn(service, key))
    if (!row) return undefined
    const { body, isPartial, fetchedAtMs } = row
    try {
      return { value: body === '' ? undefined : (JSON.parse(body) as T), isPartial: isPartial === 1, fetchedAtMs }
    } catch {
      // A damaged row is asked for again.
      return undefined
    }
  }

  return {
    find(key: string): Kept<T> | undefined {
      const service = base()
      const text = textOf(service, key)
      const known = memory.get(text) ?? load(service, key)
      if (known) memory.set(text, known)
      return known
    },
    /** Keeps an answer of the service at `service`, whichever is in use by now. */
    keep(service: string, key: string, { value, isPartial = false }: { value: T | undefined; isPartial?: boolean }): Kept<T> {
      const kept: Kept<T> = { value, isPartial, fetchedAtMs: ms() }
      memory.set(textOf(service, key), kept)
      failures.delete(textOf(service, key))
      try {
        const body = value === undefined ? '' : JSON.stringify(value)
        const workId = value === undefined ? '' : workIdOf(value)
        const row = { ...keyIn(service, key), body, workId, isPartial: Number(isPartial), fetchedAtMs: kept.fetchedAtMs }
        db.relaxed(() => store.save(row))
      } catch (error) {
        onFailure(error)
      }
      return kept
    },
    /** Remembers that the service failed, so that a page is not slow again and again. */
    fail: (service: string, key: string): void => void failures.set(textOf(service, key), ms() + FAILED_MS),
    hasFailed: (key: string): boolean => (failures.get(textOf(base(), key)) ?? 0) > ms(),
    isFresh({ value, isPartial, fetchedAtMs }: Kept<T>): boolean {
      const age = ms() - fetchedAtMs
      return age >= 0 && age < (value === undefined ? FRESH_MS.miss : isPartial ? FRESH_MS.partial : FRESH_MS.match)
    },
    worksOf: (keys: readonly string[]): Map<string, string> =>
      new Map(store.worksOf(base(), keys).map(({ key, workId }) => [key, workId])),

    async prune(signal: AbortSignal): Promise<void> {
      const params = { service: base(), space, max: max.inDatabase, atOnce: AT_ONCE }
      while (!signal.aborted && store.removeOld(params) === AT_ONCE) await nextTurn()
    },
  }
}
