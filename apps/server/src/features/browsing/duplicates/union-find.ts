/** Disjoint sets, merged pair by pair. */
export function unionFind(size: number) {
  const parents = Array.from({ length: size }, (_, at) => at)
  function find(at: number): number {
    let root = at
    while (parents[root] !== root) {
      // Path halving: each step also shortens the path for later calls.
      parents[root] = parents[parents[root] as number] as number
      root = parents[root] as number
    }
    return root
  }
  return {
    find,
    /** The earlier member remains the root, so that a group takes the place of its first one. */
    join(one: number, other: number): void {
      const [first, second] = [find(one), find(other)].sort((a, b) => a - b) as [number, number]
      parents[second] = first
    },
  }
}
