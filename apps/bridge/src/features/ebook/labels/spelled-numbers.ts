import { NUMBER_WORDS } from '@chapterhouse/kit/text/chapter-words'

/** Languages whose numbers are read in full; of others, the first twenty or so. */
const LANGUAGES = ['en', 'de', 'fr', 'es'] as const
type Language = (typeof LANGUAGES)[number]
/** Spellings of a number, folded, with blanks for hyphens. */
type Spell = (number: number) => readonly string[]

const MAX = 199
const list = (words: string): readonly string[] => words.split(' ')
const both = (heads: readonly string[], tails: readonly string[], between: readonly string[]): string[] =>
  heads.flatMap((head) => tails.flatMap((tail) => between.map((glue) => head + glue + tail)))

const EN = list(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
)
const EN_TENS = list('- - twenty thirty forty fifty sixty seventy eighty ninety')
const EN_ORDINALS = list('- first second third - fifth - - eighth ninth - - twelfth')
const english: Spell = (number) => {
  if (number >= 100) {
    const hundreds = ['one hundred', 'a hundred', 'hundred']
    return number === 100 ? hundreds : both(hundreds, english(number - 100), [' and ', ' '])
  }
  if (number < 20) return [EN[number] ?? '']
  const tens = EN_TENS[Math.floor(number / 10)] ?? ''
  return number % 10 === 0 ? [tens] : both([tens], english(number % 10), [' ', ''])
}
const englishOrdinal: Spell = (number) => {
  const last = number % 100 < 20 ? number % 100 : number % 10
  const irregular = EN_ORDINALS[last]
  return english(number).map((word) => {
    if (irregular !== undefined && irregular !== '-') return withTail(word, EN[last] ?? '', irregular)
    return `${word.replace(/y$/, 'ie')}th`
  })
}
const withTail = (word: string, tail: string, other: string): string =>
  word.endsWith(tail) ? word.slice(0, word.length - tail.length) + other : word

const DE = list(
  'null eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn',
)
const DE_TENS = list('- - zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig')
const german: Spell = (number) => {
  if (number >= 100) {
    const hundreds = ['hundert', 'einhundert']
    return number === 100 ? hundreds : both(hundreds, german(number - 100), ['', 'und'])
  }
  if (number < 20) return [DE[number] ?? '']
  const tens = DE_TENS[Math.floor(number / 10)] ?? ''
  const unit = number % 10 === 1 ? 'ein' : DE[number % 10]
  return number % 10 === 0 ? [tens] : [`${unit}und${tens}`]
}
const DE_ORDINALS: Readonly<Record<string, string>> = { eins: 'erst', drei: 'dritt', sieben: 'siebt', acht: 'acht' }
const germanOrdinal: Spell = (number) => {
  const last = number % 100
  return german(number).flatMap((word) => {
    const unit = DE[last] ?? ''
    const stem = last > 0 && last < 20 ? withTail(word, unit, DE_ORDINALS[unit] ?? `${unit}t`) : `${word}st`
    return list('e es er en em').map((ending) => stem + ending)
  })
}

const FR = list('zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize')
const FR_TENS = list('- - vingt trente quarante cinquante soixante soixante')
const FR_EAST: Readonly<Record<number, readonly string[]>> = { 7: ['septante'], 8: ['huitante', 'octante'], 9: ['nonante'] }
const french: Spell = (number) => {
  if (number >= 100) return number === 100 ? ['cent'] : both(['cent'], french(number - 100), [' '])
  if (number < 17) return number === 1 ? ['un', 'une'] : [FR[number] ?? '']
  if (number < 20) return [`dix ${FR[number - 10]}`]
  const [ten, unit] = [Math.floor(number / 10), number % 10]
  const eastern = (FR_EAST[ten] ?? []).flatMap((tens) => frenchUnits(tens, unit))
  if (ten < 7) return frenchUnits(FR_TENS[ten] ?? '', unit)
  if (ten === 7) return [...(number === 71 ? ['soixante et onze'] : both(['soixante'], french(number - 60), [' '])), ...eastern]
  if (number === 80) return ['quatre vingts', 'quatre vingt', ...eastern]
  return [...both(['quatre vingt'], french(number - 80), [' ']), ...eastern]
}
const frenchUnits = (tens: string, unit: number): string[] =>
  unit === 0 ? [tens] : unit === 1 ? [`${tens} et un`, `${tens} un`] : [`${tens} ${FR[unit]}`]
