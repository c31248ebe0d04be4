import type { LocalTime } from '@chapterhouse/kit/local-time'

interface ListenedOnDay {
  day: string
  heard: number
}

/** Splits listening between two moments by day, in proportion to the elapsed time. */
export function listenedByDay(
  { fromMs, toMs, heard }: { fromMs: number; toMs: number; heard: number },
  local: Pick<LocalTime, 'dayOf' | 'startOfDay'>,
): ListenedOnDay[] {
  const [first, last] = [local.dayOf(fromMs), local.dayOf(toMs)]
  if (first >= last) return [{ day: last, heard }]
  const before = (heard * (local.startOfDay(last) - fromMs)) / (toMs - fromMs)
  // A gap within one session is at most half a day, so it contains at most one midnight.
  return [
    { day: first, heard: before },
    { day: last, heard: heard - before },
  ].filter((part) => part.heard > 0)
}
