import { ignore } from '@chapterhouse/kit/ignore'
import { bytesUpTo } from '@chapterhouse/kit/json/bounded-json'
import type { ReadJson } from '@chapterhouse/kit/json/json-reader'
import { openOnce } from '@chapterhouse/kit/queues/open-once'
import type { buildConnector, Dispatcher } from 'undici'

export interface Waits {
  connectMs: number
  /** A whole call, including redirects. */
  callMs: number
}

/** `missing` is a valid answer: the service is fine. */
export type Got =
  | { kind: 'found'; body: unknown; tag: string }
  | { kind: 'unchanged' }
  | { kind: 'missing' }
  | { kind: 'failed'; reason: string; retryAfter?: string }

export type GetJson = ReturnType<typeof createGetJson>

const WAITS: Waits = { connectMs: 2_000, callMs: 5_000 }
const LIMITS = { bytes: 8 * 1024 * 1024, depth: 32, values: 40_000 }
const MAX_HEADER_BYTES = 16 * 1024
const MAX_HOPS = 3

/**
 * One GET to the metadata service, limited in time and size whatever it sends. Redirects are followed only within its origin, where
 * a merged work has a new id. Never throws.
 */
export function createGetJson({
  agent,
  connect,
  signal,
  waits = WAITS,
  readJson,
}: {
  agent: string
  /** Opens connections; absent: to the actual address. */
  connect?: buildConnector.connector | undefined
  /** Aborts when the server stops. */
  signal: AbortSignal
  waits?: Waits
  readJson: ReadJson
}) {
  /** Loaded when first needed, since the client takes 28 MB. */
  const opened = openOnce(async () => {
    const { Agent, request } = await import('undici')
    const dispatcher = new Agent({
      connect: connect ?? { timeout: waits.connectMs },
      connections: 4,
      maxHeaderSize: MAX_HEADER_BYTES,
      // The call's signal ends it, however slowly bytes arrive.
      headersTimeout: waits.callMs,
      bodyTimeout: waits.callMs,
    })
    signal.addEventListener('abort', () => void dispatcher.destroy().catch(ignore('the connection is closed anyway')), {
      once: true,
    })
    return { dispatcher, request }
  })

  const read = answerReader(readJson, waits)

  async function follow(start: URL, headers: Record<string, string>, within: AbortSignal): Promise<Got> {
    const { dispatcher, request } = await opened()
    let url = start
    for (let hop = 0; hop <= MAX_HOPS; hop += 1) {
      const response = await request(url, { headers, dispatcher, signal: within })
      const location = locationOf(response)
      if (location === undefined) return await read(response, within)
      discard(response, within)
      const next = URL.parse(location, url.href)
      if (next?.origin !== start.origin) return { kind: 'failed', reason: 'redirected' }
      url = next
    }
    return { kind: 'failed', reason: 'redirected' }
  }

  return async function getJson(url: URL, tag = ''): Promise<Got> {
    const within = AbortSignal.any([signal, AbortSignal.timeout(waits.callMs)])
    const headers = {
      accept: 'application/json',
      'user-agent': agent,
      ...(tag !== '' && { 'if-none-match': tag }),
    }
    try {
      return await follow(url, headers, within)
    } catch (error) {
      return { kind: 'failed', reason: reasonOf(error) }
    }
  }
}

type Response = Dispatcher.ResponseData

function answerReader(readJson: ReadJson, { callMs }: Waits) {
  async function readBody({ headers, body }: Response, signal: AbortSignal): Promise<Got> {
    const bytes = await bytesUpTo(body, LIMITS.bytes)
    if (!bytes) return { kind: 'failed', reason: 'too_large' }
    const read = await readJson(bytes, { limits: LIMITS, within: callMs, signal })
    return read.ok
      ? { kind: 'found', body: read.value, tag: tagOf(one(headers['etag'])) }
      : { kind: 'failed', reason: read.fault === 'unread' ? 'timeout' : 'bad_response' }
  }

  return async (response: Response, within: AbortSignal): Promise<Got> => {
    const { statusCode, headers } = response
    if (statusCode === 200) return await readBody(response, within)
    discard(response, within)
    if (statusCode === 304) return { kind: 'unchanged' }
    if (statusCode === 404 || statusCode === 410) return { kind: 'missing' }
    const retryAfter = one(headers['retry-after'])
    return { kind: 'failed', reason: `http_${statusCode}`, ...(retryAfter !== undefined && { retryAfter }) }
  }
}

/** The body is not needed, but an endless one must not keep its connection. */
function discard({ body }: Response, within: AbortSignal): void {
  body.dump({ limit: 16 * 1024, signal: within }).catch(ignore('the connection is closed anyway'))
}

function locationOf({ statusCode, headers }: Response): string | undefined {
  return [301, 302, 303, 307, 308].includes(statusCode) ? (one(headers['location']) ?? '') : undefined
}

/** An entity tag to send back; '' if it is malformed. */
const tagOf = (tag = ''): string => (/^(?:W\/)?"[\x21\x23-\x7e]{1,200}"$/.test(tag) ? tag : '')
const one = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value)

const TIMEOUTS: ReadonlySet<unknown> = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'])

function reasonOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && TIMEOUTS.has(error.code)) return 'timeout'
  return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable'
}