const frenchOrdinal: Spell = (number) => {
  if (number === 1) return ['premier', 'premiere', '1er', '1re']
  const regular = french(number).map((word) => {
    if (word.endsWith('cinq')) return `${word}uieme`
    return `${word.replace(/neuf$/, 'neuv').replace(/e$|(?<=vingt)s$/, '')}ieme`
  })
  return number === 2 ? [...regular, 'second', 'seconde'] : regular
}

const ES = list(
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve',
)
const ES_TENS = list('- - veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa')
const spanish: Spell = (number) => {
  if (number >= 100) return number === 100 ? ['cien', 'ciento'] : both(['ciento'], spanish(number - 100), [' '])
  if (number === 1) return ['uno', 'un', 'una']
  if (number < 16) return [ES[number] ?? '']
  const [ten, unit] = [Math.floor(number / 10), number % 10]
  if (ten === 1) return [ES[number] ?? '', `diez y ${ES[unit]}`]
  const tens = ES_TENS[ten] ?? ''
  if (unit === 0) return [tens]
  return [...(ten === 2 ? spanish(unit).map((one) => `veinti${one}`) : []), ...both([tens], spanish(unit), [' y '])]
}
const ES_ORDINALS = list('- primer segund tercer cuart quint sext septim octav noven')
const ES_TENTHS = list('- decim vigesim trigesim cuadragesim quincuagesim sexagesim septuagesim octogesim nonagesim')
const spanishOrdinal: Spell = (number) => {
  if (number >= 100) return number === 100 ? ['centesimo', 'centesima'] : []
  const [ten, unit] = [Math.floor(number / 10), number % 10]
  const units = unit === 0 ? [] : [...list('o a').map((ending) => ES_ORDINALS[unit] + ending)]
  const short = unit === 1 || unit === 3 ? [ES_ORDINALS[unit] ?? ''] : []
  const special: Readonly<Record<number, readonly string[]>> = { 7: ['setimo'], 11: ['undecimo'], 12: ['duodecimo'] }
  if (ten === 0) return [...units, ...short, ...(special[number] ?? [])]
  const tenths = list('o a').map((ending) => (ES_TENTHS[ten] ?? '') + ending)
  return [...(unit === 0 ? tenths : both(tenths, [...units, ...short], [' ', ''])), ...(special[number] ?? [])]
}

const SPELLINGS: Readonly<Record<Language, Readonly<{ cardinals: Spell; ordinals: Spell }>>> = {
  en: { cardinals: english, ordinals: englishOrdinal },
  de: { cardinals: german, ordinals: germanOrdinal },
  fr: { cardinals: french, ordinals: frenchOrdinal },
  es: { cardinals: spanish, ordinals: spanishOrdinal },
}

function tableOf(spell: Spell, first: number): ReadonlyMap<string, number> {
  const numbers = Array.from({ length: MAX + 1 - first }, (_, at) => at + first)
  return new Map(numbers.flatMap((number) => spell(number).map((word): [string, number] => [word, number])))
}

/** Built on first use, since most commands read no e-book. */
const TABLES = new Map<string, ReadonlyMap<string, number>>()

function tableFor(language: Language, isOrdinal: boolean): ReadonlyMap<string, number> {
  const key = `${language} ${isOrdinal}`
  const { cardinals, ordinals } = SPELLINGS[language]
  const table = TABLES.get(key) ?? (isOrdinal ? tableOf(ordinals, 1) : tableOf(cardinals, 0))
  TABLES.set(key, table)
  return table
}

const MOST_WORDS = 6

export interface SpelledNumber {
  number: number
  /** How many words it has. */
  length: number
}

/** The longest number that the folded words begin with; ordinals only if `isOrdinal`. Without a language, in any. */
export function spelledNumber(words: readonly string[], language: string, isOrdinal = false): SpelledNumber | undefined {
  const known = LANGUAGES.filter((one) => one === language)
  const tables = (known.length > 0 ? known : LANGUAGES).map((one) => tableFor(one, isOrdinal))
  for (let length = Math.min(MOST_WORDS, words.length); length > 0; length -= 1) {
    const phrase = words.slice(0, length).join(' ')
    const number = tables.map((table) => table.get(phrase)).find((one) => one !== undefined)
    if (number !== undefined) return { number, length }
  }
  const other = known.length > 0 || isOrdinal ? undefined : NUMBER_WORDS.get(words[0] ?? '')
  return other === undefined ? undefined : { number: other, length: 1 }
}
