// Texts that repeat eight words of the source are refused. Every hit is compared with the source itself, so that none is by chance.
import { isUnspaced } from '../story/letters.ts'

/** Runs of this many words count as copied. */
const RUN = 8
/** A word of a script that puts no spaces between words has about two characters. */
const CHARACTER_WEIGHT = 0.5

export interface Shingles {
  /** Whether there is anything to compare with. */
  isEmpty: boolean
  /** Number of each known word. */
  numbers: ReadonlyMap<string, number>
  /** The words of all chapters as numbers; 0 between chapters. */
  words: Int32Array
  /** An open hash table of the positions where runs start, plus 1. */
  table: Int32Array
  /** The numbers of words that are single characters of such a script. */
  characters: ReadonlySet<number>
}

const TOKEN = /[\p{L}\p{M}\p{N}]+/gu
const INVISIBLE = /\p{Cf}+/gu

/** Maximal runs of letters or digits, in lower case; characters of scripts without spaces one by one. */
export function tokensOf(text: string): string[] {
  const tokens = text.normalize('NFC').replace(INVISIBLE, '').toLowerCase().match(TOKEN) ?? []
  return HAS_UNSPACED.test(text) ? tokens.flatMap(split) : tokens
}

const HAS_UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\p{scx=Tibetan}]/u

function split(token: string): string[] {
  const parts: string[] = []
  let word = ''
  for (const character of token) {
    if (!isUnspaced(character)) word += character
    else {
      if (word !== '') parts.push(word)
      parts.push(character)
      word = ''
    }
  }
  return word === '' ? parts : [...parts, word]
}

/** Every run of the source, a chapter at a time. */
export function shinglesOf(chapters: readonly { text: string }[]): Shingles {
  const numbers = new Map<string, number>()
  const characters = new Set<number>()
  const words = numbered(chapters, numbers, characters)
  const table = new Int32Array(2 ** Math.ceil(Math.log2(words.length * 2 + 2)))
  eachRun(words, characters, (run) => {
    const slot = slotOf(table, words, run)
    if (table[slot] === 0) table[slot] = run.start + 1
  })
  return { isEmpty: numbers.size === 0, numbers, words, table, characters }
}

function numbered(chapters: readonly { text: string }[], numbers: Map<string, number>, characters: Set<number>): Int32Array {
  const tokens = chapters.map(({ text }) => tokensOf(text))
  const words = new Int32Array(tokens.reduce((sum, one) => sum + one.length + 1, 0))
  let at = 0
  for (const chapter of tokens) {
    for (const token of chapter) {
      let number = numbers.get(token)
      if (number === undefined) {
        number = numbers.size + 1
        numbers.set(token, number)
        if (token.length <= 2 && isUnspaced(token)) characters.add(number)
      }
      words[at++] = number
    }
    at++
  }
  return words
}

interface Run {
  words: Int32Array
  start: number
  end: number
  hash: number
}

const BASE = 0x01000193
/** `BASE` to the power of the index, for the longest runs. */
const POWERS = Int32Array.from({ length: RUN / CHARACTER_WEIGHT + 1 }, (_, power) => {
  let value = 1
  for (let at = 0; at < power; at++) value = Math.imul(value, BASE)
  return value
})

/** Visits all runs in order, with a rolling hash; none contains the 0 between chapters. `run` is the same object every time. */
function eachRun(words: Int32Array, characters: ReadonlySet<number>, visit: (run: Run) => void): void {
  const hasCharacters = characters.size > 0
  const weightAt = (at: number) => (hasCharacters && characters.has(words[at] ?? 0) ? CHARACTER_WEIGHT : 1)
  const run: Run = { words, start: 0, end: 0, hash: 0 }
  let weight = 0
  while (run.end < words.length) {
    const word = words[run.end] ?? 0
    if (word === 0) {
      weight = run.hash = 0
      run.start = ++run.end
      continue
    }
    run.hash = (Math.imul(run.hash, BASE) + word) | 0
    weight += weightAt(run.end)
    run.end++
    while (weight >= RUN) {
      visit(run)
      weight -= weightAt(run.start)
      run.hash = (run.hash - Math.imul(words[run.start] ?? 0, POWERS[run.end - run.start - 1] ?? 0)) | 0
      run.start++
    }
  }
}

/** The slot of an equal run, or the free one for it. */
function slotOf(table: Int32Array, words: Int32Array, run: Run): number {
  const mask = table.length - 1
  let slot = (run.hash ^ (run.hash >>> 15)) & mask
  for (let at = table[slot] ?? 0; at !== 0 && !isSameRun(words, at - 1, run); at = table[slot] ?? 0) slot = (slot + 1) & mask
  return slot
}

function isSameRun(words: Int32Array, at: number, run: Run): boolean {
  for (let other = run.start; other < run.end; other++, at++) if (words[at] !== run.words[other]) return false
  return true
}

/** Runs of the text that are in the source, each at its longest and once, as their words. */
export function copiedRuns(text: string, { numbers, words, table, characters }: Shingles): string[] {
  const tokens = tokensOf(text)
  // Unknown words are different from all of the source, and from 0.
  const own = Int32Array.from(tokens, (token) => numbers.get(token) ?? -1)
  const runs: { start: number; end: number }[] = []
  let hitBefore = -2
  eachRun(own, characters, (run) => {
    if (table[slotOf(table, words, run)] === 0) return
    const last = runs.at(-1)
    if (last && hitBefore === run.start - 1) last.end = run.end
    else runs.push({ start: run.start, end: run.end })
    hitBefore = run.start
  })
  return [...new Set(runs.map(({ start, end }) => tokens.slice(start, end).join(' ')))]
}
