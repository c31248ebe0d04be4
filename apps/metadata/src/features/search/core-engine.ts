import type { ReadDb } from '@chapterhouse/kit/sqlite'
import type { CoreData, Scope } from './core-data.ts'
import { effortOf } from './effort.ts'
import type { Engine } from './engine.ts'
import { findVolumes } from './find-volumes.ts'
import { createNamedWorks } from './named-works.store.ts'
import { nearTerms } from './near-terms.ts'
import { exactly, type Plan, planOf } from './plan.ts'
import { parseNamed, type Query } from './query.ts'
import { createRanking } from './ranking.ts'
import { wholeNameKey } from './terms.ts'
import { hashOf, rowsWithHash } from './title-hash.ts'
import { LONGEST_TOP } from './tops.ts'
import { openWords } from './words.store.ts'

/** Answers from the search core (README.md). */
export function createCoreEngine(core: CoreData, db: ReadDb): Engine {
  const words = openWords()
  const ranking = createRanking(core, words.logarithm)
  const named = createNamedWorks(db)
  const plans = new WeakMap<Query, { plan: Plan | undefined }>()

  /** Cached: a request for the effort of a query is mostly followed by the search itself. */
  function plan(query: Query): Plan | undefined {
    const known = plans.get(query) ?? { plan: planOf(core, query, words.wordsOf) }
    plans.set(query, known)
    return known.plan
  }

  function best(query: Query, scope: Scope, limit: number): number[] {
    const asked = plan(query)
    if (!asked) return []
    const top = limit > LONGEST_TOP ? undefined : topOf(core, asked)
    return top ? Array.from(top[scope].subarray(0, limit)) : ranking.best(asked, scope, limit)
  }

  const isKnown = (word: string): boolean => {
    const { from, to } = exactly(core, word)
    return from < to
  }
  const recordsWith = (term: number): number => (core.postingStart[term + 1] as number) - (core.postingStart[term] as number)

  return {
    best,

    effort(query) {
      const asked = plan(query)
      return asked ? effortOf(core, asked) : 0
    },

    matchingWorks(query) {
      const asked = plan(query)
      return asked ? ranking.matching(asked, 'works') : new Uint32Array(0)
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

    knownWords: (text) => {
      const phrases = parseNamed(text, () => false).parts.map(({ spellings: [phrase] }) => phrase)
      return words.wordsOf(phrases).flatMap((each) => each.filter(isKnown))
    },

    dictionary: {
      has: (word) => words.wordsOf([word]).flat().every(isKnown),
      records: (word) => {
        const found = words
          .wordsOf([word])
          .flat()
          .map((each) => exactly(core, each))
        return Math.min(...found.map(({ from, to }) => (from < to ? recordsWith(from) : 0)))
      },
      near(word, most) {
        const [folded, ...others] = words.wordsOf([word]).flat()
        if (folded === undefined || others.length > 0) return []
        return nearTerms(core, folded, most).map((near) => ({ ...near, records: recordsWith(near.term) }))
      },
    },

    [Symbol.dispose]: () => words[Symbol.dispose](),
  }
}

/** Kept for one part of one phrase of one word. */
function topOf({ tops }: CoreData, [part, ...others]: Plan) {
  const [phrase] = part ?? []
  return phrase && part?.length === 1 && others.length === 0 ? tops.get(phrase.key) : undefined
}
