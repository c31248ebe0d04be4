import type { ReadDb } from '@chapterhouse/kit/sqlite/db'
import { createCards } from './cards.store.ts'
import type { CoreData } from './core/core-data.ts'
import { createCoreEngine } from './engines/core-engine.ts'
import { createFtsEngine } from './engines/fts-engine.ts'
import { createNamedWorks } from './engines/named-works.store.ts'
import { findPage, type SearchRequest } from './find-page.ts'
import { parseQuery } from './query/query.ts'
import { createTitleLookup } from './title-lookup.ts'
import { warmUp } from './warm-up.ts'

export type Search = ReturnType<typeof createSearch>

/** Search in one release. Rows are rows of `search_fts`. */
export function createSearch({
  db,
  core,
  hasCards = false,
  isEarly = false,
  onFailedLookup = () => {},
}: {
  db: ReadDb
  /** Without one, FTS5 is used: correct, but slow for broad queries. */
  core: CoreData | undefined
  /** Whether `search_cards` has every result. */
  hasCards?: boolean
  /** Whether a core is still being loaded. */
  isEarly?: boolean
  /** Called if the lookup of exact titles or volumes fails; the page is returned without it. */
  onFailedLookup?: (error: unknown) => void
}) {
  const engine = core ? createCoreEngine(core, db) : createFtsEngine(db)
  const cards = createCards(db, hasCards)
  const named = createNamedWorks(db)
  const page = (request: SearchRequest): string[] => cards.of(findPage(engine, request, onFailedLookup))

  return {
    /** The results of one page, each as JSON, best first. */
    page,
    /** Whether another search will replace this one soon; it may find equal titles that this one does not check. */
    isEarly,

    /** The ids of works by relevance alone, without boosts. */
    bestWorks: (typed: string, limit: number): string[] => named.ids(engine.best(parseQuery(typed), 'works', limit)),

    /** Lookups for matching: by title, series and misspelt words. */
    titles: createTitleLookup({ engine, named }),

    /** The row of every matching work, ascending; none if the text has no word. */
    matchingWorks: (typed: string): Uint32Array => engine.matchingWorks(parseQuery(typed)),

    /**
     * Runs typical queries before a release is adopted, so that the first requests are fast. Blocks for a few milliseconds at a time.
     */
    warmUp: (restMs = 0): Promise<void> => (core ? warmUp(core, page, restMs) : Promise.resolve()),

    [Symbol.dispose]: (): void => engine[Symbol.dispose](),
  }
}
