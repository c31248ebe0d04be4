import { ROOT } from '../paths/index.ts'
import type { ShareRule } from './share.ts'

const NAMED_IN_AUDIT = 10

/** For the audit log: the count, and the first ten as readable text. */
export function summedRules(
  rules: readonly ShareRule[],
  nameOf: (libraryId: number) => string,
): { count: number; first: string[] } {
  const first = rules.slice(0, NAMED_IN_AUDIT).map(({ libraryId, path }) => {
    const name = nameOf(libraryId)
    return path === ROOT ? name : `${name}: ${path}`
  })
  return { count: rules.length, first }
}
