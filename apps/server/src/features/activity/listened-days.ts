import type { LocalTime } from '@chapterhouse/kit/local-time'

export interface ListenedOnDay {
  day: string
  heard: number
}

/** What was heard between two moments, by the days on which that was: each day has its part of the time that went by. */
export function listenedByDay(
  { fromMs, toMs, heard }: { fromMs: number; toMs: number; heard: number },
  local: Pick<LocalTime, 'dayOf' | 'startOfDay'>,
): ListenedOnDay[] {
  const [first, last] = [local.dayOf(fromMs), local.dayOf(toMs)]
  if (first >= last) return [{ day: last, heard }]
  const before = (heard * (local.startOfDay(last) - fromMs)) / (toMs - fromMs)
  // What goes on as one sitting never lasts longer than half a day: there is one border.
  return [
    { day: first, heard: before },
    { day: last, heard: heard - before },
  ].filter((part) => part.heard > 0)
}
