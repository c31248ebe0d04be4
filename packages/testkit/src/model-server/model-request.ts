/** A prompt as a model sees it, in either dialect. */
export interface ModelRequest {
  model: string
  system: string
  /** The question; in a conversation about a repair, the one at its beginning. */
  prompt: string
  /** From the request, or from the words of the prompt. */
  schema: object | undefined
  /** Whether the request asks the server to hold the answer to the schema, and how. */
  form: 'schema' | 'object' | 'text'
  messages: readonly { role: string; content: string }[]
  /** Whether an earlier answer is being mended. */
  isRepair: boolean
  /** The whole request. */
  body: Readonly<Record<string, unknown>>
  headers: Readonly<Record<string, string | string[] | undefined>>
}

/** Faults of servers and models, and their lawful oddities. */
export type Fault =
  | { kind: 'status'; status: number; headers?: Record<string, string>; body?: string }
  /** 400 as long as the request has a schema. */
  | { kind: 'schema_refused' }
  /** The model sees the schema only if the words of its prompt have it. */
  | { kind: 'schema_ignored' }
  | { kind: 'whole' }
  | { kind: 'no_usage' }
  | { kind: 'usage'; in: unknown; out: unknown }
  | { kind: 'unknown_keys' }
  | { kind: 'cut_json' }
  /** This many bytes of answer. */
  | { kind: 'huge'; bytes: number }
  /** One character after another, for ever. */
  | { kind: 'drip'; everyMs: number }
  /** No byte before this time. */
  | { kind: 'late'; ms: number }
  | { kind: 'silent' }
  | { kind: 'reset' }
  | { kind: 'reset_midway' }
  | { kind: 'think' }
  | { kind: 'reasoning_field' }
  | { kind: 'html' }
  | { kind: 'refusal' }
  | { kind: 'content_filter' }
  | { kind: 'error_in_stream'; status: number }
  /** This text instead of the answer, for instance the words of an instruction found in a book. */
  | { kind: 'says'; text: string }

const FENCED_SCHEMA = /<schema>(.*?)<\/schema>/s

type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})

export function toModelRequest(body: Fields, headers: ModelRequest['headers']): ModelRequest {
  const messages = (Array.isArray(body['messages']) ? body['messages'] : []).map((message) => {
    const { role, content } = fieldsOf(message)
    return { role: String(role), content: String(content) }
  })
  const contentOf = (role: string) => messages.find((message) => message.role === role)?.content ?? ''
  const { schema, form } = schemaIn(body)
  const words = messages
    .flatMap(({ role, content }) => (role === 'assistant' ? [] : [FENCED_SCHEMA.exec(content)?.[1]]))
    .find(Boolean)
  return {
    model: String(body['model']),
    system: contentOf('system'),
    prompt: contentOf('user'),
    schema: schema ?? (words === undefined ? undefined : (JSON.parse(words) as object)),
    form,
    messages,
    isRepair: messages.some(({ role }) => role === 'assistant'),
    body,
    headers,
  }
}

function schemaIn(body: Fields): { schema: object | undefined; form: ModelRequest['form'] } {
  const { type, json_schema } = fieldsOf(body['response_format'])
  const schema = fieldsOf(json_schema)['schema'] ?? (typeof body['format'] === 'object' ? body['format'] : undefined)
  if (schema) return { schema, form: 'schema' }
  return { schema: undefined, form: type === 'json_object' || body['format'] === 'json' ? 'object' : 'text' }
}
