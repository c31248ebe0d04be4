import { folded } from '@chapterhouse/kit/fold-text'
import { isNear } from './similar-words.ts'

/** `full`: surname and given names, or as much of them as was typed. `surname`: only that, perhaps of another person. */
export type Agreement = 'full' | 'surname' | 'none'

const SUFFIXES = new Set('jr sr ii iii iv phd md'.split(' '))
/** More words than that are no name. */
const MOST_WORDS = 40

/**
 * How far a typed author agrees with those of a work. Spelling, accents, the order of the names (`Lind, Mara`), initials and one typing
 * error a word make no difference; another given name does. Of several typed authors one is enough.
 */
export function authorAgreement(authors: readonly string[], typed: string): Agreement {
  const words = folded(typed).split(' ').slice(0, MOST_WORDS)
  if (words[0] === '') return 'none'
  const found = authors.map((author) => agreementWith(folded(author), words))
  return found.includes('full') ? 'full' : found.includes('surname') ? 'surname' : 'none'
}

function agreementWith(author: string, typed: readonly string[]): Agreement {
  if (author === '') return 'none'
  if (isNear(author.replaceAll(' ', ''), typed.join(''))) return 'full'
  const names = author.split(' ').filter((name, at) => at === 0 || !SUFFIXES.has(name))
  const surname = names.at(-1) ?? ''
  const at = typed.findIndex((word) => isNear(word, surname))
  if (at < 0) return 'none'
  const others = typed.filter((word, index) => index !== at && !SUFFIXES.has(word))
  const given = names.slice(0, -1)
  return others.length === 0 || given.length === 0 || given.some((name) => others.some((word) => mayBe(name, word, given)))
    ? 'full'
    : 'surname'
}

/** A given name and a typed word: equal, nearly so, or one the initial of the other; `JRR` is `J. R. R.` */
function mayBe(name: string, word: string, given: readonly string[]): boolean {
  if (isNear(name, word)) return true
  if (name.length === 1 || word.length === 1) return name.charAt(0) === word.charAt(0)
  return word.length > 1 && word === given.map((each) => each.charAt(0)).join('')
}
