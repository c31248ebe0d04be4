import { dayPlus } from '@chapterhouse/kit/time/local-time'
import { daysBetween } from './period.ts'

const MONTH_DAYS = 31
const QUARTER_DAYS = 92

/**
 * Days on which growth is reported: daily up to a month, weekly up to a quarter, otherwise monthly on the first; always the last
 * day.
 */
export function growthDays(fromDay: string, toDay: string): string[] {
  const length = daysBetween(fromDay, toDay) + 1
  const days: string[] = []
  for (let day = fromDay; day < toDay; day = stepAfter(day, length)) days.push(day)
  return [...days, toDay]
}

function stepAfter(day: string, length: number): string {
  if (length <= MONTH_DAYS) return dayPlus(day, 1)
  if (length <= QUARTER_DAYS) return dayPlus(day, 7)
  return `${dayPlus(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`
}
