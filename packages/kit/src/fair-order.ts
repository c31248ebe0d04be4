/** A place among those that wait; a list of them is in the order of arrival. */
export interface QueueEntry {
  key: string
  /** Lower goes first. */
  rank: () => number
  /** Each round holds one of every key. */
  round: number
}

/** The one that goes first: by rank, then by round, then by arrival. `undefined`: none waits. */
export function findFirst<P extends QueueEntry>(waiting: readonly P[]): P | undefined {
  const [first, ...others] = waiting
  return first && others.reduce((best, one) => (isBefore(one, best) ? one : best), first)
}

/** The one that goes last, of one at least. */
export function lastOf<P extends QueueEntry>(waiting: readonly P[]): P {
  return waiting.reduce((worst, one) => (isBefore(one, worst) ? worst : one))
}

/** The round of a new place: the current one, or the one after the last that holds this key. */
export function nextRound(key: string, waiting: readonly QueueEntry[], current: number): number {
  return waiting.reduce((after, one) => (one.key === key ? Math.max(after, one.round + 1) : after), current)
}

/** Strictly: of equals the one that came first stays first. */
function isBefore(one: QueueEntry, other: QueueEntry): boolean {
  const [mine, theirs] = [one.rank(), other.rank()]
  return mine === theirs ? one.round < other.round : mine < theirs
}
