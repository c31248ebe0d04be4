import { tokensOf } from '../reading/parts.ts'
import type { Fact, FactKind } from '../story/types.ts'
import { factLines, type Shown } from './prompts.ts'

/** The most useful kinds first, for a prompt that cannot take all facts. */
const ORDER: readonly FactKind[] = ['event', 'identity', 'state', 'thread', 'character', 'place']

/** The facts that fit into so many tokens, in their order; of the kind that does not fit as a whole, evenly spread ones. Pure. */
export function fitFacts(facts: readonly Fact[], maxTokens: number, shown: Shown): Fact[] {
  const sizes = new Map(facts.map((fact) => [fact, tokensOf(factLines([fact], shown)) + 1]))
  const sizeOf = (some: readonly Fact[]) => some.reduce((sum, fact) => sum + (sizes.get(fact) ?? 0), 0)
  if (sizeOf(facts) <= maxTokens) return [...facts]
  const kept = new Set<Fact>()
  let left = maxTokens
  for (const kind of ORDER) {
    const all = facts.filter((fact) => fact.kind === kind)
    const some = spread(all, Math.floor((all.length * left) / Math.max(1, sizeOf(all))))
    for (const fact of some)
      if (left >= (sizes.get(fact) ?? 0)) {
        kept.add(fact)
        left -= sizes.get(fact) ?? 0
      }
    if (some.length < all.length) break
  }
  return facts.filter((fact) => kept.has(fact))
}

/** The last one always among them. */
function spread<T>(all: readonly T[], count: number): T[] {
  if (count >= all.length) return [...all]
  return all.filter((_, at) => Math.floor(((at + 1) * count) / all.length) > Math.floor((at * count) / all.length))
}
