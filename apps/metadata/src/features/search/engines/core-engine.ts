import type { ReadDb } from '@chapterhouse/kit/sqlite/db'
import type { CoreData, Scope } from '../core/core-data.ts'
import { hashOf, rowsWithHash } from '../core/title-hash.ts'
import type { Query } from '../query/query.ts'
import { wholeNameKey } from '../query/terms.ts'
import { openWords } from '../query/words.store.ts'
import { effortOf } from '../ranking/effort.ts'
import { type Plan, planOf } from '../ranking/plan.ts'
import { createRanking } from '../ranking/ranking.ts'
import { MAX_TOP_LENGTH } from '../ranking/tops.ts'
import { createCoreDictionary } from './core-dictionary.ts'
import type { Engine } from './engine.ts'
import { findVolumes } from './find-volumes.ts'
import { createNamedWorks } from './named-works.store.ts'

/** Searches with the search core (README.md). */
export function createCoreEngine(core: CoreData, db: ReadDb): Engine {
  const words = openWords()
  const ranking = createRanking(core, words.logarithm)
  const named = createNamedWorks(db)
  const dictionary = createCoreDictionary(core, words)
  const plans = new WeakMap<Query, { plan: Plan | undefined }>()

  /** Cached, since a call of `effort` is usually followed by the search itself. */
  function plan(query: Query): Plan | undefined {
    const known = plans.get(query) ?? { plan: planOf(core, query, words.wordsOf) }
    plans.set(query, known)
    return known.plan
  }

  function best(query: Query, scope: Scope, limit: number): number[] {
    const planned = plan(query)
    if (!planned) return []
    const top = limit > MAX_TOP_LENGTH ? undefined : topOf(core, planned)
    return top ? Array.from(top[scope].subarray(0, limit)) : ranking.best(planned, scope, limit)
  }

  return {
    best,

    effort(query) {
      const planned = plan(query)
      return planned ? effortOf(core, planned) : 0
    },

    matchingWorks(query) {
      const planned = plan(query)
      return planned ? ranking.matching(planned, 'works') : new Uint32Array(0)
    },

    withTitle(key, limit) {
      const rows = Array.from(rowsWithHash(core, hashOf(key)))
      const found: number[] = []
      for (let from = 0; from < rows.length && found.length < limit; from += limit) {
        const titles = named.titles(rows.slice(from, from + limit))
        found.push(...titles.filter(({ title }) => wholeNameKey(title) === key).map(({ row }) => row))
      }
      return found.slice(0, limit)
    },

    volumes: (volume) => findVolumes(volume, { named, bestSeries: (query, limit) => best(query, 'series', limit) }),

    dictionary,
    knownWords: dictionary.known,

    [Symbol.dispose]: () => words[Symbol.dispose](),
  }
}

/** Only for a plan of a single phrase. */
function topOf({ tops }: CoreData, [part, ...others]: Plan) {
  const [phrase] = part ?? []
  return phrase && part?.length === 1 && others.length === 0 ? tops.get(phrase.key) : undefined
}
