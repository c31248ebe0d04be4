import { Buffer } from 'node:buffer'

/** A chapter with more words is read in parts. */
const MAX_WORDS = 22_000

/**
 * Tokens of a text, rather too many than too few: models need one for three to four bytes of Latin script, and about one for each
 * character of others, which have two or three bytes. Pure.
 */
export const tokensOf = (text: string): number => Math.ceil(Buffer.byteLength(text) / 3)

/** A chapter in parts that a model can read, cut at paragraphs, and inside a paragraph only where it alone is too long. Pure. */
export function partsOf(text: string, maxTokens: number): string[] {
  const parts: string[] = []
  let open: string[] = []
  let [tokens, words] = [0, 0]
  const close = () => {
    if (open.length > 0) parts.push(open.join('\n\n'))
    open = []
    tokens = 0
    words = 0
  }
  for (const paragraph of text.split(/\n{2,}/).flatMap((one) => cut(one, maxTokens))) {
    const [more, moreWords] = [tokensOf(paragraph) + 1, wordsIn(paragraph)]
    if (tokens + more > maxTokens || words + moreWords > MAX_WORDS) close()
    open.push(paragraph)
    tokens += more
    words += moreWords
  }
  close()
  return parts
}

/** In halves, at the end of a sentence or a word near the middle. */
function cut(paragraph: string, maxTokens: number): string[] {
  if (tokensOf(paragraph) + 1 <= maxTokens && wordsIn(paragraph) <= MAX_WORDS) return [paragraph]
  const middle = Math.ceil(paragraph.length / 2)
  const at =
    [/[.!?。！？]["'”’»)\]]*\s/gu, /\s/gu].map((end) => nearest(paragraph, middle, end)).find((found) => found > 0) ?? middle
  // Never between the code units of one letter.
  const place = /[\uDC00-\uDFFF]/.test(paragraph.charAt(at)) ? at + 1 : at
  if (place >= paragraph.length) return [paragraph]
  return [paragraph.slice(0, place), paragraph.slice(place)].flatMap((half) => cut(half.trim(), maxTokens))
}

/** The end of the match nearest to a place, within the middle half; 0 if there is none. */
function nearest(text: string, middle: number, end: RegExp): number {
  const start = Math.floor(middle / 2)
  const ends = [...text.slice(start, middle + start).matchAll(end)].map((found) => start + found.index + found[0].length)
  return ends.reduce((best, one) => (Math.abs(one - middle) < Math.abs(best - middle) ? one : best), 0)
}

const wordsIn = (text: string): number => text.match(/[^\s]+/g)?.length ?? 0
