import type { RequestOrigin } from '@chapterhouse/kit/requests/request-origin'
import { inRanges } from '../settings/index.ts'

/** Addresses of this server; unknown ones are absent (docs/reference/server.md 2.3). */
export interface Addresses {
  home?: string
  away?: string
}

/** Private IPv4, unique-local and link-local; 100.64.0.0/10 belongs to providers, and loopback is this machine only. */
const HOME_RANGES = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', 'fc00::/7', 'fe80::/10']
const atHome = inRanges(() => HOME_RANGES)
const HOME_NAME = /\.(?:local|lan|home\.arpa)$/

/** Hosts that only the home network can reach. */
export function isHomeHost(host: string): boolean {
  if (!URL.canParse(`http://${host}`)) return false
  // Normalised as browsers do, since a number in any notation is an address.
  const name = new URL(`http://${host}`).hostname.replace(/\.$/, '')
  if (name.startsWith('[')) return atHome(name.slice(1, -1))
  if (/^[\d.]+$/.test(name)) return atHome(name)
  return HOME_NAME.test(name) || (!name.includes('.') && name !== 'localhost')
}

export interface UrlNeeds {
  /** As configured; '' for none. */
  publicUrl: () => string
  lanUrl: () => string
}

/** The configured LAN address, else this request's if it came directly to a home address. */
export function urlsFor({ publicUrl, lanUrl }: UrlNeeds, { scheme, host, isForwarded }: RequestOrigin): Addresses {
  const away = publicUrl()
  const home = lanUrl() || (!isForwarded && isHomeHost(host) ? `${scheme}://${host}` : '')
  return { ...(home !== '' && home !== away && { home }), ...(away !== '' && { away }) }
}

/** For responses that omit the field if there are none. */
export function someUrls(needs: UrlNeeds, origin: RequestOrigin): { addresses?: Addresses } {
  const known = urlsFor(needs, origin)
  return Object.keys(known).length === 0 ? {} : { addresses: known }
}
