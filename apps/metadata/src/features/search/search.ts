import type { ReadDb } from '@chapterhouse/kit/sqlite'
import { createCards } from './cards.store.ts'
import type { CoreData } from './core-data.ts'
import { createCoreEngine } from './core-engine.ts'
import { findPage, type SearchRequest } from './find-page.ts'
import { createFtsEngine } from './fts-engine.ts'
import { createNamedWorks } from './named-works.store.ts'
import { parseQuery } from './query.ts'
import { createTitleLookup } from './title-lookup.ts'
import { warmUp } from './warm-up.ts'

export type Search = ReturnType<typeof createSearch>

interface Needs {
  db: ReadDb
  /** Without one FTS5 answers: right, but slow where a query is broad. */
  core: CoreData | undefined
  /** Whether every result lies ready in `search_cards`. */
  hasCards?: boolean
  /** A core is still to come. */
  isEarly?: boolean
  /** Hears of a lookup for whole titles or volumes that failed; the page is answered without it. */
  onFailedLookup?: (error: unknown) => void
}

/** Search in one release. Rows are those of `search_fts`. */
export function createSearch({ db, core, hasCards = false, isEarly = false, onFailedLookup = () => {} }: Needs) {
  const engine = core ? createCoreEngine(core, db) : createFtsEngine(db)
  const cards = createCards(db, hasCards)
  const named = createNamedWorks(db)
  const page = (request: SearchRequest): string[] => cards.of(findPage(engine, request, onFailedLookup))

  return {
    /** The results of one page, each as JSON, best first. */
    page,
    /** Another search of this release is about to answer: it may find an equal title that this one did not look at. */
    isEarly,

    /** Works by relevance alone, without what leads a page: their ids. */
    bestWorks: (typed: string, limit: number): string[] => named.ids(engine.best(parseQuery(typed), 'works', limit)),

    /** Works by what a title, a series or a misspelt word may mean: for matching. */
    titles: createTitleLookup({ engine, named }),

    /** The row of every work that matches, ascending; none where the text holds no word. */
    matchingWorks: (typed: string): Uint32Array => engine.matchingWorks(parseQuery(typed)),

    /**
     * Runs frequent queries before a release is adopted, so that no reader waits for the first of them. It blocks for a few milliseconds at
     * a time.
     */
    warmUp: (restMs = 0): Promise<void> => (core ? warmUp(core, page, restMs) : Promise.resolve()),

    [Symbol.dispose]: (): void => engine[Symbol.dispose](),
  }
}
