import { folded } from '@chapterhouse/kit/text/fold-text'
import { isNear } from './similar-words.ts'

/** `full`: surname and given names, as far as typed. `surname`: only the surname, possibly of another person. */
export type Agreement = 'full' | 'surname' | 'none'

const SUFFIXES = new Set('jr sr ii iii iv phd md'.split(' '))
/** The maximum number of words in a name. */
const MAX_WORDS = 40

/**
 * How well a typed author matches a work's authors. Ignores spelling, accents, the order of names (`Lind, Mara`), initials and one
 * typing error per word, but not a different given name. One of several typed authors is enough.
 */
export function authorAgreement(authors: readonly string[], typed: string): Agreement {
  const words = folded(typed).split(' ').slice(0, MAX_WORDS)
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

/** Whether a typed word matches a given name: nearly equal, or one is the initial of the other; `JRR` is `J. R. R.` */
function mayBe(name: string, word: string, given: readonly string[]): boolean {
  if (isNear(name, word)) return true
  if (name.length === 1 || word.length === 1) return name.charAt(0) === word.charAt(0)
  return word.length > 1 && word === given.map((each) => each.charAt(0)).join('')
}
