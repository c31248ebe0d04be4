import type { ReadDb } from '@chapterhouse/kit/sqlite'
import type { Engine } from './engine.ts'
import { findVolumes } from './find-volumes.ts'
import { createFullText } from './full-text.store.ts'
import { createNamedWorks } from './named-works.store.ts'
import { parseQuery, type Query, toMatch } from './query.ts'
import { wholeNameKey } from './terms.ts'

/** How many rows are looked at for whole titles, shortest first. */
const TITLES_PROBED = 200

/** Answers from FTS5 itself: right, but slow for broad queries. For a cold start, and for an index that no core stands for. */
export function createFtsEngine(db: ReadDb): Engine {
  const fullText = createFullText(db)
  const named = createNamedWorks(db)

  return {
    best: (query, scope, limit) => fullText.best(toMatch(query), scope, limit),
    matchingWorks: (query) => Uint32Array.from(fullText.works(toMatch(query))),

    withTitle(key, limit) {
      const query: Query = { ...parseQuery(key), isPrefix: false }
      const titles = named.titles(fullText.shortestTitles(`title : (${toMatch(query)})`, TITLES_PROBED))
      const rows = titles.filter(({ title }) => wholeNameKey(title) === key).map(({ row }) => row)
      return rows.sort((a, b) => a - b).slice(0, limit)
    },

    volumes: (volume) =>
      findVolumes(volume, { named, bestSeries: (query, limit) => fullText.best(toMatch(query), 'series', limit) }),

    [Symbol.dispose]: () => {},
  }
}
