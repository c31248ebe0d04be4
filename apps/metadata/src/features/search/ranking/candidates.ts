import type { CoreData } from '../core/core-data.ts'
import { addMarks, isOneTerm, postingCountOf, type Rows, rarestOf } from './occurrences.ts'
import type { Phrase, Word } from './plan.ts'

/** Below this share of all rows, collecting and sorting rows is cheaper than a sweep over all of them. */
const WORTH_A_SWEEP = 1 / 32

/** The maximum number of postings to read for a part. */
export function widthOf(core: CoreData, part: readonly Phrase[]): number {
  return part.reduce((sum, phrase) => sum + postingCountOf(core, rarestOf(core, phrase)), 0)
}

/** Finds the first candidate rows of a query. Its buffers are reused, so that a query creates no garbage. */
export function createCandidates(core: CoreData, marks: Uint16Array) {
  const fewPlaces = core.lastRow * WORTH_A_SWEEP
  let list = new Uint32Array(0)

  return {
    /**
     * All rows, of any kind, that may contain the part: for each phrase, the rows of its rarest word. Unless that is a single term, `marks`
     * has the number of occurrences in each row until `unmark`.
     */
    gather(part: readonly Phrase[]): Rows {
      const words = part.map((phrase) => rarestOf(core, phrase))
      const places = widthOf(core, part)
      const max = Math.min(places, core.lastRow)
      if (list.length < max) list = new Uint32Array(max)
      const [word] = words
      if (word && words.length === 1 && isOneTerm(word)) {
        list.set(core.postingRow.subarray(core.postingStart[word.from] as number, core.postingStart[word.to] as number))
        return { list, count: places }
      }
      if (places < fewPlaces) return { list, count: collect(core, words, { marks, list }) }
      for (const each of words) addMarks(core, each, marks)
      return { list, count: sweep(marks, list) }
    },

    unmark({ count }: Rows): void {
      if (count > fewPlaces) marks.fill(0)
      else for (let index = 0; index < count; index += 1) marks[list[index] as number] = 0
    },
  }
}

/** Marks the rows of few postings, and lists them in order. */
function collect(core: CoreData, words: readonly Word[], { marks, list }: { marks: Uint16Array; list: Uint32Array }): number {
  const { postingStart, postingRow, postingCount } = core
  let count = 0
  for (const { from, to } of words) {
    const end = postingStart[to] as number
    for (let posting = postingStart[from] as number; posting < end; posting += 1) {
      const row = postingRow[posting] as number
      const before = marks[row] as number
      if (before === 0) {
        list[count] = row
        count += 1
      }
      marks[row] = before + (postingCount[posting] as number)
    }
  }
  list.subarray(0, count).sort()
  return count
}

/** Lists every marked row. */
function sweep(marks: Uint16Array, list: Uint32Array): number {
  let count = 0
  for (let row = 1; row < marks.length; row += 1) {
    if (marks[row] === 0) continue
    list[count] = row
    count += 1
  }
  return count
}
