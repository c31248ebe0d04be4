// Names that the book does not contain up to a gate: read ahead, or remembered by a model that knows the book
// (docs/decisions/0090-names-are-found-by-their-capitals.md).
import { findNames } from '../story/marks.ts'
import type { Entity } from '../story/types.ts'
import { foldedWord, type NameWord, nameWordsOf } from './name-words.ts'
import { isOpener } from './openers.ts'

export interface NameQuestion {
  gate: number
  /** Names that may be used whether or not the book contains them: people of earlier volumes. */
  known?: readonly string[]
  /** All people and places; names that they get after the gate are refused in any script. */
  entities?: readonly Entity[]
}

export interface Vocabulary {
  /** Names in a text without marks that the book does not contain up to the gate, each once. */
  strangeNames: (text: string, question: NameQuestion) => string[]
  /** Whether the book uses this word as an ordinary one. */
  isOrdinary: (word: string) => boolean
}

interface Usage {
  /** The first chapter with a capital inside of a sentence. */
  named: number
  /** The first chapter with a capital at the start of a sentence. */
  first: number
  isLower: boolean
  /** Whether an article or a pronoun was directly before it. */
  hasArticle: boolean
}

/** Languages that write every noun with a capital. */
const CAPITALIZED_NOUNS = new Set(['de', 'lb', 'nds', 'gsw', 'bar', 'frr'])
/** A text with this share of capitals inside of sentences capitalises its nouns, whatever its stated language. */
const MANY_CAPITALS = 0.17
const ENOUGH_WORDS = 2_000
/** Languages that change the end of a name by its case. */
const INFLECTED = new Set(
  'ru uk be bg sr hr bs sl cs sk pl mk lt lv et fi hu el tr az kk ky uz la eu ro is fo ga gd hy ka sq'.split(' '),
)
const ARTICLE =
  /^(?:de[rsnm]|die|das|[km]?eine?[rsnm]?|[ds]eine?[rsnm]?|ihre?[rsnm]?|unsere?[rsnm]?|eure?[rsnm]?|diese[rsnm]?|jene[rsnm]?|jede[rsnm]?|alle[rsnm]?|viele[rn]?|im|ins|am|ans|zu[mr]|vom|beim|aufs)$/

export function createVocabulary(chapters: readonly { chapter: number; text: string }[], language: string): Vocabulary {
  const tongue = language.toLowerCase().split(/[-_]/)[0] || 'en'
  const usages = new Map<string, Usage>()
  const pairs = new Map<string, number>()
  const counted = { words: 0, capitals: 0 }
  for (const { chapter, text } of chapters) read(nameWordsOf(text), chapter)
  const stems = INFLECTED.has(tongue) ? stemsOf(usages) : undefined
  const hasCapitalNouns =
    CAPITALIZED_NOUNS.has(tongue) || (counted.words >= ENOUGH_WORDS && counted.capitals / counted.words > MANY_CAPITALS)

  return {
    isOrdinary: (word) => usages.get(foldedWord(word))?.isLower ?? false,
    strangeNames(text, { gate, known = [], entities = [] }) {
      const allowed = new Set(known.flatMap((name) => nameWordsOf(name).map(({ folded }) => folded)))
      const words = nameWordsOf(text)
      const strange = words.filter((one, at) => isStrange(one, gate, allowed) || isLaterPair(words[at - 1], one, gate, allowed))
      const later = findNames(text.normalize('NFC'), laterNamesOf(entities, gate), Number.POSITIVE_INFINITY)
      return [
        ...new Set([...strange.map(({ word }) => word), ...later.map(({ start, end }) => text.normalize('NFC').slice(start, end))]),
      ]
    },
  }

  function read(words: readonly NameWord[], chapter: number): void {
    let last: NameWord | undefined
    for (const one of words) {
      const usage = usages.get(one.folded) ?? { named: Infinity, first: Infinity, isLower: false, hasArticle: false }
      if (!one.isCapitalized) usage.isLower ||= /\p{Ll}/u.test(one.word)
      else if (one.isFirst) usage.first = Math.min(usage.first, chapter)
      else {
        usage.named = Math.min(usage.named, chapter)
        usage.hasArticle ||= ARTICLE.test(one.before)
        counted.capitals++
      }
      if (last?.isCapitalized && one.isCapitalized && one.before !== '') {
        const pair = `${last.folded} ${one.folded}`
        pairs.set(pair, Math.min(pairs.get(pair) ?? Infinity, chapter))
      }
      usages.set(one.folded, usage)
      last = one
      counted.words++
    }
  }

  function isStrange({ folded, isCapitalized, isFirst }: NameWord, gate: number, allowed: ReadonlySet<string>): boolean {
    if (!isCapitalized || allowed.has(folded) || isOpener(folded, tongue)) return false
    const usage = usages.get(folded)
    if (isFirst && (usage?.isLower || isKnownForm(folded, gate))) return false
    if (hasCapitalNouns && (usage === undefined || usage.hasArticle || usage.named === Infinity)) return false
    return !isKnownForm(folded, gate)
  }

  function isKnownForm(folded: string, gate: number): boolean {
    if (isKnown(usages.get(folded), gate)) return true
    // Annas Buch.
    if (folded.endsWith('s') && folded.length > 3 && isKnown(usages.get(folded.slice(0, -1)), gate)) return tongue !== 'es'
    return stems !== undefined && stemsOfWord(folded).some((stem) => (stems.get(stem) ?? Infinity) <= gate)
  }

  /** Two known names may be one that is only learnt later: the surname of a stranger. */
  function isLaterPair(before: NameWord | undefined, one: NameWord, gate: number, allowed: ReadonlySet<string>): boolean {
    if (!before?.isCapitalized || !one.isCapitalized || one.before === '') return false
    if (allowed.has(one.folded) || usages.get(before.folded)?.isLower) return false
    const chapter = pairs.get(`${before.folded} ${one.folded}`)
    return chapter !== undefined && chapter > gate
  }
}

/** A name that starts sentences only is one unless the word is also an ordinary one. */
function isKnown(usage: Usage | undefined, gate: number): boolean {
  return usage !== undefined && (usage.named <= gate || (usage.first <= gate && !usage.isLower))
}

const laterNamesOf = (entities: readonly Entity[], gate: number): Entity[] => {
  const open = new Set(entities.flatMap(({ names }) => names.filter((one) => one.chapter <= gate).map(({ name }) => name)))
  return entities.map((one) => ({ ...one, names: one.names.filter(({ name, chapter }) => chapter > gate && !open.has(name)) }))
}

/** The first chapter of each stem of a name. */
function stemsOf(usages: ReadonlyMap<string, Usage>): Map<string, number> {
  const stems = new Map<string, number>()
  for (const [word, usage] of usages) {
    const chapter = Math.min(usage.named, usage.isLower ? Infinity : usage.first)
    if (chapter === Infinity) continue
    for (const stem of stemsOfWord(word)) stems.set(stem, Math.min(stems.get(stem) ?? Infinity, chapter))
  }
  return stems
}

/** A word without up to two letters at its end, which keeps three. */
const stemsOfWord = (word: string): string[] =>
  [0, 1, 2].map((cut) => word.slice(0, word.length - cut)).filter((stem) => stem.length >= 3)
