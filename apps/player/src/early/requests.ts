import { ignore } from '@chapterhouse/ui/ignore'

/** Requests sent while the main script was still loading. Their responses wait here for the client. */

/** A response not taken within this time is stale. */
const FRESH_MS = 10_000

interface EarlyRequest {
  token: string
  sentAt: number
  response: Promise<Response>
  /** Aborts the request and the reading of its response. */
  abort: AbortController
}

const waiting = new Map<string, EarlyRequest>()
const early = new WeakSet<Response>()

/** Whether the response arrived before the client asked for it, so that its timing says nothing about the server's clock. */
export const isEarly = (response: Response): boolean => early.has(response)

export function sendEarly(url: string, token: string, headers: Readonly<Record<string, string>>): void {
  const abort = new AbortController()
  const response = fetch(url, { headers: { ...headers, authorization: `Bearer ${token}` }, signal: abort.signal })
  // A failure only concerns the taker.
  response.catch(ignore('the page that takes the response handles it'))
  waiting.set(url, { token, sentAt: Date.now(), response, abort })
}

/** Replaces `fetch`: returns the response of the same request if it was sent early with the same token, but only once. */
export function fetchOrTake(url: string, init: RequestInit): Promise<Response> {
  const request = waiting.get(url)
  waiting.delete(url)
  const token = new Headers(init.headers).get('authorization')
  const isSame = request !== undefined && init.method === 'GET' && token === `Bearer ${request.token}`
  if (!isSame || Date.now() - request.sentAt > FRESH_MS) return fetch(url, init)
  follow(request.abort, init.signal)
  return request.response.then((response) => {
    early.add(response)
    return response
  })
}

/** The sender could not know the taker's signal, which also limits how long the body may take. */
function follow(controller: AbortController, signal: AbortSignal | null | undefined): void {
  if (signal?.aborted) controller.abort(signal.reason)
  else signal?.addEventListener('abort', () => controller.abort(signal.reason), { once: true })
}
