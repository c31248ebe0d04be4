import { createParser } from 'eventsource-parser'
import type { Dispatcher, fetch } from 'undici'
import { type AnswerParts, DIALECTS, type RequestForm, refuseErrors } from './dialects.ts'
import type { Endpoint, Route } from './endpoint.ts'
import { failureOfStatus } from './failures.ts'
import { CallFault, type CallOutcome, type Failure, type ModelAnswer, type ModelCall } from './model-call.ts'
import { withoutReasoning } from './read-answer.ts'
import { asObject, objectIn } from './read-values.ts'
import { withoutEcho } from './without-echo.ts'

export interface CallLimits {
  /** From the request to the last byte. */
  callMs: number
  /** Between two bytes of an answer. */
  silenceMs: number
  /** Of an answer as sent, decompressed: its events weigh more than its text. */
  bytes: number
}

export interface CallDeps {
  fetch: typeof fetch
  dispatcher: Dispatcher
  now: () => Date
  limits: () => CallLimits
}

export interface CallTarget {
  endpoint: Endpoint
  route: Route
  form: RequestForm
  key: string | undefined
}

const MAX_ERROR_BYTES = 64 * 1024
const MAX_CONTENT = 4 * 1024 * 1024

type Reply = Awaited<ReturnType<typeof fetch>>

/** One request and its whole answer. Throws only when stopped. */
export async function callModel(target: CallTarget, call: ModelCall, deps: CallDeps, stop: AbortSignal): Promise<CallOutcome> {
  stop.throwIfAborted()
  const { callMs, silenceMs } = deps.limits()
  const since = performance.now()
  const watch = watchSilence(silenceMs)
  const whole = AbortSignal.timeout(callMs)
  const signal = AbortSignal.any([stop, whole, watch.signal])
  try {
    const reply = await post(target, call, deps, signal)
    if (reply.status !== 200)
      return { kind: 'failed', failure: withoutEcho(withoutKey(await failureOf(reply, deps), target), call) }
    return { kind: 'answered', answer: await readAnswer(reply, target.route, { ...deps, onBytes: watch.onBytes, since }) }
  } catch (error) {
    stop.throwIfAborted()
    if (error instanceof CallFault) return { kind: 'failed', failure: withoutEcho(withoutKey(error.failure, target), call) }
    if (whole.aborted)
      return unavailable(`The model did not finish within ${inWords(callMs)}. Choose a faster one, or raise models.call_minutes.`)
    if (watch.signal.aborted) return unavailable(`The model fell silent for ${inWords(silenceMs)} within its answer.`)
    return unavailable(connectionFault(error), isUnsent(error) ? { cost: 'nothing' } : { cost: 'bound', isPassing: true })
  } finally {
    watch.stop()
  }
}

