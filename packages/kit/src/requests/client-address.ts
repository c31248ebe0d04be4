import { isIP, isIPv6 } from 'node:net'

/**
 * Turns an IPv4-mapped IPv6 address (`::ffff:10.0.0.1`, `::ffff:a00:1`) into IPv4. A peer that has disconnected has the address ''.
 */
export function plainAddress(address = ''): string {
  if (!/^[0:]*:ffff:/i.test(address) || !isIPv6(address)) return address
  const [head, high = 0, low = 0] = [
    groupsOf(address).slice(0, 6).join(':'),
    ...groupsOf(address)
      .slice(6)
      .map((group) => Number.parseInt(group, 16)),
  ]
  return head === '0:0:0:0:0:ffff' ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : address
}

/** The client's address as forwarded by a trusted proxy, without a port; the proxy's own if that is not an address. */
export function clientAddress(request: {
  /** The address forwarded by a trusted proxy, or the peer's. */
  ip: string | undefined
  socket: { remoteAddress?: string | undefined }
  headers?: Readonly<Record<string, unknown>>
}): string {
  const { socket, headers } = request
  // Nothing was forwarded, so it does not matter which proxies are trusted.
  if (headers && headers['x-forwarded-for'] === undefined) return plainAddress(socket.remoteAddress)
  const { ip } = request
  const [, bracketed, dotted] = /^\[([^\]]+)\](?::\d+)?$|^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(ip ?? '') ?? []
  const parsed = bracketed ?? dotted ?? ip ?? ''
  return plainAddress(isIP(parsed) === 0 ? socket.remoteAddress : parsed)
}

/** The key for rate limits: an IPv4 address, or the /64 of an IPv6 address (docs/reference/server.md 1.9). */
export function addressKey(address: string | undefined): string {
  const [plain = ''] = plainAddress(address).split('%', 1)
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain
}

/** The eight groups of an address, `::` filled in, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = dotted(address).split('::')
  const [before, after] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':'))) as [string[], string[]]
  const filling = tail === undefined ? [] : new Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...filling, ...after].map((group) => Number.parseInt(group, 16).toString(16))
}

/** Replaces a dotted IPv4 tail (`::1.2.3.4`) by two groups. */
function dotted(address: string): string {
  return address.replace(/(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, (_, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
}
