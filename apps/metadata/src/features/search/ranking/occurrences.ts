import type { CoreData } from '../core/core-data.ts'
import type { Phrase, Word } from './plan.ts'

/** The remaining candidate rows, ascending: the first `count` of the list. */
export interface Rows {
  list: Uint32Array
  count: number
}
/** `into` receives the counts of `rows`; `marks` is a scratch buffer with a 0 per row of the index, and is left that way. */
interface Counting {
  rows: Rows
  into: Uint16Array
  marks: Uint16Array
}

/** Postings are walked, or made into marks, unless there are this many times more of them than candidate rows. */
const WORTH_A_WALK = 16
const WORTH_MARKS = 4

export const isOneTerm = ({ from, to }: Word) => to === from + 1

/** The number of postings of a word, whose terms are consecutive. */
export function postingCountOf({ postingStart }: CoreData, { from, to }: Word): number {
  return (postingStart[to] as number) - (postingStart[from] as number)
}

/** The word of a phrase that occurs in the fewest rows. */
export function rarestOf(core: CoreData, { words }: Phrase): Word {
  return words.reduce((rarest, word) => (postingCountOf(core, word) < postingCountOf(core, rarest) ? word : rarest))
}

/** Counts the occurrences of a phrase in each row. */
export function countPhrase(core: CoreData, { words }: Phrase, counting: Counting): void {
  const [word] = words
  const { count } = counting.rows
  const postings = word ? postingCountOf(core, word) : 0
  if (!word || words.length > 1) countInText(core, words, counting)
  else if (isOneTerm(word)) (postings > count * WORTH_A_WALK ? searchPostings : walkPostings)(core, word.from, counting)
  else if (postings > count * WORTH_MARKS) countInText(core, words, counting)
  else countByMarks(core, word, counting)
}

/** Adds the occurrences of a word to the marks of its rows. */
export function addMarks({ postingStart, postingRow, postingCount }: CoreData, { from, to }: Word, marks: Uint16Array): void {
  const end = postingStart[to] as number
  for (let posting = postingStart[from] as number; posting < end; posting += 1) {
    const row = postingRow[posting] as number
    marks[row] = (marks[row] as number) + (postingCount[posting] as number)
  }
}

function countByMarks(core: CoreData, word: Word, { rows, into, marks }: Counting): void {
  addMarks(core, word, marks)
  for (let index = 0; index < rows.count; index += 1) into[index] = marks[rows.list[index] as number] as number
  marks.fill(0)
}

function countInText({ rowStart, rowText }: CoreData, words: readonly Word[], { rows, into }: Counting): void {
  const { from, to } = words[0] as Word
  // The unsigned shift also excludes the divider between title and names, which would be negative.
  const [first, span, more] = [from + 1, to - from, words.length - 1]
  for (let index = 0; index < rows.count; index += 1) {
    const row = rows.list[index] as number
    const end = (rowStart[row + 1] as number) - more
    let count = 0
    for (let word = rowStart[row] as number; word < end; word += 1)
      if (((rowText[word] as number) - first) >>> 0 < span && (more === 0 || continuesWith(rowText, words, word))) count += 1
    into[index] = count
  }
}

function continuesWith(rowText: Uint32Array, words: readonly Word[], start: number): boolean {
  for (let next = 1; next < words.length; next += 1) {
    const { from, to } = words[next] as Word
    const term = (rowText[start + next] as number) - 1
    if (term < from || term >= to) return false
  }
  return true
}

function walkPostings({ postingStart, postingRow, postingCount }: CoreData, term: number, { rows, into }: Counting): void {
  let posting = postingStart[term] as number
  const end = postingStart[term + 1] as number
  for (let index = 0; index < rows.count; index += 1) {
    const row = rows.list[index] as number
    while (posting < end && (postingRow[posting] as number) < row) posting += 1
    into[index] = posting < end && (postingRow[posting] as number) === row ? (postingCount[posting] as number) : 0
  }
}

function searchPostings({ postingStart, postingRow, postingCount }: CoreData, term: number, { rows, into }: Counting): void {
  let low = postingStart[term] as number
  const end = postingStart[term + 1] as number
  for (let index = 0; index < rows.count; index += 1) {
    const row = rows.list[index] as number
    let high = end
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((postingRow[middle] as number) < row) low = middle + 1
      else high = middle
    }
    into[index] = low < end && (postingRow[low] as number) === row ? (postingCount[low] as number) : 0
  }
}
