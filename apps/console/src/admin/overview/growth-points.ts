import type { Activity } from '../../server/responses.ts'

type Growth = Activity['growth']

/** The library's size since its first books; empty on the first day, which makes no line. */
export function growthPoints(growth: Growth): Growth {
  const first = growth.findIndex(({ books }) => books > 0)
  const points = first === -1 ? [] : growth.slice(first)
  return points.length > 1 ? points : []
}
