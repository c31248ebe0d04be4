/** How many are sorted in one step, so that none takes long. */
const AT_ONCE = 1_000

/** Collects the first `max` of any number of values, in order. */
export function firstOf<T>(max: number, compare: (one: T, other: T) => number) {
  let sorted: T[] = []
  let added: T[] = []

  function merge(): void {
    added.sort(compare)
    const merged: T[] = []
    for (let [left, right] = [0, 0]; merged.length < max && (left < sorted.length || right < added.length); ) {
      const [one, other] = [sorted[left], added[right]]
      const isLeft = other === undefined || (one !== undefined && compare(one, other) <= 0)
      merged.push((isLeft ? one : other) as T)
      if (isLeft) left += 1
      else right += 1
    }
    sorted = merged
    added = []
  }

  return {
    add(value: T): void {
      const last = sorted[max - 1]
      if (last !== undefined && compare(last, value) <= 0) return
      added.push(value)
      if (added.length >= AT_ONCE) merge()
    },
    list(): T[] {
      merge()
      return sorted
    },
  }
}
