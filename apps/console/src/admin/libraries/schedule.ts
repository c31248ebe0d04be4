export const INTERVALS = ['', 'every:1h', 'every:3h', 'every:6h', 'every:12h', 'every:24h', 'daily'] as const
export type Interval = (typeof INTERVALS)[number]

/** A schedule of the API as form values: `daily:03:30` is `daily` and a time. */
export function toForm(schedule: string): { interval: Interval; time: string } {
  const daily = /^daily:(\d{2}:\d{2})$/.exec(schedule)
  if (daily) return { interval: 'daily', time: daily[1] ?? '' }
  return { interval: INTERVALS.find((one) => one === schedule) ?? '', time: '03:00' }
}

export const toSchedule = ({ interval, time }: { interval: Interval; time: string }): string =>
  interval === 'daily' ? `daily:${time}` : interval

/** As typed, without empty lines at the ends. */
export const toRules = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
