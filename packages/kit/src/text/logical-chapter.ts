import { CHAPTER_WORDS, FRONT_PAIRS, FRONT_WORDS, NUMBER_WORDS, TRACK_WORDS, UNIT_WORDS } from './chapter-words.ts'

/** With fewer titles than this, story chapters cannot be determined. */
const MIN = 3

const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const UNITS_OF_NUMERAL = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix']
const TENS_OF_NUMERAL = ['', 'x', 'xx', 'xxx', 'xl', 'l', 'lx', 'lxx', 'lxxx']
const NUMERALS: ReadonlyMap<string, number> = new Map(
  TENS_OF_NUMERAL.flatMap((tens, ten) =>
    UNITS_OF_NUMERAL.map((unit, one): [string, number] => [tens + unit, 10 * ten + one]),
  ).slice(1),
)

/**
 * The story chapter of each chapter of a book (docs/reference/decisions.md, server 28); undefined if the titles don't say. Numbers
 * in titles count if they run from 0 or 1 without gaps or repeats, and an unnumbered chapter has the number before it; otherwise
 * titles are counted, without leading credits, forewords and the like, and without tracks, parts, discs and files. The server sends
 * it as `logical`; the player computes it for servers that send none.
 */
export const logicalChapters = (titles: readonly string[]): readonly number[] | undefined => storyChapters(titles)?.chapters

export interface StoryChapters {
  chapters: readonly number[]
  /** The first number that a title states; undefined if the titles were counted. */
  stated: number | undefined
}

export function storyChapters(titles: readonly string[]): StoryChapters | undefined {
  const named = titles.map(toTitle)
  if (named.length < MIN || !(named.some(isOfStory) || named.every((title) => title.isFront))) return undefined
  if (named.every(({ text }) => text === named[0]?.text)) return undefined
  const begins = beginnings(named)
  // Front matter states no number, so that a number never exceeds the place in the list.
  const stated = (numberOf: (title: Title, at: number) => number | undefined) =>
    named.map((title, at) => (title.isFront ? undefined : numberOf(title, at)))
  const chapters = stated(({ chapter }, at) => (begins[at] ? chapter : undefined))
  if (runsOn(chapters, 1)) return statedChapters(chapters)
  if (chapters.every((number) => number === undefined)) {
    const numbers = stated((title, at) => title.unit ?? (isFileName(named, at) ? undefined : leadingNumber(title)))
    if (runsOn(numbers, 2)) return statedChapters(numbers)
  }
  const places = counted(named, begins)
  return places && { chapters: places, stated: undefined }
}

interface Title {
  /** In lower case, without marks. */
  text: string
  words: readonly string[]
  /** The words without tracks, parts, discs and other numbers; '' if nothing remains, or for a file name. */
  name: string
  /** Whether it has the number of a track, part or disc. */
  isPart: boolean
  /** The number next to the word for a chapter, or for a lecture or the like. */
  chapter: number | undefined
  unit: number | undefined
  isFront: boolean
}

function toTitle(title: string): Title {
  const [text, words] = wordsOf(title)
  const [chapter, unit] = [numberBeside(words, CHAPTER_WORDS), numberBeside(words, UNIT_WORDS)]
  const { rest, isPart } = withoutParts(words)
  return { text, words, name: isFile(text) ? '' : rest.join(' '), isPart, chapter, unit, isFront: isFront(rest) }
}

function wordsOf(title: string): [text: string, words: readonly string[]] {
  // Most titles are ASCII, for which all of this is several times faster.
  if (/^[\x20-\x7e]*$/.test(title)) {
    const plain = title.toLowerCase().trim()
    return [plain, plain.match(/[a-z]+|\d+/g) ?? []]
  }
  const text = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
  return [text, text.match(/\p{L}+|\p{N}+/gu) ?? []]
}

/** Years alone may also be file numbers. */
const isOfStory = ({ name, isFront: front }: Title) => !front && /[^\d ]/.test(name)

/** Drops `Track 3`, `Part Two`, `Side A`, `1 of 2` and numbers, except chapters' and years': `Dune, CD 1 - 03` is `dune`. */
function withoutParts(words: readonly string[]): { rest: readonly string[]; isPart: boolean } {
  const rest: string[] = []
  let isPart = false
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    const length = TRACK_WORDS.has(word) ? labelLength(words, at + 1) : 0
    if (length > 0) {
      isPart = true
      at += length
    } else if (!isOtherNumber(words, at)) rest.push(word)
  }
  return { rest: rest.every((word) => TRACK_WORDS.has(word)) || isBareNumber(rest) ? [] : rest, isPart }
}

