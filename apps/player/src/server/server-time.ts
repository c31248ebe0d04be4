import { ignore } from '@chapterhouse/ui/ignore'

/** One response from the server: its `Date`, and the device's clock before and after. */
interface TimedResponse {
  /** The `Date` header: whole seconds. */
  date: string | null
  sentAt: number
  receivedAt: number
}

/** How far ahead the server's clock is, in milliseconds; `doubt`: a single response that disagreed. */
interface Offset {
  ms: number
  doubt?: number | undefined
}

const SLOW_MS = 5_000
/** Smaller offsets are ignored, because the header has whole seconds. */
const MIN_MS = 2_000

/** Two responses in a row must agree before the clock is set: one may come from a proxy, or from before the device slept. */
export function offsetAfter(known: Offset, { date, sentAt, receivedAt }: TimedResponse): Offset {
  const serverMs = Date.parse(date ?? '')
  const isUsable = !Number.isNaN(serverMs) && receivedAt >= sentAt && receivedAt - sentAt <= SLOW_MS
  if (!isUsable) return known
  const [min, max] = [serverMs - receivedAt, serverMs + 999 - sentAt]
  if (known.ms >= min - MIN_MS && known.ms <= max + MIN_MS) return { ms: known.ms }
  const ms = Math.round((min + max) / 2)
  const agrees = known.doubt !== undefined && Math.abs(known.doubt - ms) <= SLOW_MS
  return agrees ? { ms } : { ms: known.ms, doubt: ms }
}

/** The server's time as far as this device knows it, so that times from several devices can be compared. */
export function createServerTime({
  now,
  read,
  write,
}: {
  /** The device's clock. */
  now: () => number
  /** The stored offset. */
  read: () => number
  write: (ms: number) => void
}) {
  let offset: Offset | undefined
  const known = () => {
    offset ??= { ms: read() }
    return offset
  }
  return {
    now: () => now() + known().ms,
    onResponse(date: string | null, sentAt: number): void {
      const before = known()
      offset = offsetAfter(before, { date, sentAt, receivedAt: now() })
      if (offset.ms !== before.ms) write(offset.ms)
    },
  }
}

/** Only our own server responds like this; a cache adds an age, a captive portal sends its own page. */
export const isOwnResponse = ({ ok, redirected, headers }: Pick<Response, 'ok' | 'redirected' | 'headers'>): boolean =>
  ok && !redirected && headers.get('age') === null && /^application\/json\b/.test(headers.get('content-type') ?? '')

const KEY = 'chapterhouse.clock'

export const serverTime = createServerTime({
  now: () => Date.now(),
  read() {
    try {
      const stored = Number(localStorage.getItem(KEY) ?? 0)
      return Number.isSafeInteger(stored) ? stored : 0
    } catch (error) {
      return ignore('storage is forbidden', 0)(error)
    }
  },
  write(ms) {
    try {
      localStorage.setItem(KEY, String(ms))
    } catch (error) {
      ignore('storage is forbidden: the next page determines it again')(error)
    }
  },
})
