import { mayBeTitle, parseVolume } from './boosts.ts'
import { type Correction, correct, type Dictionary } from './corrections.ts'
import type { Engine } from './engine.ts'
import type { NamedWorks } from './named-works.store.ts'
import { cutText, parseNamed, type Query } from './query.ts'
import { wholeNameKey } from './terms.ts'

export type TitleLookup = ReturnType<typeof createTitleLookup>

interface Needs {
  engine: Engine
  named: NamedWorks
}

/** Look-ups for matching: works by title, volume and words, as ids, best first. Words are whole words here. */
export function createTitleLookup({ engine, named }: Needs) {
  const idsFor = (query: Query, limit: number): string[] =>
    query.parts.length === 0 ? [] : named.ids(engine.best(query, 'works', limit))
  const toQuery = (text: string): Query => parseNamed(text, () => false)

  return {
    /** Works with exactly this title, by id. */
    titled(title: string, limit: number): string[] {
      const key = wholeNameKey(cutText(title))
      return key === '' ? [] : named.ids(engine.withTitle(key, limit))
    },

    /** The works at the position of a series that a text names, as `Jack Reacher 2` does. */
    volumes(text: string): string[] {
      const volume = parseVolume(text)
      return volume ? named.ids(engine.volumes(volume)) : []
    },

    /** Whether a text has more than stop words, so that full text may look for it. */
    saysSomething: mayBeTitle,

    /** Works that have all these words, wherever. */
    withWords: (text: string, limit: number): string[] => idsFor(toQuery(text), limit),

    /** The same for a corrected text and, as they are, the words of another one. */
    withCorrected: ({ query }: Correction, beside: string, limit: number): string[] =>
      idsFor({ ...query, parts: [...query.parts, ...toQuery(beside).parts] }, limit),

    /** The words of a text that some record has. */
    knownWords: (text: string): string => engine.knownWords(text).join(' '),

    /** People whose name has all these words. */
    people: (text: string, limit: number): { id: string; name: string }[] =>
      named.people(engine.best(toQuery(text), 'people', limit)),

    /**
     * Corrects the texts of one query: unknown words are replaced by near ones; undefined where that changes nothing. To look for near
     * words takes a millisecond or two each, so a query may do it for a few words only.
     */
    corrector(): (text: string) => Correction | undefined {
      const dictionary = rememberNear(engine.dictionary)
      return (text) => correct(cutText(text), dictionary)
    },
  }
}

const MOST_NEAR_LOOKUPS = 6

function rememberNear({ has, near }: Dictionary): Dictionary {
  const known = new Map<string, ReturnType<Dictionary['near']>>()
  return {
    has,
    near(word, most) {
      const found = known.get(word) ?? (known.size < MOST_NEAR_LOOKUPS ? near(word, most) : [])
      if (known.size < MOST_NEAR_LOOKUPS) known.set(word, found)
      return found
    },
  }
}
