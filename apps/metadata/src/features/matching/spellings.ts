import { wholeNameKey } from '../search/index.ts'
import { numberOf, romanOf, wordOf } from './numbers.ts'

const AND = ['and', 'und', 'et'] as const
const AND_AS_WORD = new RegExp(String.raw`(?<=\s)(?:${AND.join('|')})(?=\s)`, 'giu')
const MAX_SPELLINGS = 10

/** The spellings of a title: `&` and the word, `Part 2`, `Part II` and `Part Two`. Starts with the title itself; each key occurs once. */
export function spellingsOf(title: string): string[] {
  const joined = title.includes('&') ? AND.map((and) => title.replaceAll('&', ` ${and} `)) : [title.replace(AND_AS_WORD, '&')]
  const numbered = [title, ...joined].flatMap((text) => withOtherNumbers(wholeNameKey(text)))
  const byKey = Map.groupBy([title, ...joined, ...numbered], wholeNameKey)
  return [...byKey.values()].flatMap(([first]) => first ?? []).slice(0, MAX_SPELLINGS)
}

/** All combinations of notations of the numbers. */
function withOtherNumbers(key: string): string[] {
  let texts = ['']
  for (const term of key.split(' ')) {
    const number = numberOf(term)
    const written = number === undefined ? [term] : [String(number), romanOf(number) ?? term, wordOf(number) ?? term]
    texts = written.flatMap((each) => texts.map((text) => `${text} ${each}`.trim())).slice(0, MAX_SPELLINGS)
  }
  return texts
}
