import type { PositionRow } from '../../playback/position/where-was-i.ts'

export interface Day {
  /** Local midnight, in milliseconds since 1970. */
  day: number
  rows: readonly PositionRow[]
}

/** The rows by their start day, in the given order; the start of the last sleep timer comes before all days. */
export function historyDays(rows: readonly PositionRow[]): { sleep: PositionRow | undefined; days: readonly Day[] } {
  const [first, ...rest] = rows
  const sleep = first?.kind === 'sleep' ? first : undefined
  const days = new Map<number, PositionRow[]>()
  for (const row of sleep ? rest : rows) {
    const day = new Date(row.startedAt).setHours(0, 0, 0, 0)
    const known = days.get(day)
    if (known) known.push(row)
    else days.set(day, [row])
  }
  return { sleep, days: [...days].map(([day, rows]) => ({ day, rows })) }
}

/** How many days ago, also across daylight saving changes. */
export const daysAgo = (day: number, now: number): number => Math.round((new Date(now).setHours(0, 0, 0, 0) - day) / 86_400_000)
