/**
 * Works on all items, at most `max` at a time, and returns the results in their order. After a failure no further item is begun;
 * those begun are awaited, because their answers are paid for, and then the first failure in the order of the items is thrown.
 */
export async function inParallel<T, R>(items: readonly T[], max: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results = new Map<number, R>()
  const failures = new Map<number, unknown>()
  const waiting = items.entries()
  async function workOn(): Promise<void> {
    for (const [at, item] of waiting) {
      if (failures.size > 0) return
      try {
        results.set(at, await work(item))
      } catch (error) {
        failures.set(at, error)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, Math.min(max, items.length)) }, workOn))
  if (failures.size > 0) throw failures.get(Math.min(...failures.keys()))
  return items.map((_, at) => results.get(at) as R)
}
