import { randomInt } from 'node:crypto'

const MARKERS =
  'anchor basket candle dragon engine falcon garden hammer island jacket kettle ladder magnet needle orchid pencil rabbit saddle temple violin walnut zipper'.split(
    ' ',
  )
const WHO = 'A sailor,A teacher,The baker,The old doctor,A young clerk,The gardener,A tall woman,The miller'.split(',')
const DID = 'walked to,looked at,wrote about,remembered,painted,spoke of,returned to,dreamt of'.split(',')
const WHAT = 'the harbour,a grey house,the market,the long road,a garden wall,the station,the river,an empty church'.split(',')
const WHEN = 'in the morning,before dinner,late at night,on a Sunday,in the rain,without a word,for an hour,in spring'.split(',')

export interface LongText {
  text: string
  first: string
  last: string
}

/** Prose of about this many bytes with a word to give back at each end, which a model cannot guess. */
export function createLongText(bytes: number): LongText {
  const at = randomInt(MARKERS.length)
  const [first = '', last = ''] = [MARKERS[at], MARKERS[(at + 1 + randomInt(MARKERS.length - 1)) % MARKERS.length]]
  const [head, tail] = [`The first word is ${first}.\n`, `\nThe last word is ${last}.`]
  const sentences: string[] = []
  for (let size = head.length + tail.length, n = 0; size < bytes; n += 1) {
    const sentence = `${pick(WHO, n)} ${pick(DID, n * 3 + 1)} ${pick(WHAT, n * 5 + 2)} ${pick(WHEN, n * 7 + randomInt(8))}.`
    sentences.push(sentence)
    size += sentence.length + 1
  }
  return { text: `${head}${sentences.join(' ')}${tail}`, first, last }
}

const pick = (words: readonly string[], at: number): string => words[at % words.length] ?? ''
