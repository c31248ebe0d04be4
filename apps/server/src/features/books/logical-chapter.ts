/** Of fewer titles than this, no chapter of the story can be told. */
const MIN = 3

/** Folded words before (or after) the number of a chapter, by language. */
const CHAPTER_WORDS = new Set(
  'chapter chap ch kapitel kap chapitre capitulo capitolo hoofdstuk kapitlet kapittel'.split(' '), // en de fr es it nl sv
)
/** Other things that a book may be divided into; their numbers count if no chapters are numbered. */
const UNIT_WORDS = new Set(
  (
    'lecture lesson story tale letter episode scene act canto day section session fable poem ' +
    'lektion geschichte brief folge szene akt tag abschnitt fabel gedicht lecon histoire lettre acte jour ' +
    'leccion historia carta episodio escena acto dia lezione storia lettera scena atto giorno les verhaal aflevering dag avsnitt'
  ).split(' '),
)
/** Their numbers say nothing about the story. */
const TRACK_WORDS = new Set(
  (
    'track part disc disk cd side file titel teil spur datei piste partie disque fichier pista parte disco traccia ' +
    'deel schijf bestand del spar skiva fil'
  ).split(' '),
)
/** Leading chapters that are not part of the story. */
const FRONT_WORDS = new Set(
  (
    'credits title titles dedication foreword introduction intro preface vorspann titel widmung vorwort einleitung einfuhrung ' +
    'titoli generique titre dedicace creditos titulo dedicatoria prefacio introduccion crediti titolo dedica prefazione ' +
    'introduzione opdracht voorwoord inleiding forord inledning introduktion dedikation'
  ).split(' '),
)
const FRONT_PAIRS = new Set(['opening credits', 'opening titles', 'avant propos'])

const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  [
    'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
    'eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn',
    'erstes zweites drittes viertes funftes sechstes siebtes achtes neuntes zehntes elftes zwolftes',
    'un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize',
    'uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince',
    'uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici',
    'een twee drie vier vijf zes zeven acht negen tien elf twaalf',
    'ett tva tre fyra fem sex sju atta nio tio elva tolv',
  ].flatMap((words) => words.split(' ').map((word, at): [string, number] => [word, at + 1])),
)
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const UNITS_OF_NUMERAL = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix']
const TENS_OF_NUMERAL = ['', 'x', 'xx', 'xxx', 'xl', 'l', 'lx', 'lxx', 'lxxx']
const NUMERALS: ReadonlyMap<string, number> = new Map(
  TENS_OF_NUMERAL.flatMap((tens, ten) =>
    UNITS_OF_NUMERAL.map((unit, one): [string, number] => [tens + unit, 10 * ten + one]),
  ).slice(1),
)

/**
 * The chapter of the story that each chapter of a book belongs to (docs/reference/decisions.md, server 28); undefined if the titles
 * do not tell. Numbers in titles count if they run from 0 or 1 without gap or repeat, and an unnumbered chapter has the number
 * before it; else it is the place in the list, not counting leading credits, forewords and the like. The player has the same
 * function for other servers, and one table of lists tests both.
 */
export function logicalChapters(titles: readonly string[]): readonly number[] | undefined {
  const named = titles.map(toTitle)
  if (titles.length < MIN || named.every(isNoName)) return undefined
  const fronts = named.map(isFront)
  // Front matter states no number, so that a number never exceeds the place in the list.
  const stated = (numberOf: (title: Title) => number | undefined) =>
    named.map((title, at) => (fronts[at] ? undefined : numberOf(title)))
  const chapters = stated((title) => numberBeside(title, CHAPTER_WORDS))
  if (runsOn(chapters, 1)) return withoutGaps(chapters)
  if (areNumberedFiles(named)) return undefined
  const numbers = stated((title) => numberBeside(title, CHAPTER_WORDS) ?? numberBeside(title, UNIT_WORDS) ?? leadingNumber(title))
  if (runsOn(numbers, 2)) return withoutGaps(numbers)
  const first = fronts.indexOf(false)
  const leading = first === -1 ? named.length : first
  return named.map((_, at) => Math.max(0, at + 1 - leading))
}

interface Title {
  /** In lower case, without marks. */
  text: string
  words: readonly string[]
}

