export interface Random {
  /** From 0 up to but not including `max`. */
  below(max: number): number
  /** Both ends inclusive. */
  between(min: number, max: number): number
  pick<T>(from: readonly T[]): T
  isLucky(chance: number): boolean
}

/** The same numbers for the same seed on every machine (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (max: number): number => Math.floor(next() * max)
  return {
    below,
    between: (min, max) => min + below(max - min + 1),
    pick(from) {
      const found = from[below(from.length)]
      if (found === undefined) throw new Error('nothing to pick from')
      return found
    },
    isLucky: (chance) => next() < chance,
  }
}
