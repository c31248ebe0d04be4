import type { Envelope } from './envelope.ts'
import { numericPosition } from './families.ts'

const MAX_WORKS = 5

/** Ids of the works before the current one in its series, nearest first (docs/reference/server.md 2.11). */
export function earlierWorks({ work, series }: Envelope): string[] {
  const distances = new Map<string, number>()
  for (const rail of series) {
    const current = numericPosition(rail.position ?? '')
    if (current === undefined) continue
    for (const member of rail.works) {
      const distance = current - (numericPosition(member.position) ?? current)
      if (distance > 0 && member.id !== work.id) distances.set(member.id, Math.min(distance, distances.get(member.id) ?? distance))
    }
  }
  const nearest = [...distances].toSorted(([, one], [, other]) => one - other)
  return nearest.slice(0, MAX_WORKS).map(([id]) => id)
}
