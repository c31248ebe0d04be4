/** A waiting job; lists of them are in order of arrival. */
export interface QueueEntry {
  key: string
  /** Lower goes first. */
  rank: () => number
  /** Each round has at most one job per key. */
  round: number
}

/** The next job, by rank, then round, then arrival; undefined if none is waiting. */
export function findFirst<P extends QueueEntry>(waiting: readonly P[]): P | undefined {
  const [first, ...others] = waiting
  return first && others.reduce((best, one) => (isBefore(one, best) ? one : best), first)
}

/** The job that would run last; the list must not be empty. */
export function lastOf<P extends QueueEntry>(waiting: readonly P[]): P {
  return waiting.reduce((worst, one) => (isBefore(one, worst) ? worst : one))
}

/** The round of a new job: the current one, or the one after the last with this key. */
export function nextRound(key: string, waiting: readonly QueueEntry[], current: number): number {
  return waiting.reduce((after, one) => (one.key === key ? Math.max(after, one.round + 1) : after), current)
}

/** Strict, so that the first to arrive comes first among equals. */
function isBefore(one: QueueEntry, other: QueueEntry): boolean {
  const [mine, theirs] = [one.rank(), other.rank()]
  return mine === theirs ? one.round < other.round : mine < theirs
}
