const WORDS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const ROMAN = 'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx'.split(' ')
const ARABIC = /^\d{1,3}$/

/** The number of a volume or part in any notation: `02`, `II`, `two`. */
export function numberOf(term: string): number | undefined {
  if (ARABIC.test(term)) return Number(term)
  const lower = term.toLowerCase()
  const number = ROMAN.indexOf(lower) + 1 || WORDS.indexOf(lower) + 1
  return number === 0 ? undefined : number
}

export const romanOf = (number: number): string | undefined => ROMAN[number - 1]
export const wordOf = (number: number): string | undefined => WORDS[number - 1]