function post({ endpoint, route, form, key }: CallTarget, call: ModelCall, { fetch, dispatcher }: CallDeps, signal: AbortSignal) {
  const { path, body } = DIALECTS[route.dialect]
  return fetch(`${route.base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
    body: JSON.stringify(body(endpoint, call, form)),
    // A redirect would take the key and the text of the book elsewhere.
    redirect: 'manual',
    dispatcher,
    signal,
  })
}

async function failureOf(reply: Reply, { now }: CallDeps) {
  const parts: string[] = []
  try {
    for await (const part of chunksOf(reply, MAX_ERROR_BYTES)) parts.push(part)
  } catch (error) {
    // The status says enough.
    if (!(error instanceof CallFault)) throw error
  }
  const { status } = reply
  return { ...failureOfStatus({ status, header: (name) => reply.headers.get(name), body: parts.join(''), now: now() }), status }
}

async function readAnswer(
  reply: Reply,
  { dialect }: Route,
  { limits, now, onBytes, since }: CallDeps & { onBytes: () => void; since: number },
): Promise<ModelAnswer> {
  const type = reply.headers.get('content-type') ?? ''
  if (/html/i.test(type)) throw noServer()
  const parts: AnswerParts = { content: '', refusal: '', finish: '', usage: { in: undefined, cached: undefined, out: undefined } }
  let firstMs: number | undefined
  const take = (text: string) => {
    const object = objectIn(text)
    if (!object) return
    refuseErrors(object, now())
    DIALECTS[dialect].take(parts, object)
    if (parts.content !== '') firstMs ??= performance.now() - since
    if (parts.content.length > MAX_CONTENT) throw tooLong()
  }
  const reader = /event-stream/i.test(type) ? eventReader(take) : lineReader(take)
  for await (const text of chunksOf(reply, limits().bytes)) {
    onBytes()
    reader.feed(text)
  }
  reader.end()
  const totalMs = performance.now() - since
  return {
    content: withoutReasoning(parts.content),
    refusal: parts.refusal !== '' ? parts.refusal : parts.finish === 'content_filter' ? 'content filter' : undefined,
    isCut: parts.finish === 'length',
    usage: parts.usage,
    times: { firstMs: firstMs ?? totalMs, totalMs },
  }
}

interface TextReader {
  feed: (text: string) => void
  end: () => void
}

function eventReader(take: (text: string) => void): TextReader {
  const parser = createParser({ onEvent: ({ data }) => take(data) })
  return { feed: (text) => parser.feed(text), end: () => parser.reset({ consume: true }) }
}

/** Newline-delimited JSON, or one object over any number of lines: the first line decides. */
function lineReader(take: (text: string) => void): TextReader {
  let kept = ''
  let isWhole: boolean | undefined
  return {
    feed(text) {
      kept += text
      if (isWhole || !text.includes('\n')) return
      const lines = kept.split('\n')
      const rest = lines.pop() ?? ''
      isWhole ??= objectIn(lines.find((line) => line.trim() !== '') ?? '{}') === undefined
      if (isWhole) return
      kept = rest
      for (const line of lines) take(line)
    },
    end: () => take(kept),
  }
}

async function* chunksOf(reply: Reply, max: number): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let size = 0
  for await (const chunk of reply.body ?? []) {
    size += (chunk as Uint8Array).length
    // Leaving the loop closes the connection.
    if (size > max) throw tooLong()
    yield decoder.decode(chunk as Uint8Array, { stream: true })
  }
}

/** A server may repeat the key that it refuses. */
const withoutKey = (failure: Failure, { key }: CallTarget): Failure =>
  key === undefined ? failure : { ...failure, text: failure.text.replaceAll(key, '[key]') }

const tooLong = () =>
  new CallFault({ kind: 'invalid_output', text: 'The answer was far too long and was given up.', cost: 'bound' })

const noServer = () =>
  new CallFault({
    kind: 'no_route',
    text: 'The address returns a web page instead of an answer. Check it; for most servers it ends with /v1.',
    cost: 'nothing',
  })

function unavailable(text: string, more: { cost: 'nothing' | 'bound'; isPassing?: boolean } = { cost: 'bound' }): CallOutcome {
  return { kind: 'failed', failure: { kind: 'unavailable', text, ...more } }
}

/** Ends a call whose answer has begun and then pauses for too long. */
function watchSilence(silenceMs: number) {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const stop = () => clearTimeout(timer)
  return {
    signal: controller.signal,
    onBytes() {
      stop()
      timer = setTimeout(() => controller.abort(), silenceMs)
    },
    stop,
  }
}

const CONNECTION: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing listens at this address. Start the model server, or correct the address.',
  ENOTFOUND: 'The host of this address is not known. Correct the address.',
  EAI_AGAIN: 'The host of this address cannot be looked up at the moment.',
  EHOSTUNREACH: 'The host of this address cannot be reached.',
  ENETUNREACH: 'The network of this address cannot be reached.',
  UND_ERR_CONNECT_TIMEOUT: 'The host of this address does not respond.',
}

function connectionFault(error: unknown): string {
  const code = codeIn(error)
  return CONNECTION[code] ?? `The connection broke off${code === '' ? '' : ` (${code})`}.`
}

const isUnsent = (error: unknown): boolean => Object.hasOwn(CONNECTION, codeIn(error))

/** Fetch wraps the system's error. */
function codeIn(error: unknown): string {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = asObject(at)?.['code']
    if (typeof code === 'string') return code
  }
  return ''
}

function inWords(ms: number): string {
  return ms >= 60_000 ? `${Math.round(ms / 60_000)} minutes` : `${ms / 1000} seconds`
}
