import { type TestContext, test } from 'node:test'

const isLong = process.env['LONG_TESTS'] === '1'

/** How often a loop or a property runs: `few` times in `npm test`, `many` in `npm run test:all`. */
export const runs = (few: number, many: number): number => (isLong ? many : few)

/** A test for `npm run test:all` only, for a variant of what `npm test` already covers. */
export function longTest(name: string, body: (context: TestContext) => Promise<void>): void {
  if (isLong) test(name, body)
}

/** Cases of one kind: the first `few` in `npm test`, all in `npm run test:all`. */
export const someOf = <T>(cases: readonly T[], few: number): readonly T[] => cases.slice(0, runs(few, cases.length))
