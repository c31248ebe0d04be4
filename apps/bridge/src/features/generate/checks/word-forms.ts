// Forms of a name that a language makes by its cases, its articles or the small words that it writes together with a name.

/** Languages that change the end of a name by its case. */
const INFLECTED = new Set(
  'ru uk be bg sr hr bs sl cs sk pl mk lt lv et fi hu el tr az kk ky uz la eu ro is fo ga gd hy ka sq'.split(' '),
)
/** Languages in which "der Graf" becomes "den Grafen". */
const WEAK_ENDINGS = new Set('de lb nds gsw bar frr'.split(' '))
const WEAK_ENDING = /(?:e[mnrs]?|ns?|s)$/
const ARABIC_PREFIX = /^(?=\p{sc=Arabic})[وف]?[بلك]?(?:ال|(?<=ل)ل)?/u
const HEBREW_PREFIX = /^(?=\p{sc=Hebrew})[והבלמשכ]{0,3}/u

export const hasCases = (language: string): boolean => INFLECTED.has(language)

/** A word without up to two letters at its end, which keeps three. */
export const stemsOfWord = (word: string): string[] =>
  [0, 1, 2].map((cut) => word.slice(0, word.length - cut)).filter((stem) => stem.length >= 3)

/** Whether a word of a text may be a form of this word of a name. Both are folded. */
export function isFormOf(word: string, name: string, language: string): boolean {
  if (word === name || word === `${name}s` || (name !== '' && isTrailed(word, name)) || hasPrefix(word, name)) return true
  if (WEAK_ENDINGS.has(language)) return isWeakForm(word, name)
  if (!INFLECTED.has(language)) return false
  const stems = stemsOfWord(name)
  // Льва has too few letters for a stem, Яна has none to spare.
  return stems.length > 0
    ? stemsOfWord(word).some((stem) => stems.includes(stem))
    : word.startsWith(name) && word.length <= name.length + 2
}

/** Whether a word is the name with what Arabic and Hebrew write before it: "and", "to", "the". */
export function hasPrefix(word: string, name: string): boolean {
  const bare = name.replace(/^ال(?=\p{L}{2})/u, '')
  const [prefix = ''] = ARABIC_PREFIX.exec(word) ?? HEBREW_PREFIX.exec(word) ?? []
  return prefix !== '' && bare.length >= 2 && word.endsWith(bare) && prefix.length >= word.length - bare.length
}

/** Korean writes particles directly after a name. */
const isTrailed = (word: string, name: string) => /^\p{sc=Hangul}{2,}$/u.test(name) && word.startsWith(name)

function isWeakForm(word: string, name: string): boolean {
  const [one, other] = [word.replace(WEAK_ENDING, ''), name.replace(WEAK_ENDING, '')]
  return one.length >= 3 && (one === other || word === other || one === name)
}

const ARTICLES = new Set(
  (
    'der die das den dem des ein eine einer eines einem einen the a an le la les l un une du de d el los las una unos unas il lo i gli ' +
    'uno het een t o os as um uma do da dos das en ett et den det az η ο το'
  ).split(' '),
)

/** The words of a folded name that must be in a text: all but articles, unless there is nothing else. */
export function namingWords(name: string): string[] {
  const words = name.split(' ')
  const naming = words.filter((word) => !ARTICLES.has(word))
  return naming.length > 0 ? naming : words
}
