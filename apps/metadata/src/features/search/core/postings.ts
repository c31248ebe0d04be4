import type { IndexText, Postings } from './core-data.ts'

/** Counts have 16 bits, and two spellings' counts are added. */
const MAX_WORDS_IN_A_ROW = 32_767

/**
 * Computes the postings of each term from the text of the rows. The input is checked, so that the result can be read without bounds
 * checks.
 */
export function postingsOf(text: IndexText): Postings {
  checkTerms(text)
  checkRows(text)
  const postingStart = countRows(text)
  const terms = postingStart.length - 1
  const total = postingStart[terms] as number
  const [postingRow, postingCount] = [new Uint32Array(total), new Uint16Array(total)]
  const next = postingStart.slice(0, terms)
  const { rowStart, rowText, lastRow } = text
  for (let row = 1; row <= lastRow; row += 1) {
    const end = rowStart[row + 1] as number
    for (let index = rowStart[row] as number; index < end; index += 1) {
      const term = (rowText[index] as number) - 1
      if (term < 0) continue
      const posting = next[term] as number
      const isAgain = posting > (postingStart[term] as number) && (postingRow[posting - 1] as number) === row
      if (isAgain) postingCount[posting - 1] = (postingCount[posting - 1] as number) + 1
      else {
        postingRow[posting] = row
        postingCount[posting] = 1
        next[term] = posting + 1
      }
    }
  }
  return { postingStart, postingRow, postingCount }
}

/** The start of the postings of each term. */
function countRows({ rowStart, rowText, lastRow, termStart }: IndexText): Uint32Array {
  const terms = termStart.length - 1
  const starts = new Uint32Array(terms + 1)
  const lastSeen = new Uint32Array(terms)
  for (let row = 1; row <= lastRow; row += 1) {
    const end = rowStart[row + 1] as number
    for (let index = rowStart[row] as number; index < end; index += 1) {
      const term = (rowText[index] as number) - 1
      if (term < 0 || lastSeen[term] === row) continue
      lastSeen[term] = row
      starts[term + 1] = (starts[term + 1] as number) + 1
    }
  }
  for (let term = 0; term < terms; term += 1) starts[term + 1] = (starts[term + 1] as number) + (starts[term] as number)
  return starts
}

function checkTerms({ termBytes, termStart }: IndexText): void {
  const terms = termStart.length - 1
  demand(terms >= 0 && (termStart[0] as number) === 0 && (termStart[terms] as number) === termBytes.length, 'the terms have gaps')
  for (let term = 0; term < terms; term += 1)
    demand((termStart[term] as number) < (termStart[term + 1] as number), 'a term is empty')
  for (let term = 1; term < terms; term += 1) demand(followsThePrevious(termBytes, termStart, term), 'terms are out of order')
}

function followsThePrevious(termBytes: Uint8Array, termStart: Uint32Array, term: number): boolean {
  const [previous, start, end] = [termStart[term - 1] as number, termStart[term] as number, termStart[term + 1] as number]
  const max = Math.min(start - previous, end - start)
  for (let byte = 0; byte < max; byte += 1) {
    const difference = (termBytes[previous + byte] as number) - (termBytes[start + byte] as number)
    if (difference !== 0) return difference < 0
  }
  return start - previous < end - start
}

function checkRows({ rowStart, rowText, rowKind, termStart, lastRow, rowCount, wordCount, titleRow, titleHash }: IndexText): void {
  const isWhole = rowStart.length === lastRow + 2 && rowKind.length === lastRow + 1 && rowText.length === wordCount + rowCount
  demand(
    isWhole &&
      (rowStart[0] as number) === 0 &&
      (rowStart[1] as number) === 0 &&
      (rowStart[lastRow + 1] as number) === rowText.length,
    'rows are missing',
  )
  const terms = termStart.length - 1
  let rows = 0
  for (let row = 1; row <= lastRow; row += 1) {
    const [start, end] = [rowStart[row] as number, rowStart[row + 1] as number]
    demand(start <= end && end - start <= MAX_WORDS_IN_A_ROW, 'a row is too long')
    let dividers = 0
    for (let index = start; index < end; index += 1) {
      const word = rowText[index] as number
      if (word === 0) dividers += 1
      else demand(word <= terms, 'a word refers to a missing term')
    }
    demand(dividers === (start === end ? 0 : 1) && (start === end) === (rowKind[row] === 0), 'a row has no divider')
    rows += dividers
  }
  demand(rows === rowCount && titleRow.length === titleHash.length, 'rows are missing')
  for (const row of titleRow) demand(row > 0 && row <= lastRow, 'a title refers to a missing row')
}

function demand(isTrue: boolean, message: string): void {
  if (!isTrue) throw new Error(message)
}
