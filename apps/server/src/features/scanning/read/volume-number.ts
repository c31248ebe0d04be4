/** How people write the number of a book in a series, in tags and in names. */

/** Words for a volume, which also begin folder names. */
const VOLUME = [
  String.raw`books?|bk\.?|volume|vols?\.?|episode|ep\.`,
  String.raw`bände|band|bde?\.?|buch|teil|folge|nr\.?`,
  'tome|livre|épisode|libro|volumen|tomo|episodio|livro',
  'deel|boek|aflevering|del|bok|bog|bind|osa|llibre|kötet|tom|księga|część|díl|kniha|část|том|книга',
].join('|')
/** Words that may also count the parts of one book, or begin a title. */
const PART = String.raw`part|pt\.?|number|no\.?|ep|installment|partie|parte|número|часть`

/** From one on. */
const WORDS = [
  'one|eins|un|uno|first',
  'two|zwei|deux|dos|second',
  'three|drei|trois|tres|third',
  'four|vier|quatre|cuatro|fourth',
  'five|fünf|cinq|cinco|fifth',
  'six|sechs|seis|sixth',
  'seven|sieben|sept|siete|seventh',
  'eight|acht|huit|ocho|eighth',
  'nine|neun|neuf|nueve|ninth',
  'ten|zehn|dix|diez|tenth',
  'eleven|elf|onze|once',
  'twelve|zwölf|douze|doce',
  'thirteen|dreizehn',
  'fourteen|vierzehn',
  'fifteen|fünfzehn',
  'sixteen|sechzehn',
  'seventeen|siebzehn',
  'eighteen|achtzehn',
  'nineteen|neunzehn',
  'twenty|zwanzig',
]
const VALUES = new Map(WORDS.flatMap((words, at) => words.split('|').map((word) => [word, at + 1] as const)))
const ROMAN = 'x{0,3}(?:ix|iv|v?i{1,3}|v)|x{1,3}'
const ROMAN_DIGITS: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10 }

/** Regular expression source for flag `i`: a label, but not the beginning of a longer word. */
export const LABEL = `(?:${VOLUME}|${PART})`
export const VOLUME_LABEL = `(?:${VOLUME})`
/** Digits with a fraction, in either notation. */
export const DIGITS = String.raw`\d+(?:[.,]\d+)?`
/** A number word or a Roman numeral after a label. */
export const SPELT_NUMBER = String.raw`(?:${WORDS.join('|')}|${ROMAN})(?![\p{L}\p{N}])`

/** The value of `7`, `2,5`, `three` or `IV`; undefined for anything else. */
export function numberIn(text: string): number | undefined {
  const plain = text.trim().toLowerCase()
  if (/^\d+(?:[.,]\d+)?$/.test(plain)) return Number(plain.replace(',', '.'))
  return VALUES.get(plain) ?? romanOf(plain)
}

const WHOLE_ROMAN = new RegExp(`^(?:${ROMAN})$`)

function romanOf(text: string): number | undefined {
  if (!WHOLE_ROMAN.test(text)) return undefined
  const values = [...text].map((digit) => ROMAN_DIGITS[digit] ?? 0)
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0)
}
