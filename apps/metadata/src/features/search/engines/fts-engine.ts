import type { ReadDb } from '@chapterhouse/kit/sqlite/db'
import { parseQuery, type Query, tokensOf, toMatch } from '../query/query.ts'
import { wholeNameKey } from '../query/terms.ts'
import type { Engine } from './engine.ts'
import { findVolumes } from './find-volumes.ts'
import { createFullText } from './full-text.store.ts'
import { createNamedWorks } from './named-works.store.ts'

/** The number of rows checked for whole titles, shortest first: takes a few milliseconds. */
const TITLES_PROBED = 2_000
/** The effort of every search, since FTS5 does not report it: the same as for a broad one. */
const OF_A_SEARCH = 100_000
/** The number of titles read at once. */
const TITLES_AT_ONCE = 200

/** Searches with FTS5 itself: correct, but slow for broad queries. For a cold start, and for an index without a core. */
export function createFtsEngine(db: ReadDb): Engine {
  const fullText = createFullText(db)
  const named = createNamedWorks(db)

  return {
    best: (query, scope, limit) => fullText.best(toMatch(query), scope, limit),
    effort: () => OF_A_SEARCH,
    matchingWorks: (query) => Uint32Array.from(fullText.works(toMatch(query))),

    withTitle(key, limit) {
      const query: Query = { ...parseQuery(key), isPrefix: false }
      const probed = fullText.shortestTitles(`title : (${toMatch(query)})`, TITLES_PROBED).sort((a, b) => a - b)
      const found: number[] = []
      for (let from = 0; from < probed.length && found.length < limit; from += TITLES_AT_ONCE) {
        const titles = named.titles(probed.slice(from, from + TITLES_AT_ONCE))
        found.push(...titles.filter(({ title }) => wholeNameKey(title) === key).map(({ row }) => row))
      }
      return found.slice(0, limit)
    },

    volumes: (volume) =>
      findVolumes(volume, { named, bestSeries: (query, limit) => fullText.best(toMatch(query), 'series', limit) }),

    // Only the core has the words of the index.
    dictionary: { has: () => true, records: () => 0, near: () => [] },
    knownWords: (text) => tokensOf(text),

    [Symbol.dispose]: () => {},
  }
}