/** `III`, `Twenty-One` */
const isBareNumber = (words: readonly string[]) =>
  !isDigits(words[0] ?? '') && numberAt(words, 0) !== undefined && numberLength(words) >= words.length

/** How many words form a track's number: `3`, `two`, `twenty one`, `IV`, `A`; 0 if none do. */
function labelLength(words: readonly string[], at: number): number {
  const word = words[at] ?? ''
  if (/^\d+$/.test(word) || /^[a-z]$/.test(word)) return 1
  return numberAt(words, at) === undefined ? 0 : numberLength(words.slice(at))
}

/** A number that is neither a chapter's nor a year, and the `of` in `1 of 2`. */
function isOtherNumber(words: readonly string[], at: number): boolean {
  const [before = '', word = '', next = ''] = [words[at - 1], words[at], words[at + 1]]
  if (word === 'of') return /^\d+$/.test(next)
  const isBeside = [before, next].some((other) => CHAPTER_WORDS.has(other) || UNIT_WORDS.has(other))
  return /^\d+$/.test(word) && !isBeside && !/^[1-9]\d{3}$/.test(word)
}

/** Whether a story chapter starts at each title: a continuation has the same name as the title before. */
function beginnings(named: readonly Title[]): boolean[] {
  let before = ''
  return named.map(({ name, chapter, unit, isPart }) => {
    const isNumbered = chapter !== undefined || unit !== undefined
    const begins = name !== '' && (name !== before || (isNumbered && !isPart))
    if (name !== '') before = name
    return begins
  })
}

/** Counts the titles except leading front matter; undefined if there is only one between tracks. */
function counted(named: readonly Title[], begins: readonly boolean[]): number[] | undefined {
  const first = named.findIndex((title) => !title.isFront)
  if (first === -1) return named.map(() => 0)
  const ofStory = named.filter((title, at) => begins[at] && !title.isFront)
  if (ofStory.length < 2 && begins.includes(false, first)) return undefined
  let count = 0
  return named.map((_, at) => {
    if (at >= first && begins[at]) count += 1
    return count
  })
}

/** Whether the stated numbers run from 0 or 1 to the last, with at least `min` of them. */
function runsOn(numbers: readonly (number | undefined)[], min: number): boolean {
  const stated = numbers.filter((number) => number !== undefined)
  const first = stated[0] ?? -1
  return stated.length >= min && (first === 0 || first === 1) && stated.every((number, at) => number === first + at)
}

const statedChapters = (numbers: readonly (number | undefined)[]): StoryChapters => ({
  chapters: withoutGaps(numbers),
  stated: numbers.find((number) => number !== undefined),
})

/** 0 before the first number. */
function withoutGaps(numbers: readonly (number | undefined)[]): number[] {
  let last = 0
  return numbers.map((number) => {
    last = number ?? last
    return last
  })
}

/** `Chapter 3`, `Dune - Chapter Three: The owl`, `3. Kapitel`. */
function numberBeside(words: readonly string[], units: ReadonlySet<string>): number | undefined {
  const at = words.findIndex((word) => units.has(word))
  if (at === -1) return undefined
  return numberAt(words, at + 1) ?? (at === 1 ? numberAt(words, 0) : undefined)
}

/** `3`, `03 The owl`; with a separator also `III. The owl` and `Three: The owl`. */
function leadingNumber({ text, words }: Pick<Title, 'text' | 'words'>): number | undefined {
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

/** How many words a leading number has. */
const numberLength = (words: readonly string[]) => (TENS.includes(words[0] ?? '') && NUMBER_WORDS.has(words[1] ?? '') ? 2 : 1)
const isDigits = (word: string) => /^\d{1,4}$/.test(word)

/** `The lost owl 3.m4a` */
const isFile = (text: string) =>
  /\.(?:mp3|m4a|m4b|mp4|flac|ogg|oga|opus|aac|wav)$/.test(text) || /^[^\s]+\.(?=\d*[a-z])\w{2,4}$/.test(text)

/** `01 - Dune`, `02 - Dune`: differs from its neighbours only in the number. */
function isFileName(named: readonly Title[], at: number): boolean {
  const { name = '', isPart = false } = named[at] ?? {}
  return isPart || isFile(named[at]?.text ?? '') || (name !== '' && [at - 1, at + 1].some((other) => named[other]?.name === name))
}

function isFront(words: readonly string[]): boolean {
  const [first = '', second = ''] = words
  return FRONT_WORDS.has(first) || FRONT_PAIRS.has(`${first} ${second}`)
}
