import type { Models, Question } from '../models/index.ts'
import { parked } from '../parks/index.ts'
import type { BenchKeys } from './keys.ts'

/** Calls and their tokens. Four characters count as one token. */
export interface CallCounts {
  calls: number
  tokensIn: number
  tokensOut: number
}

const CHARACTERS_PER_TOKEN = 4
const READABLE_TOKENS = 100_000
const AT_ONCE = 3

/**
 * Answers without any model: the events of the keys are the facts, the facts are the sentences, and everything is supported. They
 * measure the program, and say nothing about a model.
 */
export function createTestAnswers({ people, events }: Pick<BenchKeys, 'people' | 'events'>): {
  models: Models
  counts: CallCounts
} {
  const counts: CallCounts = { calls: 0, tokensIn: 0, tokensOut: 0 }
  const names = people.flatMap(({ name, others = [] }) => [name, ...others])

  function factsOf(prompt: string): object {
    const [, chapter = ''] = /<chapter number="(\d+)">/.exec(prompt) ?? []
    const text = prompt.slice(prompt.indexOf('<chapter number='))
    const present = names.filter((name) => text.includes(name))
    const own = events.filter((event) => event.chapter === Number(chapter))
    const told = own.map((event) => ({
      kind: 'event',
      subjects: present.filter((name) => ` ${event.text}`.includes(` ${name}`)),
      text: event.text,
    }))
    const met = people
      .filter(({ name, named }) => named === Number(chapter) && text.includes(name))
      .map(({ name }) => ({ kind: 'character', subjects: [name], text: `${name} is first mentioned here.` }))
    return { facts: [...told, ...met] }
  }

  function answerTo<T>({ schema, prompt }: Question<T>): unknown {
    const fields = Object.keys((schema.json as { properties?: object }).properties ?? {})
    if (fields.includes('facts')) return factsOf(prompt)
    if (fields.includes('verdicts'))
      return { verdicts: [...prompt.matchAll(/^## Sentence (\d+)$/gm)].map(([, at]) => supported(at)) }
    if (!fields.includes('cards')) return { sentences: sentencesOf(prompt) }
    return {
      cards: prompt.split(/^(?=## \[P)/m).flatMap((part) => {
        const person = /^## \[(P\d+)\]/.exec(part)?.[1]
        return person === undefined ? [] : [{ person, role: 'supporting', sentences: sentencesOf(part) }]
      }),
    }
  }

  const models: Models = {
    async ask(question, stop) {
      stop.throwIfAborted()
      const value = answerTo(question)
      counts.calls += 1
      counts.tokensIn += tokensIn(question.system + question.prompt)
      counts.tokensOut += tokensIn(JSON.stringify(value))
      const checked = question.check(value)
      if (checked.kind === 'good') return checked.value
      if (checked.rest !== undefined) return checked.rest
      throw parked('agent_validation_exhausted', `A test answer was refused: ${checked.errors.join(' ')}`)
    },
    readableTokens: () => READABLE_TOKENS,
    callsAtOnce: () => AT_ONCE,
    judgesItself: () => true,
  }
  return { models, counts }
}

const tokensIn = (text: string): number => Math.ceil(text.length / CHARACTERS_PER_TOKEN)
const supported = (at: string | undefined) => ({ sentence: Number(at), supported: true, missing: '' })

/** As many as a card or a recap has room for. */
const MAX_SENTENCES = 12
const sentencesOf = (prompt: string): { text: string; facts: string[] }[] =>
  [...prompt.matchAll(/^(f\d+\.\d+) \(\w+\) (.+)$/gm)]
    .slice(-MAX_SENTENCES)
    .map(([, id = '', text = '']) => ({ text, facts: [id] }))
