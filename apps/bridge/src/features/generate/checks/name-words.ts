// Words of a text as a check of names sees them: where a capital says something, and where it only starts a sentence.
import { startsSentence } from '../story/marks.ts'

export interface NameWord {
  /** As written, without what an apostrophe or a hyphen adds. */
  word: string
  /** In lower case, without accents of spelling variants. */
  folded: string
  isCapitalized: boolean
  /** Whether it starts a sentence, a speech or a line, where any word has a capital. */
  isFirst: boolean
  /** The word directly before it in the same phrase, folded; '' after punctuation. */
  before: string
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu
const CAPITAL = /^[\p{Lu}\p{Lt}]/u
/** A dot after these ends no sentence. */
const ABBREVIATIONS = new Set(
  (
    'mr mrs ms messrs dr st sr jr prof rev hon capt col gen lt sgt maj cpl esq no vol ' +
    'mme mlle mm hr frl fr geb sog bzw dir ing sra srta sto sta ud uds dn dña'
  ).split(' '),
)

export const foldedWord = (word: string): string => word.normalize('NFC').toLowerCase()

export function nameWordsOf(text: string): NameWord[] {
  const normal = text.normalize('NFC').replace(/\p{Cf}+/gu, '')
  let end = 0
  let before = ''
  return [...normal.matchAll(WORD)].map(({ 0: word, index }) => {
    const gap = normal.slice(end, index)
    const found = {
      word,
      folded: foldedWord(word),
      isCapitalized: CAPITAL.test(word),
      isFirst: isFirstAfter(gap, before, end === 0),
      before: gap.trim() === '' && !hasBlankLine(gap) ? foldedWord(before) : '',
    }
    end = index + word.length
    before = word
    return found
  })
}

function isFirstAfter(gap: string, before: string, isStart: boolean): boolean {
  if (isStart) return true
  if (hasBlankLine(gap) || /[\u2013\u2014\u2015*_#|/]/.test(gap)) return true
  if (!startsSentence(gap)) return false
  const isAbbreviated = /^\.[\s]*$/.test(gap) && (ABBREVIATIONS.has(foldedWord(before)) || /^\p{L}$/u.test(before))
  return !isAbbreviated
}

const hasBlankLine = (gap: string) => gap.split('\n').length > 2
