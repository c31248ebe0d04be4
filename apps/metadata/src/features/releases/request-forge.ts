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

const MOST_HOPS = 5

/** Requests one address of a forge and follows redirects by itself: each address is judged before it is asked. */
export function createForgeRequest({ fetch, ...identity }: ForgeRequestNeeds) {
  return async (start: URL, headers: Record<string, string>, signal: AbortSignal): Promise<Response> => {
    let url = start
    for (let hop = 0; hop <= MOST_HOPS; hop += 1) {
      if (!mayFetch(url, identity)) throw upstream(`${url.host} is not an allowed host for releases of this forge`)
      const sent = { ...headers, ...headersFor(url, identity) }
      const answer = await fetch(url.href, { headers: sent, redirect: 'manual', signal }).catch(unreachable(url))
      const location = redirectOf(answer)
      if (location === undefined) return answer
      await answer.body?.cancel()
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

/** Bytes as they are: what is packed is the file itself. The token goes to the forge alone, not to where it keeps its files. */
function headersFor(url: URL, { releases, token, agent }: Omit<ForgeRequestNeeds, 'fetch'>): Record<string, string> {
  const bearer = token !== undefined && url.origin === releases.origin ? { authorization: `Bearer ${token}` } : {}
  return { 'user-agent': agent, 'accept-encoding': 'identity', ...bearer }
}

/** Timeouts and requested shutdowns are passed on. An error without a cause was never sent, and its message may contain the token. */
function unreachable(url: URL) {
  return (error: Error & { cause?: { code?: string } }): never => {
    if (error.name !== 'TypeError') throw error
    if (!error.cause) throw upstream(`the request to ${url.host} is invalid`)
    throw upstream(`${url.host} cannot be reached (${error.cause.code ?? 'no connection'})`, { cause: error })
  }
}
