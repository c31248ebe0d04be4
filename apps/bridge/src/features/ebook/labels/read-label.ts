import { UNIT_WORDS } from '@chapterhouse/kit/text/chapter-words'
import { folded } from '@chapterhouse/kit/text/fold-text'
import { BEFORE_NUMBER, CHAPTER_WORDS, CREDITS, ORDINAL_SUFFIXES, PART_WORDS } from './label-words.ts'
import { romanIn } from './roman.ts'
import { spelledNumber } from './spelled-numbers.ts'

/** The number that a label states. Loose readings count only where they complete the whole book. */
export interface LabelReading {
  number: number
  confidence: 'strict' | 'loose'
}

interface Token {
  raw: string
  word: string
  at: number
  end: number
}

interface FoundNumber {
  number: number
  kind: 'decimal' | 'roman' | 'word' | 'ordinal'
  /** The first token after it. */
  next: number
}

interface Label {
  text: string
  tokens: readonly Token[]
  language: string
}

const MAX_DECIMAL = 999
const MAX_LABEL = 300

/** The number of a chapter in its label; undefined if it states none, or only one that is a part's or half a chapter's. */
export function readLabel(label: string, language: string): LabelReading | undefined {
  const parsed = toLabel(label, language)
  if (parsed.tokens.length === 0 || parsed.tokens.some(({ word }) => CREDITS.has(word))) return undefined
  const strict = isPart(parsed)
    ? undefined
    : (afterChapterWord(parsed, 0) ?? beforeChapterWord(parsed) ?? leadingDecimal(parsed) ?? leadingWord(parsed))
  if (strict !== undefined) return { number: strict, confidence: 'strict' }
  const loose = (isPart(parsed) ? undefined : (leadingRoman(parsed) ?? decimalAndTitle(parsed))) ?? laterChapter(parsed)
  return loose === undefined ? undefined : { number: loose, confidence: 'loose' }
}

/** Whether a label names its chapter in a word: `Chapter 3`, but not `3`. */
export function namesChapter(label: string): boolean {
  const parsed = toLabel(label, '')
  return !isPart(parsed) && (afterChapterWord(parsed, 0) ?? beforeChapterWord(parsed)) !== undefined
}

/** The number of a letter, a story or another unit, which counts where no chapters are numbered. */
export function readUnit(label: string, language: string): number | undefined {
  const parsed = toLabel(label, language)
  const word = parsed.tokens[0]?.word ?? ''
  return UNIT_WORDS.has(word) && !PART_WORDS.has(word) ? numberAndEnd(parsed, 1) : undefined
}

/** Whether a label names a part, a volume or the like. */
export const isPartLabel = (label: string): boolean => isPart(toLabel(label, ''))

function toLabel(label: string, language: string): Label {
  const text = label
    .slice(0, MAX_LABEL)
    .replace(/(?<=\d)[ºª°]/g, '')
    .normalize('NFKC')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .trimEnd()
  const tokens = [...text.matchAll(/\p{L}[\p{L}\p{M}]*|\p{N}+/gu)].map(({ 0: raw, index }) => ({
    raw,
    word: folded(raw).replaceAll('ß', 'ss'),
    at: index,
    end: index + raw.length,
  }))
  return { text, tokens, language: language.split('-')[0]?.toLowerCase() ?? '' }
}

/** `Chapter 3`, `Chapter 3: The owl`, `Kapitel Nr. 3`, `Chapter the First`; `first` is the place of the word for a chapter. */
function afterChapterWord(label: Label, first: number): number | undefined {
  if (!CHAPTER_WORDS.has(label.tokens[first]?.word ?? '')) return undefined
  const skipped = BEFORE_NUMBER.has(label.tokens[first + 1]?.word ?? '') ? 1 : 0
  return numberAndEnd(label, first + 1 + skipped)
}

function numberAndEnd(label: Label, at: number): number | undefined {
  const found = numberAt(label, at)
  if (!found) return undefined
  const next = found.next + suffixLength(label, found)
  return isSetOff(restAfter(label, next), found.kind) ? found.number : undefined
}

/** Of `1st`, `1er`, `2nd`: 1, if the ending is attached to the digits. */
function suffixLength({ tokens }: Label, { kind, next }: FoundNumber): number {
  const [number, suffix] = [tokens[next - 1], tokens[next]]
  return kind === 'decimal' && number?.end === suffix?.at && ORDINAL_SUFFIXES.has(suffix?.word ?? '') ? 1 : 0
}

/** `3. Kapitel`, `First Chapter`, `The Third Chapter: The owl`, `Erstes Kapitel Die Eule` */
function beforeChapterWord(label: Label): number | undefined {
  const { tokens, text } = label
  const found = numberAt(label, BEFORE_NUMBER.has(tokens[0]?.word ?? '') ? 1 : 0)
  if (!found) return undefined
  const at = found.next + suffixLength(label, found)
  if (!CHAPTER_WORDS.has(tokens[at]?.word ?? '')) return undefined
  const rest = restAfter(label, at + 1)
  const isOrdinal = found.kind === 'ordinal' || at > found.next || text.slice(tokens[at - 1]?.end, tokens[at]?.at).startsWith('.')
  return /^\s*(?:$|[^\s\p{L}\p{N}])/u.test(rest) || (isOrdinal && isTitle(rest)) ? found.number : undefined
}

