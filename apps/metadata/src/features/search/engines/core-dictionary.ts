import type { IndexText, Postings } from '../core/core-data.ts'
import { parseNamed } from '../query/query.ts'
import type { Words } from '../query/words.store.ts'
import { exactly } from '../ranking/plan.ts'
import type { Dictionary } from './corrections.ts'
import { nearTerms } from './near-terms.ts'

interface CoreDictionary extends Dictionary {
  /** The words of a text that are in the index. */
  known(text: string): string[]
}

/** Looks up words of the index, with FTS5's tokenizer. */
export function createCoreDictionary(core: IndexText & Postings, { wordsOf }: Pick<Words, 'wordsOf'>): CoreDictionary {
  const isKnown = (word: string): boolean => {
    const { from, to } = exactly(core, word)
    return from < to
  }
  const recordsWith = (term: number): number => (core.postingStart[term + 1] as number) - (core.postingStart[term] as number)

  return {
    known(text) {
      const phrases = parseNamed(text, () => false).parts.map(({ spellings: [phrase] }) => phrase)
      return wordsOf(phrases).flatMap((each) => each.filter(isKnown))
    },
    has: (word) => wordsOf([word]).flat().every(isKnown),
    records(word) {
      const found = wordsOf([word])
        .flat()
        .map((each) => exactly(core, each))
      return Math.min(...found.map(({ from, to }) => (from < to ? recordsWith(from) : 0)))
    },
    near(word, max) {
      const [folded, ...others] = wordsOf([word]).flat()
      if (folded === undefined || others.length > 0) return []
      return nearTerms(core, folded, max).map((near) => ({ ...near, records: recordsWith(near.term) }))
    },
  }
}
