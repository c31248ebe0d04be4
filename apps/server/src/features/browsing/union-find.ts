/** Which of many things belong together, as it is told pair by pair. */
export function unionFind(size: number) {
  const parents = Array.from({ length: size }, (_, at) => at)
  function find(at: number): number {
    let root = at
    while (parents[root] !== root) {
      // Each step also shortens the way for the next one.
      parents[root] = parents[parents[root] as number] as number
      root = parents[root] as number
    }
    return root
  }
  return {
    find,
    /** The earlier one stays the root: a group sits where its first member was. */
    join(one: number, other: number): void {
      const [first, second] = [find(one), find(other)].sort((a, b) => a - b) as [number, number]
      parents[second] = first
    },
  }
}
