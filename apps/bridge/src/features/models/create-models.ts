import { createHash } from 'node:crypto'
import { parked } from '../parks/index.ts'
import { type AnswerNeeds, createAnswers } from './answers.ts'
import { callsAtOnceOf, createEndpointAsker } from './ask-endpoint.ts'
import { schemaInWords } from './dialects.ts'
import { type Endpoint, endpointsOf, hasPrice, readableBy } from './endpoint.ts'
import { quoted } from './failures.ts'
import type { Message } from './model-call.ts'
import type { Asked } from './paid-call.ts'
import type { Models, Question, Role } from './question.ts'
import { closed, isNoJson, readAnswer } from './read-answer.ts'

const REPAIRS = 2

export function createModels(needs: AnswerNeeds): Models {
  const { store, ledger } = needs
  const asker = createEndpointAsker(needs)
  const answers = createAnswers({ ...needs, asker })
  const playing = (role: Role) => endpointsOf(role, store.list())
  const usable = (role: Role) => playing(role).filter(hasPrice)

  async function ask<T>(question: Question<T>, stop: AbortSignal): Promise<T> {
    const [first] = usable(question.role)
    if (!first) throw parked('agent_unavailable', nobody(question.role, playing(question.role)))
    const schema = closed(question.schema.json)
    const prompt: Message[] = [
      { role: 'system', content: question.system },
      { role: 'user', content: question.prompt },
    ]
    const hashes: string[] = []
    let messages = prompt
    let rest: { value: T } | undefined
    for (let repair = 0; ; repair += 1) {
      const asked = askedFor(question, { messages, schema, model: first.model, attempt: question.attempt ?? 0, repair })
      hashes.push(asked.hash)
      const call = { messages, schema: { name: question.schema.name, json: schema }, maxAnswerTokens: question.maxAnswerTokens }
      const answer = await answers.answerTo(call, { asked, hashes, role: question.role, stop })
      const checked = readAnswer(answer.content, question)
      if (repair === 0 && checked.kind === 'bad' && isNoJson(checked.errors)) asker.distrust(answer.endpoint)
      if (checked.kind === 'good') return checked.value
      if ('rest' in checked) rest = { value: checked.rest as T }
      if (repair === REPAIRS) {
        if (rest) return rest.value
        ledger.dropAnswers(hashes)
        throw parked('agent_validation_exhausted', exhausted(question, checked.errors))
      }
      messages = [
        ...prompt,
        { role: 'assistant', content: answer.content },
        repairOf(checked.errors, { schema, isCut: answer.isCut }),
      ]
    }
  }

  return {
    ask,
    readableTokens: (role) => Math.min(...usable(role).map(readableBy), Number.MAX_SAFE_INTEGER),
    callsAtOnce: (role) => Math.max(1, ...usable(role).slice(0, 1).map(callsAtOnceOf)),
    judgesItself() {
      const [writer, judge] = [usable('writer')[0], usable('judge')[0]]
      return writer?.model === judge?.model
    },
  }
}

/** The same stage, model and words have the same answer. */
function askedFor(
  { book, stage, role }: Pick<Question<unknown>, 'book' | 'stage' | 'role'>,
  content: { messages: readonly Message[]; schema: object; model: string; attempt: number; repair: number },
): Asked {
  const hash = createHash('sha256')
    .update(JSON.stringify([book, stage, role, content]))
    .digest('hex')
  return { book, stage, role, hash }
}

function repairOf(errors: readonly string[], { schema, isCut }: { schema: object; isCut: boolean }): Message {
  const lines = [
    'Your answer was refused:',
    ...(isCut ? ['- It was cut off at its greatest length. Answer more briefly.'] : []),
    ...errors.map((error) => `- ${error.slice(0, 500)}`),
    'Correct these points in your answer and keep everything else.',
    schemaInWords(schema),
  ]
  return { role: 'user', content: lines.join('\n') }
}

/** Quotations in errors may be text of the book. */
const withoutQuotes = (error: string): string => error.replaceAll(/"[^"]*"/g, '…')

const exhausted = ({ stage }: Question<unknown>, errors: readonly string[]): string =>
  `The model's answer in the step ${stage} remained unusable after ${REPAIRS} repairs (${quoted(withoutQuotes(errors[0] ?? ''))}). Try again, or use a more capable model.`

function nobody(role: Role, endpoints: readonly Endpoint[]): string {
  const [unpriced] = endpoints
  return unpriced
    ? `The endpoint ${unpriced.name} has no prices, so it is not used. Enter them with \`models add\`: --price-in and --price-out, or --flat.`
    : `No model is set up for the role ${role}. Add one with \`models add\`.`
}
