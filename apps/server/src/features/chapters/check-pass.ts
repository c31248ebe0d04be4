import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Libraries } from '../libraries/index.ts'
import type { BookKey } from '../overlay/index.ts'
import type { CheckOutcome } from './chapter-checks.ts'
import { dueBooksStore } from './due-books.store.ts'

interface PassNeeds {
  db: Db
  isOn: () => boolean
  libraries: Pick<Libraries, 'list'>
  /** Whether the files of a library can be read now. */
  isAvailable: (library: { root: string }) => Promise<boolean>
  check: (key: BookKey) => Promise<CheckOutcome>
  now: () => Date
  signal: AbortSignal
  onFailure: (error: unknown) => void
  /** Milliseconds between a change of a book and the pass. */
  delayMs?: number
}

export type CheckPass = ReturnType<typeof createCheckPass>

const BATCH = 50
const AT_A_TIME = 2
const MAX_FAILURES = 5
const HOUR_MS = 60 * 60_000
const RECHECK_MS = 30 * 24 * HOUR_MS
const DELAY_MS = 5_000

/** Checks the chapters of all books that are due, a few at a time (docs/reference/operations.md 6.2). */
export function createCheckPass({
  db,
  isOn,
  libraries,
  isAvailable,
  check,
  now,
  signal,
  onFailure,
  delayMs = DELAY_MS,
}: PassNeeds) {
  const store = dueBooksStore(db)
  /** When a failed book may be checked again. */
  const waiting = new Map<string, number>()
  let current: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  /** After a series of failures, changes of books start no pass until the next tick. */
  let isPaused = false
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true })

  async function dueBooks(): Promise<BookKey[]> {
    const ms = now().getTime()
    for (const [name, until] of waiting) if (until <= ms) waiting.delete(name)
    const available: number[] = []
    for (const library of libraries.list()) if (await isAvailable(library)) available.push(library.id)
    const before = new Date(ms - RECHECK_MS).toISOString()
    const due = store.due({ libraries: available, before, limit: BATCH + waiting.size })
    return due.filter((key) => !waiting.has(nameOf(key))).slice(0, BATCH)
  }

  async function pass(): Promise<void> {
    const due = await dueBooks()
    let failures = 0
    const mayGoOn = () => failures < MAX_FAILURES && isOn() && !signal.aborted
    async function work(): Promise<void> {
      for (let key = due.shift(); key !== undefined && mayGoOn(); key = due.shift()) {
        const outcome = await check(key)
        if (signal.aborted || outcome === 'off') return
        failures = outcome === 'failed' ? failures + 1 : 0
        if (outcome === 'failed') waiting.set(nameOf(key), now().getTime() + HOUR_MS)
      }
    }
    await Promise.all(Array.from({ length: AT_A_TIME }, work))
    isPaused = failures >= MAX_FAILURES
  }

  function run(): Promise<void> {
    current ??= pass().finally(() => {
      current = undefined
    })
    return current
  }

  return {
    /** Runs a pass now; resolves when it ends. */
    async tick(): Promise<void> {
      isPaused = false
      if (isOn() && !signal.aborted) await run()
    },
    /** Call after a change of a book: starts a pass shortly, one for all changes until then. */
    kick(): void {
      if (timer !== undefined || isPaused || !isOn() || signal.aborted) return
      timer = setTimeout(() => {
        timer = undefined
        // A pass in progress may already be past this book.
        void (current ?? Promise.resolve()).then(run).catch(onFailure)
      }, delayMs)
    },
  }
}

const nameOf = ({ libraryId, path }: BookKey) => `${libraryId}:${path}`
