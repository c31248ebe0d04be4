import { upstream } from '@chapterhouse/kit/errors'
import { type ForgeKind, mayFetch } from './may-fetch.ts'

interface ForgeRequestNeeds {
  fetch: typeof fetch
  forge: ForgeKind
  releases: URL
  token: string | undefined
  agent: string
}

export type ForgeRequest = ReturnType<typeof createForgeRequest>

const MAX_HOPS = 5

/** Requests a URL of a forge. Follows redirects itself, so as to check each URL first. */
export function createForgeRequest({ fetch, ...identity }: ForgeRequestNeeds) {
  return async (start: URL, headers: Record<string, string>, signal: AbortSignal): Promise<Response> => {
    let url = start
    for (let hop = 0; hop <= MAX_HOPS; hop += 1) {
      if (!mayFetch(url, identity)) throw upstream(`${url.host} is not an allowed host for releases of this forge`)
      const sent = { ...headers, ...headersFor(url, identity) }
      const response = await fetch(url.href, { headers: sent, redirect: 'manual', signal }).catch(unreachable(url))
      const location = redirectOf(response)
      if (location === undefined) return response
      await response.body?.cancel()
      const next = URL.parse(location, url.href)
      if (!next) throw upstream(`${url.host} redirected to an invalid URL`)
      url = next
    }
    throw upstream(`${start.host} redirected too many times`)
  }
}

function redirectOf({ status, headers }: Response): string | undefined {
  return status < 300 || status > 399 || status === 304 ? undefined : (headers.get('location') ?? undefined)
}

/** No content encoding, since the file itself is compressed. The token is only sent to the forge, not to its file hosts. */
function headersFor(url: URL, { releases, token, agent }: Omit<ForgeRequestNeeds, 'fetch'>): Record<string, string> {
  const bearer = token !== undefined && url.origin === releases.origin ? { authorization: `Bearer ${token}` } : {}
  return { 'user-agent': agent, 'accept-encoding': 'identity', ...bearer }
}

/** Timeouts and aborts are rethrown. An error without a cause comes from an invalid request, and its message may contain the token. */
function unreachable(url: URL) {
  return (error: Error & { cause?: { code?: string } }): never => {
    if (error.name !== 'TypeError') throw error
    if (!error.cause) throw upstream(`the request to ${url.host} is invalid`)
    throw upstream(`${url.host} cannot be reached (${error.cause.code ?? 'no connection'})`, { cause: error })
  }
}
