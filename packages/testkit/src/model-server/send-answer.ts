import type { ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { Fault, ModelRequest } from './model-request.ts'

export interface Reply {
  dialect: 'openai' | 'ollama'
  content: string
  model: string
  usage: { in: number; out: number }
  fault: Fault | undefined
  asked: ModelRequest
}

const PIECE_CHARACTERS = 40

/** Sends an answer in its dialect, streamed unless the fault says otherwise. */
export async function sendAnswer(response: ServerResponse, reply: Reply, stop: AbortSignal): Promise<void> {
  const { fault, asked } = reply
  switch (fault?.kind) {
    case 'status':
      return void response
        .writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers })
        .end(fault.body ?? JSON.stringify({ error: { message: `status ${fault.status}` } }))
    case 'schema_refused':
      if (asked.form !== 'schema') break
      return void response
        .writeHead(400, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: { message: "'response_format.type' must be 'text'", type: 'invalid_request_error' } }))
    case 'reset':
      return void response.socket?.resetAndDestroy()
    case 'html':
      return void response.setHeader('content-type', 'text/html').end('<!doctype html><title>Sign in</title>')
    case 'late':
      await setTimeout(fault.ms, undefined, { signal: stop }).catch(() => {})
      break
    default:
  }
  if (fault?.kind === 'whole')
    return void response.setHeader('content-type', 'application/json').end(JSON.stringify(wholeOf(reply)))
  await stream(response, reply, stop)
}

async function stream(response: ServerResponse, reply: Reply, stop: AbortSignal): Promise<void> {
  const { dialect, fault } = reply
  response.setHeader('content-type', dialect === 'ollama' ? 'application/x-ndjson' : 'text/event-stream')
  const write = (object: object) =>
    response.write(dialect === 'ollama' ? `${JSON.stringify(object)}\n` : `data: ${JSON.stringify(object)}\n\n`)
  if (dialect === 'openai') response.write(': processing\n\n')
  if (fault?.kind === 'reasoning_field')
    write(pieceOf(reply, { reasoning_content: 'A secret thought {"not": "the answer"}', thinking: 'A secret thought' }))
  if (fault?.kind === 'refusal' && dialect === 'openai') write(pieceOf(reply, { refusal: 'I will not do that.' }))
  for (const piece of piecesOf(reply)) {
    write(pieceOf(reply, { content: piece }))
    if (fault?.kind === 'reset_midway') return void setImmediate(() => response.socket?.resetAndDestroy())
    if (fault?.kind === 'silent') return
    if (fault?.kind === 'error_in_stream') break
  }
  while (fault?.kind === 'drip' && !stop.aborted && !response.destroyed) {
    write(pieceOf(reply, { content: ' ' }))
    await setTimeout(fault.everyMs, undefined, { signal: stop }).catch(() => {})
  }
  if (fault?.kind === 'huge') await pour(response, reply, write)
  if (fault?.kind === 'error_in_stream') write({ error: { message: 'The model crashed', code: fault.status } })
  for (const last of endOf(reply)) write(last)
  response.end(dialect === 'ollama' ? '' : 'data: [DONE]\n\n')
}

/** Waits for the client, so that the test's own memory does not grow. */
async function pour(response: ServerResponse, reply: Reply, write: (object: object) => boolean): Promise<void> {
  const { fault } = reply
  const content = 'x'.repeat(64 * 1024)
  for (let sent = 0; fault?.kind === 'huge' && sent < fault.bytes && !response.destroyed; sent += content.length)
    if (!write(pieceOf(reply, { content })))
      await new Promise<void>((resolve) => {
        response.once('drain', resolve)
        response.once('close', resolve)
      })
}

function piecesOf(reply: Reply): string[] {
  const content = contentOf(reply)
  return Array.from({ length: Math.ceil(content.length / PIECE_CHARACTERS) }, (_, at) =>
    content.slice(at * PIECE_CHARACTERS, (at + 1) * PIECE_CHARACTERS),
  )
}

function contentOf({ content, fault, dialect }: Reply): string {
  switch (fault?.kind) {
    case 'cut_json':
      return content.slice(0, Math.floor(content.length / 2))
    case 'unknown_keys':
      return content.replace(/\}\s*$/, ', "confidence": 0.9}')
    case 'think':
      return `<think>First {"facts": []} and then more.</think>\n${content}`
    case 'says':
      return fault.text
    case 'content_filter':
      return ''
    case 'refusal':
      return dialect === 'openai' ? '' : 'I will not do that.'
    default:
      return content
  }
}

function pieceOf({ dialect, model }: Reply, delta: Readonly<Record<string, string>>): object {
  return dialect === 'ollama'
    ? { model, message: { role: 'assistant', content: '', ...delta }, done: false }
    : { id: 'chatcmpl-1', object: 'chat.completion.chunk', model, choices: [{ index: 0, delta, finish_reason: null }] }
}

function endOf(reply: Reply): object[] {
  const { dialect, model } = reply
  if (dialect === 'ollama')
    return [{ model, message: { role: 'assistant', content: '' }, done: true, done_reason: finishOf(reply), ...usageOf(reply) }]
  const chunk = { id: 'chatcmpl-1', object: 'chat.completion.chunk', model }
  const usage = usageOf(reply)
  return [
    { ...chunk, choices: [{ index: 0, delta: {}, finish_reason: finishOf(reply) }] },
    ...(usage === undefined ? [] : [{ ...chunk, choices: [], usage }]),
  ]
}

function wholeOf(reply: Reply): object {
  const { dialect, model } = reply
  const message = { role: 'assistant', content: contentOf(reply) }
  return dialect === 'ollama'
    ? { model, message, done: true, done_reason: finishOf(reply), ...usageOf(reply) }
    : {
        id: 'chatcmpl-1',
        object: 'chat.completion',
        model,
        choices: [{ index: 0, message, finish_reason: finishOf(reply) }],
        usage: usageOf(reply),
      }
}

const FINISHES: Readonly<Record<string, string>> = { cut_json: 'length', content_filter: 'content_filter' }
const finishOf = ({ fault }: Reply): string => FINISHES[fault?.kind ?? ''] ?? 'stop'

function usageOf({ dialect, usage, fault }: Reply): object | undefined {
  if (fault?.kind === 'no_usage') return undefined
  const { in: input, out } = fault?.kind === 'usage' ? fault : usage
  return dialect === 'ollama'
    ? { prompt_eval_count: input, eval_count: out }
    : {
        prompt_tokens: input,
        completion_tokens: out,
        total_tokens: usage.in + usage.out,
        prompt_tokens_details: { cached_tokens: 0 },
      }
}
