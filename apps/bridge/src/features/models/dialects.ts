import { contextOf, type Dialect, type Endpoint, type SchemaMode } from './endpoint.ts'
import { errorIn, failureOfStatus, quoted } from './failures.ts'
import { CallFault, type Message, type ModelAnswer, type ModelCall, type Usage } from './model-call.ts'
import { asObject, countOf, fieldsOf, listOf, textOf } from './read-values.ts'

/** Collects an answer from the objects of a stream, or from one whole object. */
export interface AnswerParts {
  content: string
  refusal: string
  finish: string
  usage: ModelAnswer['usage']
}

/** A parameter that some servers refuse by its name. */
export const QUIRKS = [
  { quirk: 'completion_tokens', when: /max_completion_tokens/ },
  { quirk: 'no_usage', when: /stream_options/ },
  { quirk: 'no_temperature', when: /temperature/ },
] as const
export type Quirk = (typeof QUIRKS)[number]['quirk']

/** How a request is written for a server. */
export interface RequestForm {
  mode: SchemaMode
  /** The server takes the schema, but the model was seen to ignore it. */
  isWordy: boolean
  quirks: ReadonlySet<Quirk>
}

interface DialectFacts {
  path: string
  body: (endpoint: Endpoint, call: ModelCall, form: RequestForm) => object
  /** Takes one object of the answer. */
  take: (parts: AnswerParts, object: Readonly<Record<string, unknown>>) => void
}

export const DIALECTS: Readonly<Record<Dialect, DialectFacts>> = {
  openai: {
    path: '/chat/completions',
    body: ({ model }, call, { mode, isWordy, quirks }) => ({
      model,
      messages: messagesFor(call, isWordy || mode !== 'schema'),
      [quirks.has('completion_tokens') ? 'max_completion_tokens' : 'max_tokens']: call.maxTokens,
      ...(quirks.has('no_temperature') ? {} : { temperature: 0 }),
      stream: true,
      ...(quirks.has('no_usage') ? {} : { stream_options: { include_usage: true } }),
      ...(mode === 'schema' ? { response_format: { type: 'json_schema', json_schema: { ...named(call), strict: true } } } : {}),
      ...(mode === 'object' ? { response_format: { type: 'json_object' } } : {}),
    }),
    take(parts, object) {
      const [choice] = listOf(object['choices']).map(fieldsOf)
      // Deltas of a stream, or the message of a whole answer.
      const said = asObject(choice?.['delta']) ?? fieldsOf(choice?.['message'])
      parts.content += contentOf(said['content'])
      parts.refusal += textOf(said['refusal'])
      parts.finish = textOf(choice?.['finish_reason']) || parts.finish
      const usage = asObject(object['usage'])
      if (!usage) return
      const cached = fieldsOf(usage['prompt_tokens_details'])['cached_tokens']
      parts.usage = toUsage({ in: usage['prompt_tokens'], cached, out: usage['completion_tokens'] })
    },
  },
  ollama: {
    path: '/api/chat',
    body: (endpoint, call, { mode, isWordy }) => ({
      model: endpoint.model,
      messages: messagesFor(call, isWordy || mode !== 'schema'),
      stream: true,
      // Without it Ollama reads 4,096 tokens on most cards and cuts longer prompts silently.
      options: { num_ctx: contextOf(endpoint), num_predict: call.maxTokens, temperature: 0 },
      ...(mode === 'schema' ? { format: call.schema.json } : {}),
      ...(mode === 'object' ? { format: 'json' } : {}),
    }),
    take(parts, object) {
      parts.content += contentOf(fieldsOf(object['message'])['content'])
      if (object['done'] !== true) return
      parts.finish = textOf(object['done_reason']) || 'stop'
      parts.usage = toUsage({ in: object['prompt_eval_count'], cached: undefined, out: object['eval_count'] })
    },
  },
}

function toUsage(stated: { in: unknown; cached: unknown; out: unknown }): Usage {
  const counts = { in: countOf(stated.in), cached: countOf(stated.cached), out: countOf(stated.out) }
  const isAbsurd = (['in', 'cached', 'out'] as const).some((each) => counts[each] === undefined && (stated[each] ?? null) !== null)
  return isAbsurd ? { ...counts, isAbsurd } : counts
}

const named = ({ schema: { name, json } }: ModelCall) => ({ name, schema: json })

/** Some servers send the content as a list of parts. */
function contentOf(content: unknown): string {
  return typeof content === 'string'
    ? content
    : listOf(content)
        .map((part) => textOf(fieldsOf(part)['text']))
        .join('')
}

/** Where the request cannot carry the schema, the prompt does. */
function messagesFor({ messages, schema }: ModelCall, isWordy: boolean): readonly Message[] {
  if (!isWordy) return messages
  const [first, ...others] = messages
  return first ? [{ ...first, content: `${first.content}\n\n${schemaInWords(schema.json)}` }, ...others] : []
}

export const schemaInWords = (schema: object): string =>
  `Answer with one JSON object that satisfies this JSON schema, and with nothing else:\n<schema>${JSON.stringify(schema)}</schema>`

/** An error that a server sends within a stream whose status was already 200. */
export function refuseErrors(object: Readonly<Record<string, unknown>>, now: Date): void {
  const error = object['error']
  if (error === undefined || error === null || error === '') return
  const { code, status } = fieldsOf(error)
  const body = JSON.stringify({ error })
  const stated = countOf(code) ?? countOf(status) ?? 500
  const { message } = errorIn(body)
  const failure = failureOfStatus({ status: stated < 400 ? 500 : stated, header: () => null, body, now })
  throw new CallFault({ ...failure, text: failure.text || `The server reports an error (${quoted(message)}).`, cost: 'bound' })
}
