/** What one key has on its account: how many, and when the last one was. */
export interface Tally {
  count: number
  lastMs: number
}

export interface AttemptRules {
  /** The first one that is refused is the one after this many. */
  limit: number
  windowMs: number
}

const MOST_KEYS = 100_000

/** Refused until a whole window has passed since the last one that was counted. */
export function isLocked(tally: Tally | undefined, { limit, windowMs }: AttemptRules, nowMs: number): boolean {
  return tally !== undefined && tally.count >= limit && nowMs - tally.lastMs < windowMs
}

/** One more; what lies further back than the window is forgotten. */
export function oneMore(tally: Tally | undefined, { windowMs }: AttemptRules, nowMs: number): Tally {
  const isOld = tally === undefined || nowMs - tally.lastMs >= windowMs
  return { count: isOld ? 1 : tally.count + 1, lastMs: nowMs }
}

export interface AttemptNeeds extends AttemptRules {
  now: () => Date
  /** At most this many keys are remembered. */
  mostKeys?: number
}

/**
 * Lockouts by key (wire/server.md 1.9). Whoever counts failures counts before the try and clears after a success: then tries that run
 * side by side cannot slip past the limit. Whoever counts attempts just counts.
 */
export function createAttempts({ now, mostKeys = MOST_KEYS, ...rules }: AttemptNeeds) {
  // Both in the order of their last use; a locked key is given up last.
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

  return {
    isLocked: (key: string): boolean => isLocked(locked.get(key), rules, now().getTime()),
    /** How many are on its account, none where the last one lies further back than the window. */
    countOf(key: string): number {
      const tally = locked.get(key) ?? open.get(key)
      return tally !== undefined && now().getTime() - tally.lastMs < rules.windowMs ? tally.count : 0
    },
    count(key: string): void {
      const nowMs = now().getTime()
      const tally = oneMore(open.get(key) ?? locked.get(key), rules, nowMs)
      open.delete(key)
      locked.delete(key)
      makeRoom(nowMs)
      const home = isLocked(tally, rules, nowMs) ? locked : open
      home.set(key, tally)
    },
    clear(key: string): void {
      open.delete(key)
      locked.delete(key)
    },
    size: (): number => open.size + locked.size,
  }
}
