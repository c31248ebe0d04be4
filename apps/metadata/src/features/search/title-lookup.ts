import { mayBeTitle, parseVolume } from './boosts.ts'
import { type Correction, correct, type Dictionary, withCommonerWord } from './corrections.ts'
import { type Allowance, ENDLESS } from './effort.ts'
import type { Engine } from './engine.ts'
import type { NamedWorks } from './named-works.store.ts'
import { cutText, parseNamed, type Query } from './query.ts'
import { wholeNameKey } from './terms.ts'

export interface TitleLookup {
  /** Works with exactly this title, by id. */
  titled(title: string, limit: number): string[]
  /** The works at the position of a series that a text names, as `Jack Reacher 2` does. */
  volumes(text: string): string[]
  /** Whether a text has more than stop words, so that full text may look for it. */
  hasContent(text: string): boolean
  /** Works that have all these words, wherever. */
  withWords(text: string, limit: number): string[]
  /** The same for a corrected text and, as they are, the words of another one. */
  withCorrected(correction: Correction, beside: string, limit: number): string[]
  /** The words of a text that some record has. */
  knownWords(text: string): string
  /** People whose name has all these words. */
  people(text: string, limit: number): { id: string; name: string }[]
  /** Corrects the texts of one query: unknown words are replaced by near ones; undefined where that changes nothing. */
  corrector(): Corrector
  /** The same look-ups for one request, which find nothing more once they have looked at so many places of the index. */
  within(most: number): TitleLookup
}

interface Corrector {
  correct(text: string): Correction | undefined
  /** The wordings of a text with one word replaced by a far commoner one that is one edit away. */
  withCommonerWord(text: string): readonly string[]
}

interface Needs {
  engine: Engine
  named: NamedWorks
}

/** In places of the index (`effort.ts`): measured, so that equal numbers take about equal time. */
const OF_A_TITLE = 1_500
const OF_A_WORK = 200
/** The cost of any search, however few records it finds; each of its parts adds to it. */
const OF_A_SEARCH = 5_000
const OF_A_PART = 500
const OF_A_WORD = 2_000
const OF_NEAR_WORDS = 30_000

/** Look-ups for matching: works by title, volume and words, as ids, best first. Words are whole words here. */
export function createTitleLookup({ engine, named }: Needs, allowance: Allowance = ENDLESS): TitleLookup {
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

    within: (most) => createTitleLookup({ engine, named }, allowance.part(most)),
  }
}

/** Most answers are asked for more than once by the readings of one query. */
function remembered<T>(find: (text: string, limit: number) => T): (text: string, limit: number) => T {
  const known = new Map<string, T>()
  return (text, limit) => {
    const key = `${limit} ${text}`
    const found = known.get(key) ?? find(text, limit)
    if (known.size < MOST_REMEMBERED) known.set(key, found)
    return found
  }
}

const MOST_REMEMBERED = 100
/** Of words to correct: the readings of a query share most of them. */
const MOST_NEAR_LOOKUPS = 12

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
    near(word, most) {
      const key = `${word} ${most}`
      const before = known.get(key)
      if (before) return before
      if (known.size === MOST_NEAR_LOOKUPS || !allowance.take(most * OF_NEAR_WORDS)) return []
      const found = near(word, most)
      known.set(key, found)
      return found
    },
  }
}
