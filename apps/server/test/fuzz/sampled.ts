import fc from 'fast-check'

const SAMPLE = 500

/** In parts, since a million requests don't fit in memory. */
export function* sampled<T>(arbitrary: fc.Arbitrary<T>, { count, seed }: { count: number; seed: number }): Generator<T> {
  for (let from = 0; from < count; from += SAMPLE)
    yield* fc.sample(arbitrary, { numRuns: Math.min(SAMPLE, count - from), seed: seed + from })
}
