import { Agent, type buildConnector, errors, request } from 'undici'
import type { OutgoingPost } from './messages.ts'
import type { DeliveryError } from './targets.ts'

/** For the whole exchange. */
const TIMEOUT_MS = 10_000
const MOST_HEADER_BYTES = 16 * 1024
const MOST_BODY_BYTES = 64 * 1024

interface PostNeeds {
  /** Opens connections; tests lead them to a server of their own. */
  connect?: buildConnector.connector | undefined
  signal: AbortSignal
  timeoutMs?: number
}

export type Post = (post: OutgoingPost) => Promise<DeliveryError>

/**
 * A client for addresses that an admin entered: one attempt, bounded in time and size, over a connection of its own. Redirects are not
 * followed, and what is answered is dropped (docs/reference/operations.md 3.4).
 */
export function createPost({ connect, signal, timeoutMs = TIMEOUT_MS }: PostNeeds): Post {
  const dispatcher = new Agent({
    ...(connect && { connect }),
    // A kept connection would stay with an address that has moved.
    pipelining: 0,
    maxHeaderSize: MOST_HEADER_BYTES,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connectTimeout: timeoutMs,
  })

  return async ({ url, headers, body }) => {
    const within = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    try {
      const answer = await request(url, { method: 'POST', headers, body, dispatcher, signal: within })
      // The status has decided: an endless answer, or one that breaks off, changes nothing.
      await answer.body.dump({ limit: MOST_BODY_BYTES, signal: within }).catch(() => {})
      const { statusCode } = answer
      return statusCode >= 200 && statusCode < 300 ? '' : `http_${statusCode}`
    } catch (error) {
      return reasonOf(error, signal)
    }
  }
}

const TIMEOUTS = [errors.ConnectTimeoutError, errors.HeadersTimeoutError, errors.BodyTimeoutError]

function reasonOf(error: unknown, { aborted }: AbortSignal): DeliveryError {
  if (aborted || error instanceof errors.InvalidArgumentError || error instanceof TypeError) return 'failed'
  if (TIMEOUTS.some((timeout) => error instanceof timeout)) return 'timeout'
  return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable'
}
