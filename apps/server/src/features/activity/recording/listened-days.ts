import type { LocalTime } from '@chapterhouse/kit/time/local-time'

interface ListenedOnDay {
  day: string
  listened: number
}

/** Splits listening between two moments by day, in proportion to the elapsed time. */
export function listenedByDay(
  { fromMs, toMs, listened }: { fromMs: number; toMs: number; listened: number },
  local: Pick<LocalTime, 'dayOf' | 'startOfDay'>,
): ListenedOnDay[] {
  const [first, last] = [local.dayOf(fromMs), local.dayOf(toMs)]
  if (first >= last) return [{ day: last, listened }]
  const before = (listened * (local.startOfDay(last) - fromMs)) / (toMs - fromMs)
  // A gap within one session is at most half a day, so it contains at most one midnight.
  return [
    { day: first, listened: before },
    { day: last, listened: listened - before },
  ].filter((part) => part.listened > 0)
}
