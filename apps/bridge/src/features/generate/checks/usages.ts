// How a book uses each of its words: the first chapters with a capital, and what is before the word.
import { type NameWord, nameWordsOf } from './name-words.ts'

export interface Usage {
  /** The first chapter with a capital inside of a sentence. */
  named: number
  /** The first chapter with a capital at the start of a sentence. */
  first: number
  isLower: boolean
  /** Whether an article, a pronoun or another word that no name follows was directly before it. */
  hasArticle: boolean
  /** Times with a capital and none of the words before it that go with any noun. */
  bare: number
}

export interface Usages {
  byWord: ReadonlyMap<string, Usage>
  /** The first chapter with these two words in a row, both with capitals. */
  pairs: ReadonlyMap<string, number>
  words: number
  /** Words with a capital inside of a sentence. */
  capitals: number
}

const ARTICLE =
  /^(?:de[rsnm]|die|das|[km]?eine?[rsnm]?|[ds]eine?[rsnm]?|ihre?[rsnm]?|unsere?[rsnm]?|eure?[rsnm]?|diese[rsnm]?|jene[rsnm]?|jede[rsnm]?|alle[rsnm]?|viele[rn]?|im|ins|am|ans|zu[mr]|vom|beim|aufs|voll|voller|viel|wenig|mehr|weniger|genug|etwas|lauter|große[rsnm]?|pure[rsnm]?|reine[rsnm]?|solche?[rsnm]?|welche?[rsnm]?)$/
/** Words before nouns without an article ("aus Angst"), and before names as well. */
const BEFORE_ANY_NOUN = /^(?:aus|mit|ohne|vor|in|an|auf|unter|gegen|für|durch|und|oder)$/

export function readUsages(chapters: readonly { chapter: number; text: string }[]): Usages {
  const byWord = new Map<string, Usage>()
  const pairs = new Map<string, number>()
  const counted = { words: 0, capitals: 0 }
  for (const { chapter, text } of chapters) read(nameWordsOf(text), chapter)
  return { byWord, pairs, ...counted }

  function read(words: readonly NameWord[], chapter: number): void {
    let last: NameWord | undefined
    for (const one of words) {
      const usage = byWord.get(one.folded) ?? { named: Infinity, first: Infinity, isLower: false, hasArticle: false, bare: 0 }
      if (one.isCapitalized) readCapital(one, chapter, usage)
      else usage.isLower ||= /\p{Ll}/u.test(one.word)
      if (last?.isCapitalized && one.isCapitalized && one.before !== '') {
        const pair = `${last.folded} ${one.folded}`
        pairs.set(pair, Math.min(pairs.get(pair) ?? Infinity, chapter))
      }
      byWord.set(one.folded, usage)
      last = one
      counted.words++
    }
  }

  function readCapital({ isFirst, before }: NameWord, chapter: number, usage: Usage): void {
    if (!BEFORE_ANY_NOUN.test(before)) usage.bare++
    if (isFirst) {
      usage.first = Math.min(usage.first, chapter)
      return
    }
    usage.named = Math.min(usage.named, chapter)
    usage.hasArticle ||= ARTICLE.test(before)
    counted.capitals++
  }
}

/** A name that starts sentences only is one unless the word is also an ordinary one. */
export function isKnown(usage: Usage | undefined, gate: number): boolean {
  return usage !== undefined && (usage.named <= gate || (usage.first <= gate && !usage.isLower))
}

/** The first chapter of each stem of a name. */
export function stemsOf(usages: ReadonlyMap<string, Usage>, stemsOfWord: (word: string) => string[]): Map<string, number> {
  const stems = new Map<string, number>()
  for (const [word, usage] of usages) {
    const chapter = Math.min(usage.named, usage.isLower ? Infinity : usage.first)
    if (chapter === Infinity) continue
    for (const stem of stemsOfWord(word)) stems.set(stem, Math.min(stems.get(stem) ?? Infinity, chapter))
  }
  return stems
}
