import { mayBeTitle, parseVolume } from './boosts.ts'
import type { Scope } from './core-data.ts'
import type { Engine } from './engine.ts'
import { cutText, parseQuery } from './query.ts'
import { wholeNameKey } from './terms.ts'

export interface Asked {
  typed: string
  scope: Scope
  limit: number
}

/**
 * The rows of a page, best first: where works may lead, those of exactly that title, then a volume that is named with its series, then
 * what the full text finds. A lead that fails is told and left out: it never costs the page.
 */
export function findPage(engine: Engine, { typed, scope, limit }: Asked, onFailedLead: (error: unknown) => void): number[] {
  const page = new Set<number>()
  const add = (rows: readonly number[]) => {
    for (const row of rows) if (page.size < limit) page.add(row)
  }
  const lead = (find: () => readonly number[]) => {
    try {
      add(find())
    } catch (error) {
      onFailedLead(error)
    }
  }
  if (scope === 'all' || scope === 'works') {
    if (mayBeTitle(typed)) lead(() => engine.withTitle(wholeNameKey(cutText(typed)), limit))
    const volume = page.size < limit ? parseVolume(typed) : undefined
    if (volume) lead(() => engine.volumes(volume))
  }
  if (page.size < limit) add(engine.best(parseQuery(typed), scope, limit))
  return [...page]
}
