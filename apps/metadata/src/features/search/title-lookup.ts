import { type Correction, correct, type Dictionary, withCommonerWord } from './engines/corrections.ts'
import type { Engine } from './engines/engine.ts'
import type { NamedWorks } from './engines/named-works.store.ts'
import { mayBeTitle, parseVolume } from './query/boosts.ts'
import { cutText, parseNamed, type Query } from './query/query.ts'
import { wholeNameKey } from './query/terms.ts'
import { type Allowance, ENDLESS } from './ranking/effort.ts'

export interface TitleLookup {
  /** Works with exactly this title, by id. */
  titled(title: string, limit: number): string[]
  /** The works at the position of a series that a text like `Jack Reacher 2` names. */
  volumes(text: string): string[]
  /** Whether a text has more than stop words, so that a full-text search makes sense. */
  hasContent(text: string): boolean
  /** Works with all these words in any field. */
  withWords(text: string, limit: number): string[]
  /** The same for a corrected text and the unchanged words of another one. */
  withCorrected(correction: Correction, beside: string, limit: number): string[]
  /** The words of a text that are in the index. */
  knownWords(text: string): string
  /** People with all these words in their name. */
  people(text: string, limit: number): { id: string; name: string }[]
  /** Corrects the texts of one query. */
  corrector(): Corrector
  /** The same lookups for one request, limited to this much work; beyond it they find nothing. */
  within(max: number): TitleLookup
}

interface Corrector {
  correct(text: string): Correction | undefined
  /** The wordings of a text with one word replaced by a far commoner one that is one edit away. */
  withCommonerWord(text: string): readonly string[]
}

/** Costs in postings (`effort.ts`), measured so that equal numbers take about the same time. */
const OF_A_TITLE = 1_500
const OF_A_WORK = 200
/** The base cost of a search, to which each part adds. */
const OF_A_SEARCH = 5_000
const OF_A_PART = 500
const OF_A_WORD = 2_000
const OF_NEAR_WORDS = 30_000

/** Lookups for matching: works by title, volume and whole words, as ids, best first. */
export function createTitleLookup(
  { engine, named }: { engine: Engine; named: NamedWorks },
  allowance: Allowance = ENDLESS,
): TitleLookup {
  const toQuery = (text: string): Query => parseNamed(text, () => false)
  const maySearch = (query: Query): boolean =>
    query.parts.length > 0 && allowance.take(OF_A_SEARCH + query.parts.length * OF_A_PART) && allowance.take(engine.effort(query))
  const idsFor = (query: Query, limit: number): string[] =>
    maySearch(query) && allowance.take(limit * OF_A_WORK) ? named.ids(engine.best(query, 'works', limit)) : []
  const knownWords = remembered((text) => (allowance.take(OF_A_SEARCH) ? engine.knownWords(text).join(' ') : ''))
  const people = remembered((text, limit) => {
    const query = toQuery(text)
    return maySearch(query) ? named.people(engine.best(query, 'people', limit)) : []
  })

  return {
    titled(title, limit) {
      const key = wholeNameKey(cutText(title))
      if (key === '' || !allowance.take(OF_A_TITLE)) return []
      const rows = engine.withTitle(key, limit)
      return rows.length > 0 && allowance.take(rows.length * OF_A_WORK) ? named.ids(rows) : []
    },

    volumes(text) {
      const volume = parseVolume(text)
      return volume?.series.every(({ query }) => maySearch(query)) ? named.ids(engine.volumes(volume)) : []
    },

    hasContent: mayBeTitle,
    withWords: (text, limit) => idsFor(toQuery(text), limit),
    withCorrected: ({ query }, beside, limit) => idsFor({ ...query, parts: [...query.parts, ...toQuery(beside).parts] }, limit),
    knownWords: (text) => knownWords(text, 0),
    people,

    corrector() {
      const dictionary = rememberNear(engine.dictionary, allowance)
      return {
        correct: (text) => correct(cutText(text), dictionary),
        withCommonerWord: (text) => withCommonerWord(cutText(text), dictionary),
      }
    },

    within: (max) => createTitleLookup({ engine, named }, allowance.part(max)),
  }
}

/** Caches results, because the readings of a query repeat most lookups. */
function remembered<T>(find: (text: string, limit: number) => T): (text: string, limit: number) => T {
  const known = new Map<string, T>()
  return (text, limit) => {
    const key = `${limit} ${text}`
    const found = known.get(key) ?? find(text, limit)
    if (known.size < MAX_REMEMBERED) known.set(key, found)
    return found
  }
}

const MAX_REMEMBERED = 100
/** The limit of near-word lookups; the readings of a query share most words. */
const MAX_NEAR_LOOKUPS = 12

function rememberNear({ has, near, records }: Dictionary, allowance: Allowance): Dictionary {
  const isKnown = new Map<string, boolean>()
  const known = new Map<string, ReturnType<Dictionary['near']>>()
  return {
    has(word) {
      const found = isKnown.get(word) ?? (allowance.take(OF_A_WORD) && has(word))
      isKnown.set(word, found)
      return found
    },
    records,
    near(word, max) {
      const key = `${word} ${max}`
      const before = known.get(key)
      if (before) return before
      if (known.size === MAX_NEAR_LOOKUPS || !allowance.take(max * OF_NEAR_WORDS)) return []
      const found = near(word, max)
      known.set(key, found)
      return found
    },
  }
}
