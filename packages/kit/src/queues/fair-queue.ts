import { findFirst, lastOf, nextRound, type QueueEntry } from './fair-order.ts'

/** How a job is ordered. */
export interface Turn {
  /** Jobs with the same key wait for each other, and each delays other keys by one job at most. */
  key: string
  /** Lower goes first, and displaces higher in a full queue. Read each time, since it may change while waiting. */
  rank?: () => number
  /** Aborting removes the job from the queue. */
  signal?: AbortSignal | undefined
}

interface Waiter extends QueueEntry {
  start: () => void
  refuse: (why: unknown) => void
}

export type FairQueue = ReturnType<typeof createFairQueue>

/**
 * Runs a few jobs at a time and lets a few wait: by rank, then round robin over the keys, then in order of arrival. A full queue
 * rejects the last job in that order, even if it is the newest, so that one client cannot fill the queue for all.
 */
export function createFairQueue({
  concurrency,
  max,
  busy,
}: {
  /** How many run at a time. */
  concurrency: number
  /** How many may wait. */
  max: number
  /** The error for a job that the queue has no room for. */
  busy: () => Error
}) {
  /** In order of arrival. */
  let waiting: Waiter[] = []
  let running = 0
  let round = 0

  function remove(waiter: Waiter): void {
    waiting = waiting.filter((one) => one !== waiter)
  }

  function enter(waiter: Waiter): void {
    waiting.push(waiter)
    if (waiting.length <= max) return
    const last = lastOf(waiting)
    remove(last)
    last.refuse(busy())
  }

  async function waitForTurn({ key, rank = () => 0, signal }: Turn): Promise<void> {
    signal?.throwIfAborted()
    if (running < concurrency) {
      running += 1
      return
    }
    const turn = Promise.withResolvers<void>()
    const waiter = { key, rank, round: nextRound(key, waiting, round), start: turn.resolve, refuse: turn.reject }
    function leave(): void {
      remove(waiter)
      turn.reject(signal?.reason)
    }
    signal?.addEventListener('abort', leave, { once: true })
    enter(waiter)
    try {
      await turn.promise
    } finally {
      signal?.removeEventListener('abort', leave)
    }
  }

  /** Passes the slot to the next job directly, so that no new job can take it in between. */
  function handOn(): void {
    const next = findFirst(waiting)
    if (!next) {
      running -= 1
      return
    }
    remove(next)
    round = Math.max(round, next.round)
    next.start()
  }

  return {
    async run<T>(work: () => Promise<T>, turn: Turn): Promise<T> {
      await waitForTurn(turn)
      try {
        return await work()
      } finally {
        handOn()
      }
    },
  }
}
