/** Attempts for one name: how many, and when the last one was. */
interface NameTally {
  count: number
  lastMs: number
}

/** Failed attempts of one key, by the name they were for; '' if the request had no name. */
export type Tally = ReadonlyMap<string, NameTally>

interface AttemptRules {
  /** Attempts beyond this many are refused. */
  limit: number
  windowMs: number
}

const MAX_KEYS = 100_000

/** The attempts of a key for all names; 0 once a whole window has passed since the last one. */
export function countOf(tally: Tally | undefined, { windowMs }: Pick<AttemptRules, 'windowMs'>, nowMs: number): number {
  if (tally === undefined) return 0
  const tallies = [...tally.values()]
  const isOld = tallies.every(({ lastMs }) => nowMs - lastMs >= windowMs)
  return isOld ? 0 : tallies.reduce((sum, { count }) => sum + count, 0)
}

/** A key is locked until a whole window has passed since its last counted attempt. */
export function isLocked(tally: Tally | undefined, rules: AttemptRules, nowMs: number): boolean {
  return countOf(tally, rules, nowMs) >= rules.limit
}

/** Counts one more for this name; a tally whose window has passed starts over. */
export function oneMore(
  tally: Tally | undefined,
  { name, rules, nowMs }: { name: string; rules: AttemptRules; nowMs: number },
): Tally {
  const recent = countOf(tally, rules, nowMs) > 0 ? tally : undefined
  return new Map([...(recent ?? []), [name, { count: (recent?.get(name)?.count ?? 0) + 1, lastMs: nowMs }]])
}

/**
 * Lockouts by key. To count failures, count before the attempt and clear after a success, so that parallel attempts cannot slip
 * past the limit. A success clears the failures for its own name only: signing in to one's own account must not reset the count of
 * guesses at another. To count all attempts, never clear.
 */
export function createAttempts({
  now,
  mostKeys = MAX_KEYS,
  ...rules
}: AttemptRules & {
  now: () => Date
  /** At most this many keys are remembered. */
  mostKeys?: number
}) {
  // Both in order of last use; a locked key is dropped last.
  const open = new Map<string, Tally>()
  const locked = new Map<string, Tally>()

  function makeRoom(nowMs: number): void {
    for (const [key, tally] of locked) {
      if (isLocked(tally, rules, nowMs)) break
      locked.delete(key)
    }
    if (open.size + locked.size < mostKeys) return
    const from = open.size > 0 ? open : locked
    const [oldest] = from.keys()
    if (oldest !== undefined) from.delete(oldest)
  }

  function replace(key: string, tally: Tally, nowMs: number): void {
    open.delete(key)
    locked.delete(key)
    if (tally.size === 0) return
    makeRoom(nowMs)
    const home = isLocked(tally, rules, nowMs) ? locked : open
    home.set(key, tally)
  }

  return {
    isLocked: (key: string): boolean => isLocked(locked.get(key), rules, now().getTime()),
    countOf: (key: string): number => countOf(locked.get(key) ?? open.get(key), rules, now().getTime()),
    count(key: string, name = ''): void {
      const nowMs = now().getTime()
      replace(key, oneMore(open.get(key) ?? locked.get(key), { name, rules, nowMs }), nowMs)
    },
    clear(key: string, name: string): void {
      const tally = open.get(key) ?? locked.get(key)
      if (tally?.has(name)) replace(key, new Map([...tally].filter(([other]) => other !== name)), now().getTime())
    },
    size: (): number => open.size + locked.size,
  }
}
