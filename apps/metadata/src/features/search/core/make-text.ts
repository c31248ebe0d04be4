import { wholeNameKey } from '../query/terms.ts'
import { type IndexText, KINDS } from './core-data.ts'
import { hashOf } from './title-hash.ts'

/** The contents of FTS5's index. */
export interface IndexSource {
  terms(): { term: string; count: number }[]
  /** Every occurrence of the terms in this range, by term, then by row, packed as below. */
  occurrences(first: string, last: string): number[]
  /** Every row with its kind, ascending. */
  rows(): Iterable<RowTexts>
  /** Every work with its title, without subtitle. */
  titles(): Iterable<RowTexts>
}
/** A batch, as two lists of the same length. */
export interface RowTexts {
  rows: number[]
  texts: string[]
}

/** An occurrence packed into a number: the row, whether it is in the names, and the number of words before it in its column. */
export const ROW_UNIT = 2 ** 21
export const NAMES_BIT = 2 ** 20

/** The number of occurrences per read, unless a single term has more. */
const MAX_OCCURRENCES = 50_000
/** Limits the size of arrays, which are as long as the highest row id. */
const MAX_GAPS = 100_000

/** Reads the whole index, as tokenised by FTS5. Throws if a core cannot represent it. */
export function makeText(source: IndexSource): IndexText {
  const terms = source.terms()
  const kinds = readKinds(source)
  const text = layOutText(source, terms, kinds)
  const encoded = terms.map(({ term }) => new TextEncoder().encode(term))
  const termStart = new Uint32Array(terms.length + 1)
  encoded.forEach((bytes, term) => {
    termStart[term + 1] = (termStart[term] as number) + bytes.length
  })
  const termBytes = new Uint8Array(termStart[terms.length] as number)
  encoded.forEach((bytes, term) => {
    termBytes.set(bytes, termStart[term] as number)
  })
  return { ...kinds, ...text, ...readTitles(source), termBytes, termStart }
}

type Kinds = Pick<IndexText, 'rowCount' | 'lastRow' | 'rowKind'>

function readKinds(source: IndexSource): Kinds {
  const codes = new Map<string, number>([
    ['person', KINDS.people],
    ['work', KINDS.works],
    ['series', KINDS.series],
  ])
  const rows: number[] = []
  const kinds: number[] = []
  for (const batch of source.rows()) {
    for (const row of batch.rows) rows.push(row)
    for (const kind of batch.texts) kinds.push(codes.get(kind) ?? KINDS.other)
  }
  const lastRow = rows.at(-1) ?? 0
  if ((rows[0] ?? 1) < 1 || lastRow > rows.length + MAX_GAPS) throw new Error('the row ids have too many gaps')
  const rowKind = new Uint8Array(lastRow + 1)
  rows.forEach((row, index) => {
    rowKind[row] = kinds[index] ?? 0
  })
  return { rowCount: rows.length, lastRow, rowKind }
}

type Texts = Pick<IndexText, 'rowStart' | 'rowText' | 'wordCount'>

/** Reads every occurrence and measures the columns, then writes every word to its place. */
function layOutText(source: IndexSource, terms: readonly { term: string; count: number }[], { lastRow, rowKind }: Kinds): Texts {
  const wordCount = terms.reduce((sum, { count }) => sum + count, 0)
  const [rowOf, positionOf] = [new Uint32Array(wordCount), new Uint32Array(wordCount)]
  const [titleLength, namesLength] = [new Uint32Array(lastRow + 1), new Uint32Array(lastRow + 1)]
  let word = 0
  for (const { first, last, count } of batches(terms)) {
    const occurrences = source.occurrences(first, last)
    if (occurrences.length !== count) throw new Error('the index is inconsistent')
    for (const packed of occurrences) {
      const row = Math.floor(packed / ROW_UNIT)
      const position = packed - row * ROW_UNIT
      if (!rowKind[row]) throw new Error('a word refers to a missing row')
      rowOf[word] = row
      positionOf[word] = position
      const [lengths, before] = position >= NAMES_BIT ? [namesLength, position - NAMES_BIT] : [titleLength, position]
      if (before >= (lengths[row] as number)) lengths[row] = before + 1
      word += 1
    }
  }
  const rowStart = new Uint32Array(lastRow + 2)
  for (let row = 1; row <= lastRow; row += 1) {
    const length = rowKind[row] ? (titleLength[row] as number) + (namesLength[row] as number) + 1 : 0
    rowStart[row + 1] = (rowStart[row] as number) + length
  }
  const rowText = new Uint32Array(rowStart[lastRow + 1] as number)
  word = 0
  terms.forEach(({ count }, term) => {
    for (const end = word + count; word < end; word += 1) {
      const [row, position] = [rowOf[word] as number, positionOf[word] as number]
      const before = position >= NAMES_BIT ? (titleLength[row] as number) + 1 + position - NAMES_BIT : position
      rowText[(rowStart[row] as number) + before] = term + 1
    }
  })
  return { rowStart, rowText, wordCount }
}

/** Ranges of consecutive terms with about `MAX_OCCURRENCES` occurrences. */
function* batches(terms: readonly { term: string; count: number }[]) {
  let first: string | undefined
  let count = 0
  for (const [index, { term, count: more }] of terms.entries()) {
    first ??= term
    count += more
    const next = terms[index + 1]
    if (next && count + next.count <= MAX_OCCURRENCES) continue
    yield { first, last: term, count }
    first = undefined
    count = 0
  }
}

function readTitles(source: IndexSource): Pick<IndexText, 'titleHash' | 'titleRow'> {
  const pairs: bigint[] = []
  for (const batch of source.titles()) {
    batch.rows.forEach((row, index) => {
      pairs.push((BigInt(hashOf(wholeNameKey(batch.texts[index] ?? ''))) << 32n) | BigInt(row))
    })
  }
  const sorted = BigUint64Array.from(pairs).sort()
  const [titleHash, titleRow] = [new Uint32Array(sorted.length), new Uint32Array(sorted.length)]
  sorted.forEach((pair, index) => {
    titleHash[index] = Number(pair >> 32n)
    titleRow[index] = Number(pair & 0xffffffffn)
  })
  return { titleHash, titleRow }
}
