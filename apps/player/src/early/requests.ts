/** Requests that were sent while the main script was still loading. Their responses wait here for the client. */

/** A response that nothing has taken by then is no longer fresh. */
const FRESH_MS = 10_000

interface EarlyRequest {
  token: string
  sentAt: number
  response: Promise<Response>
}

const waiting = new Map<string, EarlyRequest>()
const early = new WeakSet<Response>()

/** Whether the client was slower than this response, so that its time says nothing about the server's clock. */
export const isEarly = (response: Response): boolean => early.has(response)

export function sendEarly(url: string, token: string, headers: Readonly<Record<string, string>>): void {
  const response = fetch(url, { headers: { ...headers, authorization: `Bearer ${token}` } })
  // A failure counts only for the one that takes it.
  response.catch(() => undefined)
  waiting.set(url, { token, sentAt: Date.now(), response })
}

/** In place of `fetch`: the response of the same request, if it was sent early with the same token, and only once. */
export function fetchOrTake(url: string, init: RequestInit): Promise<Response> {
  const request = waiting.get(url)
  waiting.delete(url)
  const token = new Headers(init.headers).get('authorization')
  const isSame = request !== undefined && init.method === 'GET' && token === `Bearer ${request.token}`
  if (!isSame || Date.now() - request.sentAt > FRESH_MS) return fetch(url, init)
  return untilAborted(request.response, init.signal).then((response) => {
    early.add(response)
    return response
  })
}

/** Its sender could not know the signal of the one that takes it. */
function untilAborted(response: Promise<Response>, signal: AbortSignal | null | undefined): Promise<Response> {
  if (!signal) return response
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    response.then(resolve, reject)
  })
}
