import type { Row } from './figure.ts'

export interface Point {
  books: number
  value: number
}

/** `value = c * books ^ exponent`: the slope of the line that best fits the points on logarithmic axes. */
export function exponentOf(points: readonly Point[]): number {
  const logs = points.map(({ books, value }) => ({ x: Math.log(books), y: Math.log(value) }))
  const mean = (of: 'x' | 'y') => logs.reduce((sum, log) => sum + log[of], 0) / logs.length
  const [x, y] = [mean('x'), mean('y')]
  const above = logs.reduce((sum, log) => sum + (log.x - x) * (log.y - y), 0)
  return above / logs.reduce((sum, log) => sum + (log.x - x) ** 2, 0)
}

/** A row of the growth table. `atMost`: the largest exponent. */
export function growthRow(
  what: string,
  { points, atMost, inWords }: { points: readonly Point[]; atMost: number; inWords: (value: number) => string },
): Row {
  const growth = points.map(({ books, value }) => ({ books, shown: inWords(value) }))
  const [first, last] = [growth[0], growth.at(-1)]
  return {
    what,
    ours: last?.shown ?? '',
    reference: first?.shown ?? '',
    value: exponentOf(points),
    target: { atMost },
    growth,
  }
}
