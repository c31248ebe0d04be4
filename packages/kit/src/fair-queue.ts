/** Whose turn it is. */
export interface Turn {
  /** Works of one key wait for one another, and hold up those of another key by one at most. */
  key: string
  /** Lower goes first, and pushes out higher where there is no room. Read whenever it counts, for it may change meanwhile. */
  rank?: () => number
  /** Whoever leaves gives up their place. */
  signal?: AbortSignal | undefined
}

export interface FairQueueRules {
  /** So many run at a time. */
  lanes: number
  /** So many wait at most. */
  most: number
  /** What those hear for whom there is no room. */
  busy: () => Error
}

interface Waiter {
  rank: () => number
  key: string
  /** Each round holds one of every key. */
  round: number
  start: () => void
  refuse: (why: unknown) => void
}

export type FairQueue = ReturnType<typeof createFairQueue>

/**
 * At most some run at a time, and few wait: by rank, then each key in turn, then as they came. Where there is no room, the last one in
 * that order is refused, be it the one that comes: so nobody fills the queue for everybody, however often or early they ask.
 */
export function createFairQueue({ lanes, most, busy }: FairQueueRules) {
  /** In the order of arrival. */
  let waiting: Waiter[] = []
  let running = 0
  let round = 0

  function remove(waiter: Waiter): void {
    waiting = waiting.filter((one) => one !== waiter)
  }

  function enter(waiter: Waiter): void {
    waiting.push(waiter)
    if (waiting.length <= most) return
    const last = waiting.reduce((worst, one) => (isBefore(one, worst) ? worst : one))
    remove(last)
    last.refuse(busy())
  }

  function nextRound(key: string): number {
    return waiting.reduce((after, one) => (one.key === key ? Math.max(after, one.round + 1) : after), round)
  }

  async function place({ key, rank = () => 0, signal }: Turn): Promise<void> {
    signal?.throwIfAborted()
    if (running < lanes) {
      running += 1
      return
    }
    const turn = Promise.withResolvers<void>()
    const waiter = { key, rank, round: nextRound(key), start: turn.resolve, refuse: turn.reject }
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

  /** The place is handed on, not given up: nobody can slip in between. */
  function handOn(): void {
    const [first, ...others] = waiting
    if (!first) {
      running -= 1
      return
    }
    const next = others.reduce((best, one) => (isBefore(one, best) ? one : best), first)
    remove(next)
    round = Math.max(round, next.round)
    next.start()
  }

  return {
    async run<T>(work: () => Promise<T>, turn: Turn): Promise<T> {
      await place(turn)
      try {
        return await work()
      } finally {
        handOn()
      }
    },
  }
}

/** Strictly: of equals the one that came first stays first. */
function isBefore(one: Waiter, other: Waiter): boolean {
  const [mine, theirs] = [one.rank(), other.rank()]
  return mine === theirs ? one.round < other.round : mine < theirs
}
