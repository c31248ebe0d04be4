import { ignore } from '@chapterhouse/kit/ignore'
import { openOnce } from '@chapterhouse/kit/queues/open-once'
import type { buildConnector } from 'undici'
import type { OutgoingPost } from './messages.ts'
import type { DeliveryError } from './targets.ts'

/** For the whole exchange. */
const TIMEOUT_MS = 10_000
const MAX_HEADER_BYTES = 16 * 1024
const MAX_BODY_BYTES = 64 * 1024

export type Post = (post: OutgoingPost) => Promise<DeliveryError>

/**
 * A client for URLs entered by an admin: one attempt, limited in time and size, on a new connection. Redirects are not followed,
 * and the response body is discarded (docs/reference/operations.md 3.4).
 */
export function createPost({
  connect,
  signal,
  timeoutMs = TIMEOUT_MS,
}: {
  /** Opens connections; tests redirect them to a local server. */
  connect?: buildConnector.connector | undefined
  signal: AbortSignal
  timeoutMs?: number
}): Post {
  /** Loaded on first use, since the client takes 28 MB. */
  const opened = openOnce(async () => {
    const { Agent, request } = await import('undici')
    const dispatcher = new Agent({
      ...(connect && { connect }),
      // A reused connection would go to the old address of a host that has moved.
      pipelining: 0,
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      connectTimeout: timeoutMs,
    })
    return { dispatcher, request }
  })

  return async ({ url, headers, body }) => {
    const within = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    try {
      const { dispatcher, request } = await opened()
      const response = await request(url, { method: 'POST', headers, body, dispatcher, signal: within })
      // The status decides; an endless or interrupted body does not matter.
      await response.body.dump({ limit: MAX_BODY_BYTES, signal: within }).catch(ignore('the status decides, whatever the body is'))
      const { statusCode } = response
      return statusCode >= 200 && statusCode < 300 ? '' : `http_${statusCode}`
    } catch (error) {
      return reasonOf(error, signal)
    }
  }
}

const TIMEOUTS: ReadonlySet<unknown> = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'])

function reasonOf(error: unknown, { aborted }: AbortSignal): DeliveryError {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (aborted || code === 'UND_ERR_INVALID_ARG' || error instanceof TypeError) return 'failed'
  if (TIMEOUTS.has(code)) return 'timeout'
  return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable'
}
