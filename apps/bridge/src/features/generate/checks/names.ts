// Names that the book does not contain up to a gate: read ahead, or remembered by a model that knows the book
// (docs/decisions/0090-names-are-found-by-their-capitals.md).
import { findNames } from '../story/marks.ts'
import { nameKey } from '../story/name-key.ts'
import type { Entity } from '../story/types.ts'
import { foldedWord, type NameWord, nameWordsOf } from './name-words.ts'
import { isOpener } from './openers.ts'
import { isKnown, readUsages, stemsOf, type Usage } from './usages.ts'
import { hasCases, hasPrefix, isFormOf, stemsOfWord } from './word-forms.ts'

export interface NameQuestion {
  gate: number
  /** Names that may be used whether or not the book contains them: people of earlier volumes. */
  known?: readonly string[]
  /** All people and places; names that they get after the gate are refused in any script. */
  entities?: readonly Entity[]
  /** The text that this one is a sentence of. */
  whole?: string
}

export interface Vocabulary {
  /** Names in a text without marks that the book does not contain up to the gate, each once. */
  strangeNames: (text: string, question: NameQuestion) => string[]
  /** Whether the book uses this word as an ordinary one. */
  isOrdinary: (word: string) => boolean
  /** Whether a word of the book may be a form of this word of a name; both are folded. */
  isFormOf: (word: string, name: string) => boolean
}

/** Languages that write every noun with a capital. */
const CAPITALIZED_NOUNS = new Set(['de', 'lb', 'nds', 'gsw', 'bar', 'frr'])
/** A text with this share of capitals inside of sentences capitalises its nouns, whatever its stated language. */
const MANY_CAPITALS = 0.17
const ENOUGH_WORDS = 2_000
/** In a book of this length a name is there more than once. */
const LONG_BOOK_WORDS = 20_000

interface Asked {
  gate: number
  /** Words of names that may be used. */
  allowed: ReadonlySet<string>
  /** Words with a capital inside of a sentence of the text. */
  inside: ReadonlySet<string>
}

export function createVocabulary(chapters: readonly { chapter: number; text: string }[], language: string): Vocabulary {
  const tongue = language.toLowerCase().split(/[-_]/)[0] || 'en'
  const { byWord: usages, pairs, words: size, capitals } = readUsages(chapters)
  const stems = hasCases(tongue) ? stemsOf(usages, stemsOfWord) : new Map<string, number>()
  const hasCapitalNouns = CAPITALIZED_NOUNS.has(tongue) || (size >= ENOUGH_WORDS && capitals / size > MANY_CAPITALS)

  return {
    isOrdinary: (word) => usages.get(foldedWord(word))?.isLower ?? false,
    isFormOf: (word, name) => isFormOf(word, name, tongue),
    strangeNames(text, { gate, known = [], entities = [], whole = text }) {
      const asked = { gate, allowed: new Set(known.flatMap(wordsOf)), inside: insideOf(nameWordsOf(whole)) }
      const words = nameWordsOf(text)
      const strange = words.filter((one, at) => isStrange(one, asked) || isLaterPair(words[at - 1], one, asked))
      const normal = text.normalize('NFC')
      const later = laterNamesOf(entities, gate)
      const found = findNames(normal, later, Number.POSITIVE_INFINITY).map(({ start, end }) => normal.slice(start, end))
      return [...new Set([...strange.map(({ word }) => word), ...found, ...prefixedNames(words, later, entities)])]
    },
  }

  function isStrange(one: NameWord, asked: Asked): boolean {
    const { folded, isCapitalized, isFirst } = one
    if (asked.allowed.has(folded) || isOpener(folded, tongue)) return false
    const usage = usages.get(folded)
    if (!isCapitalized) return isSmallName(one, usage, asked.gate)
    if (isFirst && (usage?.isLower || isKnownForm(folded, asked.gate))) return false
    if (isFirst && !isInBook(folded)) return asked.inside.has(folded)
    if (hasCapitalNouns && !isLikeName(usage)) return false
    return !isKnownForm(folded, asked.gate)
  }

  /** A name of the book that a writer gave a small letter. */
  function isSmallName({ word, folded }: NameWord, usage: Usage | undefined, gate: number): boolean {
    if (usage === undefined || usage.isLower || usage.named === Infinity || !/^\p{Ll}.*\p{L}/u.test(word)) return false
    return !(hasCapitalNouns && !isLikeName(usage)) && !isKnownForm(folded, gate)
  }

  /** Where all nouns have capitals: whether the book uses this one as a name. */
  function isLikeName(usage: Usage | undefined): boolean {
    if (usage === undefined || usage.hasArticle || usage.named === Infinity) return false
    return size < LONG_BOOK_WORDS || usage.bare >= 2
  }

  function isKnownForm(folded: string, gate: number): boolean {
    if (isKnown(usages.get(folded), gate)) return true
    // Annas Buch.
    if (folded.endsWith('s') && folded.length > 3 && isKnown(usages.get(folded.slice(0, -1)), gate)) return tongue !== 'es'
    return stemsOfWord(folded).some((stem) => (stems.get(stem) ?? Infinity) <= gate)
  }

  /** Whether the book has the word or, as a name, a form of it. */
  function isInBook(folded: string): boolean {
    const base = folded.endsWith('s') ? usages.get(folded.slice(0, -1)) : undefined
    return usages.has(folded) || (base !== undefined && !base.isLower) || stemsOfWord(folded).some((stem) => stems.has(stem))
  }

  /** Two known names may be one that is only learnt later: the surname of a stranger. */
  function isLaterPair(before: NameWord | undefined, one: NameWord, { gate, allowed }: Asked): boolean {
    if (!before?.isCapitalized || !one.isCapitalized || one.before === '') return false
    if (allowed.has(one.folded) || usages.get(before.folded)?.isLower) return false
    const chapter = pairs.get(`${before.folded} ${one.folded}`)
    return chapter !== undefined && chapter > gate
  }
}

const wordsOf = (name: string) => nameWordsOf(name).map(({ folded }) => folded)

const insideOf = (words: readonly NameWord[]) =>
  new Set(words.filter(({ isCapitalized, isFirst }) => isCapitalized && !isFirst).map(({ folded }) => folded))

const laterNamesOf = (entities: readonly Entity[], gate: number): Entity[] => {
  const open = new Set(entities.flatMap(({ names }) => names.filter((one) => one.chapter <= gate).map(({ name }) => name)))
  return entities.map((one) => ({ ...one, names: one.names.filter(({ name, chapter }) => chapter > gate && !open.has(name)) }))
}

/** Later names that Arabic or Hebrew writes together with a word before them. */
function prefixedNames(words: readonly NameWord[], later: readonly Entity[], entities: readonly Entity[]): string[] {
  const prefixed = words
    .map(({ word }) => ({ word, key: nameKey(word) }))
    .filter(({ key }) => /[\p{sc=Arabic}\p{sc=Hebrew}]/u.test(key))
  if (prefixed.length === 0) return []
  const names = later.flatMap((one) => one.names.map(({ name }) => nameKey(name).split(' ')))
  const laterKeys = new Set(names.map((name) => name.join(' ')))
  const open = new Set(entities.flatMap((one) => one.names.map(({ name }) => nameKey(name))).filter((key) => !laterKeys.has(key)))
  return prefixed.flatMap(({ word, key }, at) => {
    const isLater = names.some(
      ([first = '', ...rest]) => hasPrefix(key, first) && rest.every((next, index) => prefixed[at + 1 + index]?.key === next),
    )
    return isLater && !open.has(key) ? [word] : []
  })
}
