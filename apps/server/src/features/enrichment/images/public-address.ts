import { BlockList, isIP } from 'node:net'

/** Addresses that no host on the internet has (IANA special-purpose registries). */
const NOT_PUBLIC = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
]
/**
 * Within `2000::/3`, the only part of IPv6 with public hosts: protocols, documentation, and tunnels that contain an IPv4 address.
 */
const NOT_PUBLIC_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const closed = listOf(NOT_PUBLIC, 'ipv4')
const closed6 = listOf(NOT_PUBLIC_6, 'ipv6')
const open6 = listOf(['2000::/3'], 'ipv6')

/**
 * Whether an address is on the public internet. An IPv4 address within an IPv6 one (`::ffff:10.0.0.1`, NAT64) is not, since a
 * resolver returns the plain one as well.
 */
export function isPublicAddress(address: string): boolean {
  if (address.includes('%')) return false
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  return family === 6 && open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')
}

function listOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}
