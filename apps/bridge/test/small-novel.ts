import type { Question } from '../src/features/models/index.ts'

export const SENTENCES = [
  'Ann leaves the mill.',
  'Ann meets Bo at night.',
  'Bo hides a letter.',
  'Ann reads the letter.',
  'Cid follows Bo.',
  'Cid is really Bo.',
]
/** Long enough for two spans. */
const FILLING = 'and it rained on and on over there '.repeat(1_260)
export const CHAPTERS = SENTENCES.map((sentence, at) => ({
  chapter: at + 1,
  title: `Chapter ${at + 1}`,
  text: `${sentence}\n\n${FILLING}`,
  words: 10_080 + sentence.split(' ').length,
}))

interface Written {
  text: string
  facts: string[]
}

export interface Ways {
  /** The sentences that it can read. */
  sentences?: readonly string[]
  /** The judge's verdict on a sentence. */
  isSupported?: (sentence: string) => boolean
  /** Changes what a writer answers. */
  write?: (sentences: Written[], isMending: boolean) => Written[]
}

/** The answer of a model that reads these sentences, writes the facts of its prompt, and believes them. */
export function answerTo(
  { name, prompt }: { name: string; prompt: string },
  { isSupported = () => true, write = (sentences) => sentences, sentences: known = SENTENCES }: Ways = {},
): unknown {
  if (name === 'facts') return { facts: known.filter((sentence) => prompt.includes(sentence)).map(toFact) }
  if (name === 'verdicts') {
    const sentences = [...prompt.matchAll(/^## Sentence (\d+)\n(.+)$/gm)]
    return { verdicts: sentences.map(([, at, text = '']) => ({ sentence: Number(at), supported: isSupported(text) })) }
  }
  const isMending = prompt.includes('Findings:')
  const lines = (text: string) =>
    [...text.matchAll(/^(f\d+\.\d+) \(\w+\) (.+)$/gm)].map(([, id = '', told = '']) => ({ text: told, facts: [id] }))
  if (name !== 'cards') return { sentences: write(lines(prompt), isMending) }
  const people = prompt.split(/^(?=## )/m)
  return {
    cards: people.map((person) => ({
      person: /\[(P\d+)\]/.exec(person)?.[1],
      role: 'minor',
      sentences: write(lines(person), isMending),
    })),
  }
}

const toFact = (text: string) => ({
  kind: text.includes('really') ? 'identity' : 'event',
  subjects: text.match(/\b[A-Z][a-z]+\b/g),
  text,
})

/** Two spans of ten short chapters. */
export const DAYS = Array.from({ length: 20 }, (_, at) => {
  const [one, other] =
    [
      ['Ann', 'Bo'],
      ['Bo', 'Cid'],
      ['Cid', 'Ann'],
    ][at % 3] ?? []
  return `${one} helps ${other} on day ${at + 1}.`
})

/** By the properties of an answer. */
export function nameOf(schema: object | undefined): string {
  const { properties = {} } = (schema ?? {}) as { properties?: object }
  return Object.keys(properties)[0] ?? ''
}

export type AskedQuestion = Pick<Question<unknown>, 'role' | 'stage' | 'prompt'>
