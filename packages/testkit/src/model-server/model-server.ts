import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Fault, type ModelRequest, toModelRequest } from './model-request.ts'
import { type Reply, sendAnswer } from './send-answer.ts'

export type { Fault, ModelRequest } from './model-request.ts'

export type Dialect = 'openai' | 'ollama'

export interface ModelServerOptions {
  /** The content of an answer, usually JSON. */
  answer: (request: ModelRequest) => string | Promise<string>
  dialect?: Dialect
  models?: readonly string[]
  /** The API key that requests must have. */
  key?: string
  /** Tokens that are read; longer prompts lose their beginning without a word. Ollama's follows `num_ctx` up to this. */
  context?: number
  /** The fault of a request, by its number from 0. */
  faultOf?: (request: ModelRequest, index: number) => Fault | undefined
}

/** Four characters are one token here. */
const CHARACTERS_PER_TOKEN = 4
/** Ollama reads this much on most cards unless a request says otherwise. */
const UNTOLD_CONTEXT = 4_096

export const tokensOf = (characters: string): number => Math.ceil(characters.length / CHARACTERS_PER_TOKEN)

/** A model server on this machine, with either dialect, after the published documents of four servers. */
export async function startModelServer(options: ModelServerOptions) {
  const { answer, dialect = 'openai', models = ['test-model'], key, faultOf } = options
  const requests: ModelRequest[] = []
  /** Prompts and answers in tokens, whether or not the client received their counts; without refused requests. */
  const tokens = { in: 0, out: 0 }
  const stopping = new AbortController()

  async function chat(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = toModelRequest(JSON.parse(await text(request)) as Record<string, unknown>, request.headers)
    const index = requests.push(asked) - 1
    const sent = asked.messages.map(({ content }) => content).join('\n')
    if (!models.includes(asked.model)) return refuse(response, 404, `model "${asked.model}" not found`)
    const fault = faultOf?.(asked, index)
    const isRefused =
      (fault?.kind === 'status' && fault.status < 500) || (fault?.kind === 'schema_refused' && asked.form === 'schema')
    if (!isRefused) tokens.in += tokensOf(sent)
    const read = Math.min(tokensOf(sent), contextFor(asked, options))
    const seen = fault?.kind === 'schema_ignored' ? withoutSchema(asked) : asked
    const content = await answer(read < tokensOf(sent) ? cutTo(seen, read) : seen)
    if (!isRefused) tokens.out += tokensOf(content)
    const reply: Reply = { dialect, content, model: asked.model, usage: { in: read, out: tokensOf(content) }, fault, asked }
    await sendAnswer(response, reply, stopping.signal)
  }

  const server = createServer((request, response) => {
    const { url = '', method, headers } = request
    if (key !== undefined && headers.authorization !== `Bearer ${key}`)
      return refuse(response, 401, `Incorrect API key provided: ${headers.authorization}`)
    if (method === 'POST' && url === (dialect === 'ollama' ? '/api/chat' : '/v1/chat/completions'))
      return void chat(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
    const found = documentAt(url, dialect, models)
    if (found === undefined) return refuse(response, 404, 'not found', 'text/plain')
    response.setHeader('content-type', 'application/json').end(JSON.stringify(found))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    /** As a person enters it. */
    address: `http://127.0.0.1:${port}`,
    requests,
    tokens,
    async [Symbol.asyncDispose]() {
      stopping.abort()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function documentAt(url: string, dialect: Dialect, models: readonly string[]): object | undefined {
  if (dialect === 'ollama' && url === '/api/version') return { version: '0.12.3' }
  if (dialect === 'ollama' && url === '/api/tags') return { models: models.map((name) => ({ name, model: name })) }
  if (dialect === 'openai' && url === '/v1/models') return { object: 'list', data: models.map((id) => ({ id, object: 'model' })) }
  return undefined
}

function refuse(response: ServerResponse, status: number, message: string, type = 'application/json'): void {
  response.writeHead(status, { 'content-type': type }).end(type === 'text/plain' ? message : JSON.stringify({ error: { message } }))
}

function contextFor({ body }: ModelRequest, { dialect, context = Number.POSITIVE_INFINITY }: ModelServerOptions): number {
  if (dialect !== 'ollama') return context
  const { num_ctx } = (body['options'] ?? {}) as { num_ctx?: number }
  return Math.min(context, num_ctx ?? UNTOLD_CONTEXT)
}

const withoutSchema = (request: ModelRequest): ModelRequest =>
  request.messages.some(({ content }) => content.includes('<schema>')) ? request : { ...request, schema: undefined }

/** The end of the prompt, as servers keep it. */
const cutTo = (request: ModelRequest, read: number): ModelRequest => ({
  ...request,
  prompt: request.prompt.slice(-read * CHARACTERS_PER_TOKEN),
})
