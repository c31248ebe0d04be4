import type { IncomingHttpHeaders } from 'node:http'

interface CrossSiteRules {
  /** Allowed origins, exactly as browsers send them; `*` is any. */
  origins: readonly string[]
  /** URLs of this server as configured, in addition to the `Host` of the request; '' for none. */
  ownUrls: readonly string[]
}

/** `Sec-Fetch-Site` by its values; any other value is ignored (Fetch Metadata, 2.1). */
const FROM_OTHER_SITE: ReadonlyMap<unknown, boolean> = new Map([
  ['cross-site', true],
  ['same-site', true],
  ['same-origin', false],
  ['none', false],
])

const HOST = /^(?:\[[0-9a-f:.]+\]|[^\s/?#@\\:[\]]+)(?::\d*)?$/i

/**
 * Whether a page on another site sent a request (docs/reference/server.md 1.11). Browsers send `Origin` with every write, but
 * `Sec-Fetch-Site` only over HTTPS and to this machine. Without it, a foreign `Origin` may still be ours, since many proxies
 * rewrite `Host`. A foreign page that declares JSON needs a preflight, which only listed origins pass, so JSON shows that the page
 * is ours.
 */
export function isFromOtherSite(headers: IncomingHttpHeaders, { origins, ownUrls }: CrossSiteRules): boolean {
  const { origin, host = '' } = headers
  // Apps and command lines send none.
  if (origin === undefined || origins.includes(origin) || origins.includes('*')) return false
  return (
    FROM_OTHER_SITE.get(headers['sec-fetch-site']) ??
    !(isJson(headers['content-type']) || isAtHost(origin, host) || ownUrls.some((own) => isAt(origin, own)))
  )
}

/** Parameters such as the charset don't matter: browsers check the type alone (Fetch, "CORS-safelisted request-header"). */
function isJson(contentType = ''): boolean {
  return contentType.split(';', 1)[0]?.trim().toLowerCase() === 'application/json'
}

/** Uses the origin's scheme, since encryption may end at a proxy. */
function isAtHost(origin: string, host: string): boolean {
  const [, scheme] = /^(https?):\/\//i.exec(origin) ?? []
  return scheme !== undefined && HOST.test(host) && isAt(origin, `${scheme}://${host}`)
}

function isAt(origin: string, url: string): boolean {
  const [one, other] = [originOf(origin), originOf(url)]
  return one !== undefined && one === other
}

/** In the form that browsers compare, without a final dot of the host name; undefined for other schemes than the web's. */
function originOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, hostname, port } = new URL(url)
  return /^https?:$/.test(protocol) ? `${protocol}//${hostname.replace(/\.$/, '')}:${port}` : undefined
}
