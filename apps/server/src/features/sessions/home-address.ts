import { inRanges } from '@chapterhouse/kit/ranges'
import type { RequestOrigin } from '@chapterhouse/kit/request-origin'

/** Where this server is reached; what is not known is absent (docs/reference/server.md 2.3). */
export interface Addresses {
  home?: string
  away?: string
}

/** Private IPv4, unique-local and link-local; 100.64.0.0/10 belongs to providers, loopback to nobody else. */
const HOME_RANGES = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', 'fc00::/7', 'fe80::/10']
const atHome = inRanges(() => HOME_RANGES)
const HOME_NAME = /\.(?:local|lan|home\.arpa)$/

/** What only the network at home leads to. */
export function isHomeHost(host: string): boolean {
  if (!URL.canParse(`http://${host}`)) return false
  // The browser's reading: numbers in any spelling are addresses.
  const name = new URL(`http://${host}`).hostname.replace(/\.$/, '')
  if (name.startsWith('[')) return atHome(name.slice(1, -1))
  if (/^[\d.]+$/.test(name)) return atHome(name)
  return HOME_NAME.test(name) || (!name.includes('.') && name !== 'localhost')
}

export interface AddressNeeds {
  /** As configured; '' for none. */
  publicUrl: () => string
  lanUrl: () => string
}

/** The LAN address as configured, else the one that this very request found home by: nobody stood between. */
export function addressesFor({ publicUrl, lanUrl }: AddressNeeds, { scheme, host, isForwarded }: RequestOrigin): Addresses {
  const away = publicUrl()
  const home = lanUrl() || (!isForwarded && isHomeHost(host) ? `${scheme}://${host}` : '')
  return { ...(home !== '' && home !== away && { home }), ...(away !== '' && { away }) }
}

/** For answers that carry them only where there are any. */
export function someAddresses(needs: AddressNeeds, origin: RequestOrigin): { addresses?: Addresses } {
  const known = addressesFor(needs, origin)
  return Object.keys(known).length === 0 ? {} : { addresses: known }
}
