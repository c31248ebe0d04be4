const SIGNS: readonly (readonly [string, number])[] = [
  ['c', 100],
  ['xc', 90],
  ['l', 50],
  ['xl', 40],
  ['x', 10],
  ['ix', 9],
  ['v', 5],
  ['iv', 4],
  ['i', 1],
]
/** Above this, canonical numerals are rather words: MIX, DID, CIVIL. */
const MAX = 200

const NUMERALS: ReadonlyMap<string, number> = new Map(Array.from({ length: MAX }, (_, at) => [toRoman(at + 1), at + 1]))

/** The value of a canonical numeral up to 200, in one case: neither IIII nor Liv. */
export function romanIn(word: string): number | undefined {
  const lower = word.toLowerCase()
  return word === lower || word === word.toUpperCase() ? NUMERALS.get(lower) : undefined
}

function toRoman(number: number): string {
  let rest = number
  let numeral = ''
  for (const [sign, value] of SIGNS)
    while (rest >= value) {
      numeral += sign
      rest -= value
    }
  return numeral
}
