import type { Scope } from './core/core-data.ts'
import type { Engine } from './engines/engine.ts'
import { mayBeTitle, parseVolume } from './query/boosts.ts'
import { cutText, parseQuery } from './query/query.ts'
import { wholeNameKey } from './query/terms.ts'

export interface SearchRequest {
  typed: string
  scope: Scope
  limit: number
}

/**
 * The rows of a page, best first. In scopes with works, exact titles come first, then a volume named with its series, then the
 * full-text results. A failed lookup of titles or volumes is reported and skipped.
 */
export function findPage(
  engine: Engine,
  { typed, scope, limit }: SearchRequest,
  onFailedLookup: (error: unknown) => void,
): number[] {
  const page = new Set<number>()
  const add = (rows: readonly number[]) => {
    for (const row of rows) if (page.size < limit) page.add(row)
  }
  const tryLookup = (find: () => readonly number[]) => {
    try {
      add(find())
    } catch (error) {
      onFailedLookup(error)
    }
  }
  if (scope === 'all' || scope === 'works') {
    if (mayBeTitle(typed)) tryLookup(() => engine.withTitle(wholeNameKey(cutText(typed)), limit))
    const volume = page.size < limit ? parseVolume(typed) : undefined
    if (volume) tryLookup(() => engine.volumes(volume))
  }
  if (page.size < limit) add(engine.best(parseQuery(typed), scope, limit))
  return [...page]
}
