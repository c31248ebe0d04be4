import { hourWeekday, type QuarterSum } from './hour-weekday.ts'
import { createPeak, type Peak } from './peak.ts'

export interface CountedSession {
  startedAtMs: number
  lastAtMs: number
  weekQuarter: number
  listened: number
  transcoded: number
  codec: string
  client: string
  tokenId: number
  isEstimated: number
}

export interface SessionFigures {
  hourWeekday: number[][]
  playback: { transcoded: number; codec: string; listened: number; sessions: number }[]
  clients: { client: string; devices: number }[]
  estimated: number
  peak: Peak
}

const QUARTER_MS = 15 * 60_000
const MAX_QUARTERS = 96

/** Totals over listening sessions, which must arrive in batches in the order of their starts. */
export function createSessionFigures() {
  const quarters = new Map<string, QuarterSum>()
  const playback = new Map<string, SessionFigures['playback'][number]>()
  const clients = new Map<string, Set<number>>()
  const peak = createPeak()
  let estimated = 0

  function addQuarter({ weekQuarter, startedAtMs, lastAtMs, listened }: CountedSession): void {
    const more = Math.min(MAX_QUARTERS, Math.floor((lastAtMs - startedAtMs) / QUARTER_MS))
    const key = `${weekQuarter} ${more}`
    quarters.set(key, { quarter: weekQuarter, more, listened: (quarters.get(key)?.listened ?? 0) + listened })
  }

  return {
    add(session: CountedSession): void {
      const { transcoded, codec, client, tokenId, listened, startedAtMs, lastAtMs, isEstimated } = session
      addQuarter(session)
      const kind = `${transcoded} ${codec}`
      const known = playback.get(kind)
      playback.set(kind, { transcoded, codec, listened: (known?.listened ?? 0) + listened, sessions: (known?.sessions ?? 0) + 1 })
      // Imported sessions have no device here.
      if (tokenId !== 0) clients.set(client, (clients.get(client) ?? new Set()).add(tokenId))
      if (isEstimated) estimated += listened
      peak.add(startedAtMs, lastAtMs)
    },
    figures: (): SessionFigures => ({
      hourWeekday: hourWeekday([...quarters.values()]),
      playback: [...playback.values()].sort((a, b) => b.listened - a.listened),
      clients: [...clients].map(([client, tokens]) => ({ client, devices: tokens.size })).sort((a, b) => b.devices - a.devices),
      estimated,
      peak: peak.peak,
    }),
  }
}
