import { bytesUpTo } from '@chapterhouse/kit/json/bounded-json'

export const MAX_RESPONSE_BYTES = 2 ** 20
const RESPONSE_MS = 30_000

export interface AuthorityResponse {
  status: number
  headers: Headers
  text: string
}

export type AuthorityRequest = (url: string, sent?: RequestInit) => Promise<AuthorityResponse>

/**
 * One exchange with a certificate authority: over https (RFC 8555, 6.1), without redirects, within 30 seconds, and at most 1 MiB.
 * An authority is trusted to issue certificates, but not to respect this server's memory or its local network.
 */
export function createAuthorityRequest(fetch: typeof globalThis.fetch): AuthorityRequest {
  return async (url, sent = {}) => {
    const address = secure(url)
    const signal = AbortSignal.timeout(RESPONSE_MS)
    // An encoded body could expand to far more than what arrives.
    const headers = { 'user-agent': 'Chapterhouse', 'accept-encoding': 'identity', ...sent.headers }
    const response = await fetch(address, { ...sent, headers, signal, redirect: 'manual' })
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel()
      throw new Error(`${address.host} redirects, which an authority must not`)
    }
    return { status: response.status, headers: response.headers, text: await textOf(response, address.host) }
  }
}

/** A URL that an authority has named. */
export function secure(url: unknown): URL {
  const address = typeof url === 'string' ? URL.parse(url) : null
  if (address?.protocol !== 'https:') throw new Error('the authority names an address that is not https')
  return address
}

async function textOf({ body }: Response, host: string): Promise<string> {
  const bytes = await bytesUpTo(body, MAX_RESPONSE_BYTES)
  if (!bytes) throw new Error(`${host} sent more than ${MAX_RESPONSE_BYTES} bytes`)
  return bytes.toString('utf8')
}
