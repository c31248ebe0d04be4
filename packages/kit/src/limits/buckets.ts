/** A bucket at a point in time; `left` is negative for a debt. */
export interface Level {
  left: number
  atMs: number
}

/** Refill rate and capacity. 0 in either means no limit. */
export interface Rate {
  perSecond: number
  burst: number
}

/** Full buckets are forgotten after this long without use. */
const IDLE_MS = 60_000
const MAX_KEYS = 100_000

/** Tokens in a bucket at `nowMs`. A new bucket is full; setting the clock back removes nothing. */
export function levelNow(level: Level | undefined, { perSecond, burst }: Rate, nowMs: number): number {
  if (level === undefined) return burst
  return Math.min(burst, level.left + (Math.max(0, nowMs - level.atMs) / 1000) * perSecond)
}

/** The level after taking one token; a debt grows no larger than the burst. */
export function levelAfter(level: Level | undefined, rate: Rate, nowMs: number): Level {
  return { left: Math.max(-rate.burst, levelNow(level, rate, nowMs) - 1), atMs: nowMs }
}

export type Buckets = ReturnType<typeof createBuckets>

/** Token buckets by key (docs/reference/server.md 1.8). */
export function createBuckets({
  rate,
  now,
  mostKeys = MAX_KEYS,
}: {
  /** Read each time, since settings may change. */
  rate: () => Rate
  now: () => Date
  /** At most this many keys are remembered. */
  mostKeys?: number
}) {
  // Both in order of last use. Held keys are dropped last: otherwise a flood of new keys would reset their limit.
  const open = new Map<string | number, Level>()
  const held = new Map<string | number, Level>()

  function makeRoom(current: Rate, nowMs: number): void {
    for (const [key, level] of open) {
      if (nowMs - level.atMs < IDLE_MS || levelNow(level, current, nowMs) < current.burst) break
      open.delete(key)
    }
    for (const [key, level] of held) {
      if (levelNow(level, current, nowMs) < 1) break
      held.delete(key)
      open.set(key, level)
    }
    if (open.size + held.size < mostKeys) return
    const from = open.size > 0 ? open : held
    const [oldest] = from.keys()
    if (oldest !== undefined) from.delete(oldest)
  }

  function put(key: string | number, level: Level, current: Rate): void {
    const isNew = !open.delete(key) && !held.delete(key)
    if (isNew) makeRoom(current, level.atMs)
    const home = level.left < 1 ? held : open
    home.set(key, level)
  }

  return {
    /** Takes no token. */
    isEmpty(key: string | number): boolean {
      const current = rate()
      return !isOff(current) && levelNow(open.get(key) ?? held.get(key), current, now().getTime()) < 1
    },
    /** Takes a token; false if there is none. */
    take(key: string | number): boolean {
      const current = rate()
      if (isOff(current)) return true
      const nowMs = now().getTime()
      const level = open.get(key) ?? held.get(key)
      if (levelNow(level, current, nowMs) < 1) return false
      put(key, levelAfter(level, current, nowMs), current)
      return true
    },
    /** Takes a token even if there is none. */
    charge(key: string | number): void {
      const current = rate()
      if (isOff(current)) return
      put(key, levelAfter(open.get(key) ?? held.get(key), current, now().getTime()), current)
    },
    size: (): number => open.size + held.size,
  }
}

const isOff = ({ perSecond, burst }: Rate) => perSecond <= 0 || burst <= 0
