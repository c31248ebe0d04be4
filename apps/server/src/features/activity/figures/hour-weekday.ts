/** Sum over listening sessions of equal length that started in the same quarter-hour of the week. */
export interface QuarterSum {
  /** Since Monday 00:00. */
  quarter: number
  /** Number of quarter-hours after the first. */
  more: number
  listened: number
}

const QUARTERS_OF_WEEK = 7 * 24 * 4
const QUARTERS_OF_HOUR = 4

/** Seconds by weekday (Monday first) and hour; a session is spread evenly over its quarter-hours. */
export function hourWeekday(sums: readonly QuarterSum[]): number[][] {
  const week = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0))
  for (const { quarter, more, listened } of sums) {
    const share = listened / (more + 1)
    for (let at = quarter; at <= quarter + more; at += 1) {
      const hour = Math.floor((at % QUARTERS_OF_WEEK) / QUARTERS_OF_HOUR)
      const row = week[Math.floor(hour / 24)]
      if (row) row[hour % 24] = (row[hour % 24] ?? 0) + share
    }
  }
  return week.map((row) => row.map((seconds) => Math.round(seconds)))
}
