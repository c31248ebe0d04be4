/** One answer of the server: its own clock as the header says it, and the device's before and after. */
export interface TimedAnswer {
  /** The `Date` header: whole seconds. */
  date: string | null
  askedAt: number
  heardAt: number
}

/** How far the server's clock is ahead, in milliseconds; `doubt`: what one answer said against that. */
export interface Offset {
  ms: number
  doubt?: number | undefined
}

const SLOW_MS = 5_000
/** Less is no fault of a clock: headers know seconds only. */
const LEAST_MS = 2_000

/** Two answers in a row have to agree before the clock is set: one may come from elsewhere, or from before a sleep of the device. */
export function offsetAfter(known: Offset, { date, askedAt, heardAt }: TimedAnswer): Offset {
  const told = Date.parse(date ?? '')
  const isUsable = !Number.isNaN(told) && heardAt >= askedAt && heardAt - askedAt <= SLOW_MS
  if (!isUsable) return known
  const [least, most] = [told - heardAt, told + 999 - askedAt]
  if (known.ms >= least - LEAST_MS && known.ms <= most + LEAST_MS) return { ms: known.ms }
  const ms = Math.round((least + most) / 2)
  const agrees = known.doubt !== undefined && Math.abs(known.doubt - ms) <= SLOW_MS
  return agrees ? { ms } : { ms: known.ms, doubt: ms }
}

export interface ServerTimeNeeds {
  /** The device's clock. */
  now: () => number
  /** What was learnt earlier. */
  read: () => number
  write: (ms: number) => void
}

/** The time of the server, as well as this device can tell: moments that devices compare are of one clock. */
export function createServerTime({ now, read, write }: ServerTimeNeeds) {
  let offset: Offset | undefined
  const known = () => {
    offset ??= { ms: read() }
    return offset
  }
  return {
    now: () => now() + known().ms,
    hear(date: string | null, askedAt: number): void {
      const before = known()
      offset = offsetAfter(before, { date, askedAt, heardAt: now() })
      if (offset.ms !== before.ms) write(offset.ms)
    },
  }
}

/** Only a server of ours speaks like this; a cache on the way gives an age, a hotel's network its own page. */
export const isOwnAnswer = ({ ok, redirected, headers }: Pick<Response, 'ok' | 'redirected' | 'headers'>): boolean =>
  ok && !redirected && headers.get('age') === null && /^application\/json\b/.test(headers.get('content-type') ?? '')

const KEY = 'chapterhouse.clock'

export const serverTime = createServerTime({
  now: () => Date.now(),
  read() {
    try {
      const kept = Number(localStorage.getItem(KEY) ?? 0)
      return Number.isSafeInteger(kept) ? kept : 0
    } catch {
      return 0
    }
  },
  write(ms) {
    try {
      localStorage.setItem(KEY, String(ms))
    } catch {
      // Storage may be forbidden: it is learnt anew by the next page.
    }
  },
})