/** `3`, `-3-`, `3. The owl`, `3 - The owl`, `03_The owl` */
function leadingDecimal(label: Label): number | undefined {
  const number = decimalIn(label.tokens[0]?.raw ?? '')
  if (number === undefined) return undefined
  const rest = restAfter(label, 1)
  return label.tokens.length === 1 || (/^\s*[.:)\]_|·•–—-]/u.test(rest) && isSetOff(rest, 'decimal')) ? number : undefined
}

/** `Three`, `Three: The owl`, but neither `Three owls` nor `One-eyed Jack` */
function leadingWord(label: Label): number | undefined {
  const words = label.tokens.map(({ word }) => word)
  const found = spelledNumber(words, label.language)
  if (!found) return undefined
  const rest = restAfter(label, found.length)
  return found.length === words.length || /^\s*[.:)|–—](?!\.)|^\s+-\s|^_/u.test(rest) ? found.number : undefined
}

/** `III`, `III The Owl`, `III. The Owl` */
function leadingRoman(label: Label): number | undefined {
  const number = romanIn(label.tokens[0]?.raw ?? '')
  const rest = restAfter(label, 1)
  return number !== undefined && (label.tokens.length === 1 || isTitle(rest)) ? number : undefined
}

/** `3 The Owl` */
function decimalAndTitle(label: Label): number | undefined {
  const number = decimalIn(label.tokens[0]?.raw ?? '')
  return number !== undefined && /^\s/.test(restAfter(label, 1)) && isTitle(restAfter(label, 1)) ? number : undefined
}

/** `BOOK I. CHAPTER III.`, `Dune - Chapter Three: The owl`, `Erstes Buch. Drittes Kapitel` */
function laterChapter(label: Label): number | undefined {
  const { tokens, text } = label
  const at = tokens.findLastIndex(({ word }, place) => place > 0 && CHAPTER_WORDS.has(word))
  if (at === -1) return undefined
  const isSetOffAt = (place: number) => /[^\s\p{L}\p{N}'’]/u.test(text.slice(tokens[place - 1]?.end, tokens[place]?.at))
  const number = afterChapterWord(label, at)
  if (number !== undefined) return isSetOffAt(at) || (numberAt(label, at + 1)?.next ?? 0) >= tokens.length ? number : undefined
  const before = tokens.findIndex((_, place) => place > 0 && numberAt(label, place)?.next === at && isSetOffAt(place))
  return at === tokens.length - 1 && before !== -1 ? numberAt(label, before)?.number : undefined
}

/** `Part One`, `Book II: The Owl`, `Zweiter Teil`, `2. Teil` */
function isPart(label: Label): boolean {
  const { tokens } = label
  const isNumber = (at: number) => numberAt(label, at) !== undefined || /^\p{L}$/u.test(tokens[at]?.raw ?? '')
  const skipped = (at: number) => at + (BEFORE_NUMBER.has(tokens[at]?.word ?? '') ? 1 : 0)
  if (PART_WORDS.has(tokens[0]?.word ?? '')) return isNumber(skipped(1))
  const found = numberAt(label, skipped(0))
  if (!found) return false
  const at = found.next + suffixLength(label, found)
  const [isOf, rest] = [PART_WORDS.has(tokens[at]?.word ?? ''), restAfter(label, at + 1)]
  return isOf && (found.kind === 'ordinal' ? true : /^\s*(?:$|[^\s\p{L}\p{N}])/u.test(rest))
}

function numberAt({ tokens, language }: Label, at: number): FoundNumber | undefined {
  const raw = tokens[at]?.raw ?? ''
  const decimal = decimalIn(raw)
  if (decimal !== undefined) return { number: decimal, kind: 'decimal', next: at + 1 }
  const words = tokens.slice(at).map(({ word }) => word)
  // The longest in either form; a book in one language may have its contents in another.
  const [ordinal, cardinal] = [true, false].map(
    (isOrdinal) => spelledNumber(words, language, isOrdinal) ?? spelledNumber(words, '', isOrdinal),
  )
  const isOrdinal = (ordinal?.length ?? 0) >= (cardinal?.length ?? 0)
  const spelled = isOrdinal ? ordinal : cardinal
  if (spelled) return { number: spelled.number, kind: isOrdinal ? 'ordinal' : 'word', next: at + spelled.length }
  // French ordinals: `Ier`, `IIIe`.
  const roman = romanIn(raw) ?? romanIn(/^([IVXLC]+)(?:er|re|e|ère|ème)$/.exec(raw)?.[1] ?? '')
  return roman === undefined ? undefined : { number: roman, kind: 'roman', next: at + 1 }
}

function decimalIn(raw: string): number | undefined {
  if (!/^[0-9]{1,6}$/.test(raw)) return undefined
  const number = Number(raw)
  return number <= MAX_DECIMAL ? number : undefined
}

const restAfter = ({ text, tokens }: Label, at: number): string => text.slice(at === 0 ? 0 : tokens[at - 1]?.end)

/** A tail without a separator means another number: `10a`, `1.5`, `1-3`, `X-ray`. */
function isSetOff(rest: string, kind: FoundNumber['kind']): boolean {
  if (/^[\p{L}\p{N}'’%]|^[.,:/–—-]\p{N}/u.test(rest)) return false
  return kind === 'decimal' || kind === 'roman' || !/^-\p{L}/u.test(rest)
}

/** The rest of a label as a title: set off, and capitalised. */
const isTitle = (rest: string): boolean =>
  /^[\s.:)\]_|·•–—-]+["'“”„«»‘’‹›¿¡([]*[\p{Lu}\p{Lt}\p{Lo}]/u.test(rest) && !/^['’]/.test(rest)