function toTitle(title: string): Title {
  // Most titles are ASCII, where all of this is several times faster.
  if (/^[\x20-\x7e]*$/.test(title)) {
    const plain = title.toLowerCase().trim()
    return { text: plain, words: plain.match(/[a-z0-9]+/g) ?? [] }
  }
  const text = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
  return { text, words: text.match(/[\p{L}\p{N}]+/gu) ?? [] }
}

/** Whether the numbers that are stated run from 0 or 1 to the last, with at least `min` of them. */
function runsOn(numbers: readonly (number | undefined)[], min: number): boolean {
  const stated = numbers.filter((number) => number !== undefined)
  const first = stated[0] ?? -1
  return stated.length >= min && (first === 0 || first === 1) && stated.every((number, at) => number === first + at)
}

/** 0 before the first number. */
function withoutGaps(numbers: readonly (number | undefined)[]): number[] {
  let last = 0
  return numbers.map((number) => {
    last = number ?? last
    return last
  })
}

/** `Chapter 3`, `Dune - Chapter Three: The owl`, `3. Kapitel`. */
function numberBeside({ words }: Title, units: ReadonlySet<string>): number | undefined {
  const at = words.findIndex((word) => units.has(word))
  if (at === -1) return undefined
  return numberAt(words, at + 1) ?? (at === 1 ? numberAt(words, 0) : undefined)
}

/** `3`, `03 The owl`; with a separator also `III. The owl` and `Three: The owl`. */
function leadingNumber({ text, words }: Title): number | undefined {
  const [first = ''] = words
  const number = numberAt(words, 0)
  if (number === undefined || isDigits(first)) return number
  const rest = text.slice(text.indexOf(first) + first.length).trimStart()
  return rest === '' || /^[.:)\u2013\u2014-]/.test(rest) || numberLength(words) === words.length ? number : undefined
}

function numberAt(words: readonly string[], at: number): number | undefined {
  const word = words[at] ?? ''
  if (isDigits(word)) return Number(word)
  // Not read as one or two, which would look like a repeat.
  if (words[at + 1] === 'hundred') return undefined
  const ten = TENS.indexOf(word)
  if (ten === -1) return NUMBER_WORDS.get(word) ?? NUMERALS.get(word)
  const unit = NUMBER_WORDS.get(words[at + 1] ?? '') ?? 0
  return 10 * (ten + 2) + (unit < 10 ? unit : 0)
}

/** The number of words of a leading number. */
const numberLength = (words: readonly string[]) => (TENS.includes(words[0] ?? '') && NUMBER_WORDS.has(words[1] ?? '') ? 2 : 1)
const isDigits = (word: string) => /^\d{1,4}$/.test(word)

/** An empty title, a number, a track, part or disc, or the name of a file. */
function isNoName({ text, words }: Title): boolean {
  const rest = TRACK_WORDS.has(words[0] ?? '') ? words.slice(1) : words
  if (rest.length === 0 || rest.every(isDigits)) return true
  if (rest.length < words.length && numberLength(rest) >= rest.length && numberAt(rest, 0) !== undefined) return true
  return /\.(?:mp3|m4a|m4b|mp4|flac|ogg|oga|opus|aac|wav)$/.test(text) || /^[^\s]+\.\w{2,4}$/.test(text)
}

/** `Dune 01`, `Dune 02`: titles that differ only in their numbers, unless these count chapters. */
function areNumberedFiles(named: readonly Title[]): boolean {
  const stemOf = ({ text }: Pick<Title, 'text'>) => text.replaceAll(/\d/g, '')
  const stem = stemOf(named[0] ?? { text: '' })
  return (
    named.every((title) => /\d/.test(title.text) && stemOf(title) === stem) &&
    named.some((title) => numberBeside(title, CHAPTER_WORDS) === undefined && numberBeside(title, UNIT_WORDS) === undefined)
  )
}

/** Also with a number in front: `01 - Opening credits`. */
function isFront({ words }: Title): boolean {
  const at = isDigits(words[0] ?? '') ? 1 : 0
  const first = words[at] ?? ''
  return FRONT_WORDS.has(first) || FRONT_PAIRS.has(`${first} ${words[at + 1]}`)
}
